// Whether the server can be reached: what is shown without it was put aside before.
class Line {
  lost = $state(false);
}

export const line = new Line();
