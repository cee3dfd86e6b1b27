// How strong the computer's players are, in words people use; the server names them by how they think.
import { isKey, say, type Key } from "../words";

/** Weakest first; what a server has besides is added after these. */
export const LEVELS = ["random", "greedy", "planner", "search"];

export const levelName = (level: string): string => (isKey(`level.${level}`) ? say(`level.${level}` as Key) : level);

/** One sentence about it; none for a level of somebody's own. */
export const levelNote = (level: string): string =>
  isKey(`level.${level}.how`) ? say(`level.${level}.how` as Key) : "";

/** As part of a sentence: "computer, easy". */
export const botName = (level: string): string => say("level.bot", { level: levelName(level).toLocaleLowerCase() });
