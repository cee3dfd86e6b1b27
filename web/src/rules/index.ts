// Gets the rules and the lesson of a board, loaded when somebody asks for them.
import type { BoardInfo } from "../protocol";
import type { Lesson, RulesPage } from "./types";

export { fill, type Facts } from "./fill";
export * from "./types";

const pages: Record<string, () => Promise<{ page: RulesPage }>> = {
  usa: () => import("./usa"),
  germany: () => import("./germany"),
  africa: () => import("./africa"),
  first_journey: () => import("./first_journey"),
  world: () => import("./world"),
};

const load = async (id: string): Promise<RulesPage> => (await pages[id]!()).page;

/** The rules of a board: written for the built-in ones, put together for a board of somebody's own. */
export async function rulesOf(board: BoardInfo): Promise<RulesPage> {
  if (Object.hasOwn(pages, board.id)) return load(board.id);
  return (await import("./composed")).composed(board, load);
}

/** The lesson of a board by its id; null for a board of somebody's own. */
export async function lessonOf(boardId: string): Promise<Lesson | null> {
  const { lessons } = await import("./tutorial");
  return lessons.find((lesson) => lesson.board === boardId) ?? null;
}
