// Gets the rules and the lesson of a board, loaded when somebody asks for them.
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

/** The rules of a board by its id; null for a board of somebody's own. */
export async function rulesOf(boardId: string): Promise<RulesPage | null> {
  const load = Object.hasOwn(pages, boardId) ? pages[boardId] : undefined;
  return load ? (await load()).page : null;
}

/** The lesson of a board by its id; null for a board of somebody's own. */
export async function lessonOf(boardId: string): Promise<Lesson | null> {
  const { lessons } = await import("./tutorial");
  return lessons.find((lesson) => lesson.board === boardId) ?? null;
}
