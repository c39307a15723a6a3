import { type OrderLv, printOrderLvJson, writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { LvPaper } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import { writeLv } from '@rahmenpreis/workbook/lv/lv-out.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import { placePositions } from '../lv/rules.ts';
import { readCatalog, type SharedCatalog } from './shared-catalog.ts';

/** The lists of a paper as the database gave them, so that only the worker that writes it takes them apart. */
export interface UnreadLists {
  readonly catalog: SharedCatalog;
  readonly positions: string;
}

/** A paper whose lists are still unread. */
export type Unread<Paper> = Omit<Paper, 'entries' | 'positions'>;

function read({ catalog, positions }: UnreadLists) {
  return { ...readCatalog(catalog), positions: JSON.parse(positions) as LvPositionRow[] };
}

/** Writes a priced LV or Preisspiegel (EXPORT-001). */
export async function writeUnreadLv(paper: Unread<LvPaper>, lists: UnreadLists): Promise<Uint8Array> {
  const { entries, positions } = read(lists);
  return await writeLv({ ...paper, entries, positions });
}

/** Writes an order LV as a spreadsheet (EXPORT-009). */
export async function writeUnreadOrder(order: Unread<OrderLv>, lists: UnreadLists): Promise<Uint8Array> {
  const { entries, positions } = read(lists);
  return await writeOrderLv({ ...order, entries, positions });
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
