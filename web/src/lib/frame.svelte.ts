// Whether a page has the screen for itself: the table draws its own frame, and the bar of the other pages goes.
export const frame = $state({ bare: false });
