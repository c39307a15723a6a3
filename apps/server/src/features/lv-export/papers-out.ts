import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { printOrderLvJson } from '@rahmenpreis/workbook/json/order-lv-json.ts';
import { type OrderLv, writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { LvPaper } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import { writeLv } from '@rahmenpreis/workbook/lv/lv-out.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';
import { createTextReader, type SharedText } from './shared-text.ts';

/** The lists of a paper as the database gave them, so that only the worker that writes it takes them apart. */
export interface UnreadLists {
  readonly catalog: SharedText;
  readonly positions: SharedText;
}

/** A paper whose lists are still unread. */
export type Unread<Paper> = Omit<Paper, 'entries' | 'positions'>;

const readCatalog = createTextReader((json) => {
  const entries = JSON.parse(json) as readonly EpEntry[];
  return { entries, placeOf: createPlaceFinder(entries) };
});
const readPositions = createTextReader((json) => JSON.parse(json) as LvPositionRow[]);

function read({ catalog, positions }: UnreadLists) {
  return { ...readCatalog(catalog), positions: readPositions(positions) };
}

/** Writes a priced LV or Preisspiegel (EXPORT-001). */
export function writeUnreadLv(paper: Unread<LvPaper>, lists: UnreadLists): Uint8Array {
  const { entries, positions } = read(lists);
  return writeLv({ ...paper, entries, positions });
}

/** Writes an order LV as a spreadsheet (EXPORT-009). */
export function writeUnreadOrder(order: Unread<OrderLv>, lists: UnreadLists): Uint8Array {
  const { entries, positions } = read(lists);
  return writeOrderLv({ ...order, entries, positions });
}

/** Prints an order LV as JSON, each position with its place in the catalogue and its keys (EXPORT-008). */
export function printUnreadOrder(
  order: Unread<OrderLv>,
  lists: UnreadLists,
  lv: { phaseId: string; propertyId: string; region: string },
): string {
  const { entries, placeOf, positions } = read(lists);
  const placed = placePositions({ ...lv, positions }, placeOf);
  return printOrderLvJson({ ...order, entries, positions: placed });
}
