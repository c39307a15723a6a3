// The widths at which scripts change what they draw, spelled as in the style sheets (UI-005; SCREEN.md
// «Narrow screens» has all of them).

/** The navigation is a drawer, and tables leave columns out. */
export const NARROW = '(width < 48em)';

/** A low window, as a laptop's at 200 % or a phone's on its side: all that is above a table shares lines. */
export const LOW = '(36em <= width < 48em) and (orientation: landscape)';

/** Tables stack: one block per row. */
export const STACKED = '(width <= 40em)';

/** Below the navigation there is room for messages. */
export const TALL = '(height >= 50em)';

/** What stands beside a table has no room there. */
export const NO_ROOM_BESIDE = '(width <= 68em)';
