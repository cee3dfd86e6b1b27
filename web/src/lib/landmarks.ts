// Small drawings of what cities are known for, by the id of the place: coloured shapes that stand on the origin, about 48 units tall.

type Shape = readonly [path: string, colour: string];

const STONE = "#eadcbd";
const BRICK = "#b5543a";
const ROOF = "#4c8577";
const GOLD = "#e9b02e";
const DARK = "#4a3626";
const WHITE = "#fffaf0";
const BLUE = "#3f74ad";
const RED = "#cc3a2b";
const GREEN = "#5b9a4f";
const IRON = "#8a6c4c";

/** A round shape. */
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const box = (x: number, y: number, wide: number, high: number): string => `M${x} ${y}h${wide}v${high}h${-wide}Z`;
/** A row of arches or windows with round tops, standing on y. */
const arches = (from: number, count: number, step: number, y: number, wide: number, high: number): string =>
  Array.from({ length: count }, (_, i) => {
    const x = from + i * step;
    return `M${x} ${y}v${-high}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${high}Z`;
  }).join("");
/** A dome like an onion, so wide, its foot at x, y. */
const onion = (x: number, y: number, r: number): string =>
  `M${x - r * 0.6} ${y}Q${x - r * 1.5} ${y - r} ${x} ${y - r * 2.6}Q${x + r * 1.5} ${y - r} ${x + r * 0.6} ${y}Z`;
const house = (x: number, wide: number, high: number): string =>
  `M${x} 0v${-high}l${wide / 2} ${-wide * 0.6}l${wide / 2} ${wide * 0.6}v${high}Z`;

export const hasLandmark = (place: string): boolean => place in landmarks;

