// What a seat is called: a person by name, a bot by that of a railway engineer. That it is a bot is said beside it.
import { say } from "../words";

const engineers = ["Stephenson", "Brunel", "Trevithick", "Kierbedź", "Siemens"];

export function nameOf(chair: { kind: string; name: string; level?: string | null } | undefined, seat: number): string {
  if (!chair) return String(seat + 1);
  if (chair.name) return chair.name;
  if (chair.kind === "person") return say("table.somebody"); // has deleted the name
  return chair.kind === "bot" ? engineers[seat % engineers.length]! : say("new.seat", { n: seat + 1 });
}
