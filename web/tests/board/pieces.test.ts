// Pieces, spaces and what stands beside cities: on the built-in boards and on one laid out in the browser.
import { describe, expect, it, test } from "vitest";
import { dropTimes } from "../../src/board/effects/effects";
import { emptySpot, overlaps, placeThings, spaceThings } from "../../src/board/ground/room";
import { terrainSigns, terrainZones } from "../../src/board/ground/terrain";
import { layOut } from "../../src/board/layout";
import { beside } from "../../src/board/places/beside";
import { platformSize, waitingAt } from "../../src/board/places/platforms";
import { ringsOf } from "../../src/board/places/tickets";
import { distanceTo, drawnTracks, mouthsOf, nearestTrack, tipsOf, upright } from "../../src/board/tracks/spaces";
import { pieceSize, shipShape, wagonShape } from "../../src/board/tracks/wagons";
import { players } from "../../src/lib/look";
import { BOARDS, boardOf, layoutOf, viewOf } from "../shapes";

test.each([0, 45, 90, 91, 179, 180, 181, 270, -45, -90, -135, 359])("wheels point down at %s degrees", (angle) => {
  const turned = upright(angle);
  expect(turned).toBeGreaterThan(-90);
  expect(turned).toBeLessThanOrEqual(90);
  expect(Math.abs(Math.sin(((turned - angle) * Math.PI) / 180))).toBeLessThan(1e-9); // the same line
});

/** All numbers of a path, to see how far it reaches. */
const numbers = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe.each([
  [40, 13.3],
  [97, 20],
  [26, 11.5],
])("pieces on a space of %s by %s", (length, width) => {
  for (const afar of [false, true]) {
    const size = pieceSize(length, width, afar);
    it(`are taller than the space is drawn and stay on it${afar ? ", from afar" : ""}`, () => {
      expect(size.height / (width * (afar ? 0.58 : 0.68))).toBeGreaterThan(1.75);
      const shapes = [...players.map(({ wagon }) => wagonShape(wagon, size.length, size.height, afar))];
      for (const { body } of [...shapes, shipShape(size.length, size.height, afar)]) {
        expect(body).not.toContain("NaN");
        expect(Math.max(...numbers(body).map(Math.abs))).toBeLessThanOrEqual(size.length / 2 + 1);
      }
      expect(new Set(shapes.map(({ body }) => body)).size).toBe(5); // five silhouettes
    });
  }
  it("lose their windows and two wheels from afar", () => {
    const [near, far] = [false, true].map((afar) => wagonShape("coach", length, width * 1.22, afar));
    expect([near!.wheels.length, far!.wheels.length]).toEqual([4, 2]);
    expect(near!.inner).not.toBe("");
    expect(far!.inner).toBe("");
    expect(far!.sign.scale).toBeGreaterThan(near!.sign.scale * 1.15);
  });
});

describe.each(BOARDS)("%s", (id) => {
  const [board, shape] = [boardOf(id), layoutOf(id)];
  const tracks = drawnTracks(board, shape);

  it("a tap on any space means its track", () => {
    for (const track of tracks) {
      for (const space of track.shape.spaces) expect(nearestTrack(tracks, space, 22)?.id).toBe(track.id);
    }
  });
  it("a tap beside a track means the nearest, and none where none is near", () => {
    const track = tracks[0]!;
    const [space] = track.shape.spaces;
    expect(nearestTrack([track], { x: space!.x, y: space!.y + 15 }, 22)?.id).toBe(track.id);
    expect(nearestTrack([track], { x: space!.x + 500, y: space!.y + 500 }, 22)).toBeNull();
  });
  it("every passenger waits on a platform inside the board, beside the city", () => {
    const size = platformSize(3, 1);
    const things = [...spaceThings(shape), ...placeThings(shape)];
    for (const place of Object.values(shape.places)) {
      const at = beside(place, size, [{ things, cost: 1 }], shape);
      expect(at.x - at.wide >= 0 && at.x + at.wide <= shape.width && at.y + at.high <= shape.height).toBe(true);
      expect(overlaps(at, { ...place, wide: 1, high: 1 })).toBe(false);
      expect(Math.hypot(at.x - place.x, at.y - place.y)).toBeLessThan(70);
    }
  });
  it("the compass covers nothing", () => {
    const things = [...spaceThings(shape), ...placeThings(shape)];
    const spot = emptySpot(shape, { width: 84, height: 96 }, things);
    if (spot) expect(things.some((one) => overlaps(one, { ...spot, wide: 42, high: 48 }))).toBe(false);
  });
});

