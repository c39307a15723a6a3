import { userMemory } from '../../kernel/session/user-memory.ts';
import type { GridPlace } from '../../kit/tree-grid/focus/use-selection.ts';

/** How the table of each tab was left, of whichever provider: lines have the same ids for all. */
export const leftTables = userMemory<{ collapsedIds: ReadonlySet<string>; place: GridPlace | undefined }>();

/** The line of each tab whose course is open beside the table; none where it was closed. */
export const openedLines = userMemory<string | undefined>();
