// Draws the stored maps plainly, to look at: `npx tsx maps/preview.ts FOLDER [LANGUAGE]` writes one SVG file a board.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Land } from "../src/board/land.ts";
import type { BoardShape, LabelShape, Language } from "../src/board/layout.ts";
import type { BoardInfo } from "../src/protocol.ts";

const COLOURS: Record<string, string> = {
  red: "#9D0000",
  orange: "#EC5F00",
  yellow: "#FFE000",
  green: "#2B6E5A",
  blue: "#001F8D",
  purple: "#AB5BC4",
  black: "#160214",
  white: "#F6FBF8",
  grey: "#999C9B",
};

function label(one: LabelShape): string {
  const lines = one.lines ?? [one.text];
  const spans = lines.map((line, i) => `<tspan x="${one.x}" dy="${i * one.size * 1.1}">${line}</tspan>`).join("");
  const ink = one.exit ? "#5a4630" : "#20160c";
  return `<text x="${one.x}" y="${one.y}" font-size="${one.size}" text-anchor="${one.anchor}" fill="${ink}">${spans}</text>`;
}

function tracks(board: BoardInfo, shape: BoardShape): string {
  return board.tracks
    .flatMap((track) => {
      const drawn = shape.tracks[track.id]!;
      const fill = COLOURS[track.colour] ?? "#999";
      const spaces = drawn.spaces.map(
        ({ x, y, angle, length, width }) =>
          `<rect transform="translate(${x} ${y}) rotate(${angle})" x="${-length / 2}" y="${-width / 2}" width="${length}" ` +
          `height="${width}" rx="${track.sea ? width / 2 : 2}" fill="${fill}" stroke="#2a2118" stroke-width="0.8"/>`,
      );
      const exits = (drawn.exits ?? []).map(
        ({ x, y, angle }) =>
          `<path transform="translate(${x} ${y}) rotate(${angle})" d="M-4-4L4 0L-4 4z" fill="${fill}" stroke="#222"/>`,
      );
      return [...spaces, ...exits];
    })
    .join("\n");
}

function picture(board: BoardInfo, land: Land, language: Language): string {
  const shape = land.layout;
  const places = Object.values(shape.places).map(({ x, y, radius, kind }) => {
    const fill = kind === "city" ? "#f3d9a0" : "#fff";
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="#40200c" stroke-width="1.6"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shape.width} ${shape.height}">
<rect width="100%" height="100%" fill="#b9c9ce"/>
<path d="${land.land}" fill="none" stroke="#a3b8bf" stroke-width="7" stroke-linejoin="round"/>
<path d="${land.land}" fill="#eee3c6" stroke="#8d7a58" stroke-width="1" fill-rule="evenodd"/>
<path d="${land.borders}" fill="none" stroke="#b9a67f" stroke-width="1" stroke-dasharray="4 2.5"/>
<path d="${land.rivers}" fill="none" stroke="#a9bfc9" stroke-width="1"/>
<path d="${land.lakes}" fill="#b9c9ce" stroke="#8d9aa0" stroke-width="0.7"/>
${tracks(board, shape)}
${places.join("\n")}
<g font-family="DejaVu Sans, sans-serif" font-weight="600" paint-order="stroke" stroke="#fff6" stroke-width="2">
${shape.labels[language].map(label).join("\n")}
</g>
</svg>`;
}

const [folder = "preview", language = "en"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const stored = new URL("../src/board/maps/", import.meta.url);
for (const file of readdirSync(stored)) {
  const land = JSON.parse(readFileSync(new URL(file, stored), "utf8")) as Land;
  const board = JSON.parse(readFileSync(new URL(`boards/${file}`, import.meta.url), "utf8")) as BoardInfo;
  writeFileSync(join(folder, file.replace(".json", ".svg")), picture(board, land, language as Language));
}
