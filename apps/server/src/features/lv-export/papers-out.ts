import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { type OrderLv, printOrderLvJson, writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { LvPaper } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import { writeLv } from '@rahmenpreis/workbook/lv/lv-out.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';

/** The lists of a paper as the database gave them, so that only the worker that writes it takes them apart. */
export interface UnreadLists {
  readonly entries: string;
  readonly positions: string;
}

/** A paper whose lists are still texts. */
export type Unread<Paper> = Omit<Paper, keyof UnreadLists>;

/** The catalogue read last: the papers of an award are all of the same one. */
let lastCatalog: { text: string; entries: EpEntry[] } | undefined;

function read({ entries: text, positions }: UnreadLists) {
  if (lastCatalog?.text !== text) lastCatalog = { text, entries: JSON.parse(text) as EpEntry[] };
  return { entries: lastCatalog.entries, positions: JSON.parse(positions) as LvPositionRow[] };
}

/** Writes a priced LV or Preisspiegel (EXPORT-001). */
export async function writeUnreadLv(paper: Unread<LvPaper>, lists: UnreadLists): Promise<Uint8Array> {
  return await writeLv({ ...paper, ...read(lists) });
}

/** Writes an order LV as a spreadsheet (EXPORT-009). */
export async function writeUnreadOrder(order: Unread<OrderLv>, lists: UnreadLists): Promise<Uint8Array> {
  return await writeOrderLv({ ...order, ...read(lists) });
}

/** Prints an order LV as JSON, each position with its place in the catalogue and its keys (EXPORT-008). */
export function printUnreadOrder(
  order: Unread<OrderLv>,
  lists: UnreadLists,
  lv: { phaseId: string; propertyId: string; region: string },
): string {
  const { entries, positions } = read(lists);
  const placed = placePositions({ ...lv, positions }, createPlaceFinder(entries));
  return printOrderLvJson({ ...order, entries, positions: placed });
}
