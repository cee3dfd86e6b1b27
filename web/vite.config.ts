import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Packs every script and style once, as small as can be, so that the server need not. */
function pack(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
    const text = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}

export default defineConfig({
  plugins: [svelte(), { name: "pack", apply: "build", writeBundle: ({ dir }) => pack(join(dir!, "assets")) }],
  build: {
    outDir: "../src/trunkline/web",
    emptyOutDir: true,
    manifest: true, // the server tells browsers what a page will need
    target: ["es2022", "chrome123", "safari17.5", "firefox120"],
    assetsInlineLimit: 0, // the server's policy allows no inline data but pictures
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // nobody who wants to play reads them
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