test("a board nobody has seen has terrain, targets and names like the others", () => {
  const africa = boardOf("africa");
  const kept = africa.tracks.slice(0, 40);
  const places = new Set(kept.flatMap((track) => track.ends));
  const board = { ...africa, id: "own", tracks: kept, places: africa.places.filter(({ id }) => places.has(id)) };
  const shape = layOut(board, 600);
  const tracks = drawnTracks(board, shape);
  expect(tracks.length).toBe(40);
  for (const track of tracks) expect(nearestTrack(tracks, track.shape.spaces[0]!, 22)?.id).toBe(track.id);
  const zones = terrainZones(tracks, shape);
  expect(zones.length).toBeGreaterThan(1);
  for (const [, path] of zones) expect(path).toMatch(/^M[-\d MZ]+Z$/);
});

test("terrain follows the nearest track; its signs keep off what is taken", () => {
  const [board, shape] = [boardOf("africa"), layoutOf("africa")];
  const tracks = drawnTracks(board, shape);
  expect(new Set(tracks.map(({ ground }) => ground))).toEqual(new Set(["desert", "jungle", "mountain"]));
  expect(
    terrainZones(tracks, shape)
      .map(([kind]) => kind)
      .sort(),
  ).toEqual(["desert", "jungle", "mountain"]);
  const signs = terrainSigns(tracks, shape, ({ x }) => x < shape.width / 2);
  expect(signs.length).toBeGreaterThan(50);
  expect(Math.min(...signs.map(({ x }) => x))).toBeGreaterThanOrEqual(shape.width / 2);
  expect(terrainZones(drawnTracks(boardOf("usa"), layoutOf("usa")), layoutOf("usa"))).toEqual([]);
});

test("the mouths of a tunnel look outwards", () => {
  const { shape } = drawnTracks(boardOf("usa"), layoutOf("usa")).find(({ length }) => length > 2)!;
  const [first, last] = mouthsOf(shape);
  expect(distanceTo(first!, tipsOf(shape.spaces[0]!))).toBeLessThan(1e-6);
  expect(distanceTo(last!, tipsOf(shape.spaces.at(-1)!))).toBeLessThan(1e-6);
  const away = Math.cos(((first!.angle - last!.angle) * Math.PI) / 180);
  expect(away).toBeLessThan(0);
});

test("an open ticket's ring counts before a joined one's", () => {
  const ticket = (state: "open" | "joined", ...stops: string[]) => ({ id: state, letter: "A", stops, state });
  const rings = ringsOf([ticket("joined", "a", "b"), ticket("open", "b", "c")]);
  expect(Object.fromEntries(rings)).toEqual({ a: "joined", b: "open", c: "open" });
});

test("those who wait at a country stand at one of its ends", () => {
  const board = boardOf("germany");
  const country = board.places.find((place) => place.country !== null)!.country!;
  const waiting = waitingAt(board, viewOf({ waiting: { [country]: { red: 2, blue: 1 }, berlin: { white: 1 } } }));
  expect(waiting.map(([, people]) => people)).toContainEqual(["red", "red", "blue"]);
  expect(waiting.length).toBe(2);
});

test("pieces drop one after the other within nine tenths of a second", () => {
  expect(dropTimes(1)).toEqual([0]);
  expect(dropTimes(3)).toEqual([0, 110, 220]);
  expect(Math.max(...dropTimes(9)) + 220).toBeLessThanOrEqual(900);
});