export const landmarks: Record<string, readonly Shape[]> = {
  amsterdam: [
    ["M-8 0-5-24H5L8 0Z", BRICK],
    ["M-6-24Q0-33 6-24Z", DARK],
    [box(-2.5, -9, 5, 9), DARK],
    ["M-1-27-15-41-11-44 1-29ZM1-27 15-41 11-44-1-29ZM-1-25-15-11-11-8 1-23ZM1-25 15-11 11-8-1-23Z", WHITE],
    [disc(0, -26, 2.2), GOLD],
  ],
  ankara: [
    [box(-22, -4, 44, 4), STONE],
    [box(-18, -26, 36, 22), "#d9b98a"],
    [arches(-15, 5, 6.6, -4, 4, 13), DARK],
    [box(-20, -30, 40, 5), STONE],
    ["M14-30V-44H15.5V-30ZM15.5-44 24-41 15.5-38Z", RED],
  ],
  athens: [
    ["M-23 0V-4H23V0Z", STONE],
    [[-19, -11, -3, 5, 13].map((x) => box(x, -22, 5, 18)).join(""), WHITE],
    ["M-23-22H23V-26H-23Z", STONE],
    ["M-23-26 0-37 23-26Z", "#e0c79a"],
  ],
  barcelona: [
    ["M-20 0V-16L-16.5-38-13-16V0ZM-11 0V-20L-7-46-3-20V0ZM3 0V-20L7-46 11-20V0ZM13 0V-16L16.5-38 20-16V0Z", "#c99a63"],
    ["M-13 0V-14H13V0Z", "#dbb684"],
    [disc(0, -8, 4), BLUE],
    [[-16.5, -7, 7, 16.5].map((x, i) => disc(x, i === 0 || i === 3 ? -39 : -47, 1.8)).join(""), GOLD],
  ],
  berlin: [
    ["M-10 0-2-8H2L10 0Z", "#c9c4b8"],
    ["M-1.8-6V-28H1.800V-6Z", "#dcd7ca"],
    [disc(0, -30, 6.5), "#a9b4bd"],
    ["M-6.5-30H6.5V-28.5H-6.5Z", DARK],
    ["M-1-36V-42H1V-36Z", RED],
    ["M-.7-42V-48H.7V-42Z", WHITE],
  ],
  brest: [
    ["M-16 0Q-12-6-6-5H6Q12-6 16 0Z", "#8c8577"],
    ["M-6.5-4-4.5-32H4.5L6.5-4Z", WHITE],
    ["M-6.2-8 -5.6-15H5.600L6.2-8ZM-5.2-21-4.8-27H4.800L5.2-21Z", RED],
    [box(-3.5, -39, 7, 7), GOLD],
    ["M-5-39H5L0-45Z", DARK],
  ],
  bucharest: [
    [box(-21, -13, 42, 13), STONE],
    ["M-11-13Q-12-31 0-34 12-31 11-13Z", ROOF],
    [[-9, -4, 1, 6].map((x) => box(x, -13, 3, 13)).join(""), WHITE],
    ["M-1-34V-42H1V-34Z", GOLD],
    ["M-12-13 0-20 12-13Z", "#e0c79a"],
  ],
  copenhagen: [
    [house(-21, 13, 22), RED],
    [house(-7, 13, 28), GOLD],
    [house(7, 14, 20), BLUE],
    [[-18, -13, -4, 1, 10, 16].flatMap((x) => [box(x, -18, 3, 4), box(x, -10, 3, 4)]).join(""), WHITE],
    ["M-23 0q4-3 8 0t8 0 8 0 8 0 8 0V3H-23Z", "#6fb2c2"],
  ],
  dublin: [
    ["M-24-3Q0-27 24-3V0H18Q0-16-18 0H-24Z", WHITE],
    ["M-22-9Q0-33 22-9L22-6Q0-29-22-6Z", ROOF],
    ["M-.8-22V-38H.8V-22Z", DARK],
    [disc(-3.6, -39, 3.6) + disc(3.6, -39, 3.6) + disc(0, -44, 3.6), GREEN],
  ],
  kiev: [
    [box(-17, -18, 34, 18), WHITE],
    [box(-4, -24, 8, 24) + box(-15, -21, 6, 6) + box(9, -21, 6, 6), "#d7ecec"],
    [onion(0, -24, 7) + onion(-12, -21, 4.4) + onion(12, -21, 4.4), GOLD],
    [arches(-2.5, 1, 1, 0, 5, 7), DARK],
  ],
  london: [
    ["M-6.5 0V-33H6.5V0Z", "#d8b877"],
    ["M-7.5-33H7.5V-37L0-48-7.5-37Z", ROOF],
    [disc(0, -28, 4.6), WHITE],
    ["M-.5-28V-31.5H.5V-28.5L2.6-27-.3-26.800Z", DARK],
    ["M-4 0V-20H-2.5V0ZM2.5 0V-20H4V0Z", "#b08f52"],
    ["M6.5 0V-14H22V0Z", "#e3c88d"],
    ["M9 0V-8H12V0ZM16 0V-8H19V0Z", DARK],
  ],
  madrid: [
    ["M-22 0V-24H22V0H16V-12A4 4 0 0 0 8-12V0H5V-14A5 5 0 0 0-5-14V0H-8V-12A4 4 0 0 0-16-12V0Z", STONE],
    ["M-24-24H24V-28H-24Z", "#d9c08f"],
    ["M-9-28H9V-35L0-40-9-35Z", STONE],
    [disc(0, -33, 2.6), BRICK],
  ],
  moscow: [
    [box(-17, -17, 34, 17), BRICK],
    [box(-15, -24, 8, 12) + box(7, -24, 8, 12) + box(-4, -30, 8, 20), STONE],
    [onion(-11, -24, 5.5), GREEN],
    [onion(11, -24, 5.5), BLUE],
    [onion(0, -30, 6.5), RED],
    [arches(-12, 4, 7, 0, 4, 6), DARK],
  ],
  paris: [
    ["M-15 0Q-5-15-3-31L-1-47H1L3-31Q5-15 15 0H9Q7-9 0-9T-9 0Z", IRON],
    ["M-9-14H9V-17H-9ZM-5-29H5V-31.5H-5Z", "#6d5238"],
  ],
  riga: [
    [box(-8, -22, 16, 22), BRICK],
    ["M-9-22H9L6-29H-6Z", ROOF],
    [box(-5, -33, 10, 5), WHITE],
    ["M-6-33H6L2-39H-2Z", ROOF],
    ["M-2-39H2L0-49Z", ROOF],
    [disc(0, -14, 3.4), GOLD],
    ["M8 0V-13L15-18 22-13V0Z", "#d9a95c"],
  ],
  rome: [
    ["M-22 0V-17Q-21-29-8-30L6-28V-22L22-19V0Z", "#dcb98a"],
    [arches(-19, 6, 6.6, -2, 4, 5) + arches(-19, 6, 6.6, -12, 4, 4) + arches(-16, 3, 6.6, -21, 3.6, 2.5), DARK],
  ],
  rostov: [
    ["M-23-8H23L18 0H-18Z", RED],
    [box(-16, -16, 30, 8) + box(-12, -23, 20, 7), WHITE],
    ["M-6-23V-36H-1V-23ZM3-23V-34H7V-23Z", DARK],
    [disc(14, -6, 7), GOLD],
    ["M-24 0q4-3 8 0t8 0 8 0 8 0 8 0 8 0V3H-24Z", "#6fb2c2"],
    ["M-4-38q-6-1-5-5 2-5 7-2 5-2 5 2 0 4-7 5Z", "#dcd7ca"],
  ],
  sarajevo: [
    ["M-14 0V-5H14V0Z", STONE],
    ["M-10-5V-24H10V-5Z", "#a8713c"],
    [arches(-8, 3, 6, -8, 4, 9), WHITE],
    ["M-17-24H17L13-29H-13Z", DARK],
    ["M-11-29Q-10-40 0-42 10-40 11-29Z", ROOF],
    ["M-.8-42V-48H.8V-42Z", GOLD],
  ],
  stockholm: [
    ["M-7 0V-34H7V0Z", BRICK],
    ["M-8-34H8L5-38H-5Z", ROOF],
    [box(-4, -43, 8, 5), WHITE],
    ["M-5-43H5L0-49Z", GOLD],
    ["M7 0V-15H23V0Z", "#c86b4c"],
    [arches(9, 3, 4.6, -3, 2.8, 5), DARK],
    [[-4, 1].map((x) => box(x, -28, 3, 6)).join(""), DARK],
  ],
  vienna: [
    ["M-13 0-1-24H1L13 0H9L0-17-9 0Z", IRON],
    [disc(0, -25, 19) + disc(0, -25, 16).replace("1 0", "1 1"), RED],
    [
      "M-.6-43V-7H.6V-43ZM-18-25.600H18V-24.400H-18ZM-13-38.5 13-12.3 13.9-11.2-12-37.5ZM13-38.5-13-12.3-13.9-11.2 12-37.5Z",
      IRON,
    ],
    [
      Array.from({ length: 8 }, (_, i) =>
        disc(19 * Math.cos((i * Math.PI) / 4), -25 + 19 * Math.sin((i * Math.PI) / 4), 3),
      ).join(""),
      GOLD,
    ],
  ],
  warsaw: [
    [box(-22, -10, 44, 10), "#d8c59b"],
    [box(-14, -20, 28, 10), "#e2d2ae"],
    [box(-7, -36, 14, 16), STONE],
    ["M-5-36H5L3-41H-3Z", "#d8c59b"],
    ["M-1.2-41H1.200L0-50Z", DARK],
    [disc(0, -31, 3), WHITE],
    [[-18, -11, 9, 16].map((x) => box(x, -8, 3, 5)).join("") + [-4, 0.8].map((x) => box(x, -25, 3, 4)).join(""), DARK],
  ],
  zurich: [
    ["M-24 0-8-30 2-12 9-22 24 0Z", "#8fa3b3"],
    ["M-8-30-13-20-9-22-6-19-3-21ZM9-22 5.5-17 9-18 12.5-16.5Z", WHITE],
    [box(-9, -24, 7, 24) + box(3, -24, 7, 24), STONE],
    ["M-10-24Q-9-33-5.5-36-2-33-1-24ZM2-24Q3-33 6.5-36 10-33 11-24Z", BRICK],
    [box(-2, -13, 5, 13), "#d9c08f"],
  ],
};
