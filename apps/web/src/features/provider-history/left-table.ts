import { userMemory } from '../../kernel/session/user-memory.ts';
import type { GridPlace } from '../../kit/tree-grid/focus/use-selection.ts';

/** How a table over the phases was left. */
interface LeftTable {
  readonly collapsedIds: ReadonlySet<string>;
  readonly place: GridPlace | undefined;
}

/** The table of each tab, of whichever provider: lines have the same ids for all. */
export const leftTables = userMemory<LeftTable>();

/** The line of each tab whose course is open beside the table; none where it was closed. */
export const openedLines = userMemory<string | undefined>();
