// Who this browser is.
import type { Identity } from "../protocol";
import { api } from "./api";

class Me {
  name = $state<string | null>(null);
  rated = $state(true);
  others = $state<Identity[]>([]); // whom else it has been
  known = $state(false); // whether the server has been asked

  async ask(): Promise<void> {
    const told = await api.me();
    this.name = told.name ?? null;
    this.rated = told.rated ?? true;
    this.others = told.others ?? [];
    this.known = true;
  }
  async introduce(name: string): Promise<void> {
    this.name = (await api.introduce(name)).name ?? name;
  }
}

export const me = new Me();
