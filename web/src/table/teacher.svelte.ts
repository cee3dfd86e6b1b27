// A first game with a teacher: the lesson of the board, what of it was said, and what it points at now.
import { router } from "../lib/router.svelte";
import type { Highlight, Lesson } from "../rules";

export class Teacher {
  teaching = $state(router.query.has("lesson"));
  said = $state<string[]>([]);
  point = $state<Highlight | "none">("none");
  loaded = $state.raw<{ Speaks: typeof import("./Lesson.svelte").default; lesson: Lesson } | null>(null);

  constructor(board: string) {
    if (this.teaching) void this.#load(board);
  }

  // Loaded once: a lesson that came a moment after the choices would push them from under the finger.
  async #load(board: string): Promise<void> {
    const [{ default: Speaks }, { lessonOf }] = await Promise.all([import("./Lesson.svelte"), import("../rules")]);
    const lesson = await lessonOf(board);
    if (lesson) this.loaded = { Speaks, lesson };
  }
}
