import { createHash } from 'node:crypto';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { type OrderLv, writeOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import { printOrderLvJson } from '@rahmenpreis/workbook/json-out.ts';
import type { OrderAbout } from '@rahmenpreis/workbook/lv/order-cover.ts';
import type { PrintedLv } from '@rahmenpreis/workbook/lv/printed-lv.ts';
import { writeLv } from '@rahmenpreis/workbook/lv/lv-out.ts';
import type { PdfRow } from '../../generated-file/pdf-table.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import { createPlaceFinder, placePositions } from '../lv/rules.ts';

/** The lists of a file as JSON from the database, so that only the worker that writes it parses them. */
export interface UnreadLists {
  readonly catalog: string;
  readonly positions: string;
}

/** A paper whose lists are still unread. */
export type Unread<Paper> = Omit<Paper, 'entries' | 'positions'>;

/** Takes a catalogue apart, in a worker. */
export function readCatalog(catalog: string): readonly EpEntry[] {
  return JSON.parse(catalog) as readonly EpEntry[];
}

/** Takes the positions of an LV apart, in a worker. */
export function readPositions(positions: string): LvPositionRow[] {
  return JSON.parse(positions) as LvPositionRow[];
}

/** Takes the lists of a paper apart. */
export function readLists({ catalog, positions }: UnreadLists) {
  return { entries: readCatalog(catalog), positions: readPositions(positions) };
}

/** Writes a priced LV or Preisspiegel (EXPORT-001). */
export function writeUnreadLv(paper: Unread<PrintedLv>, lists: UnreadLists): Uint8Array {
  const { entries, positions } = readLists(lists);
  return writeLv({ ...paper, entries, positions });
}

/** How a row of a printed table looks on paper. */
export const TONES: Readonly<Partial<Record<string, PdfRow['tone']>>> = {
  category: 'strong',
  total: 'total',
  inactive: 'quiet',
};

/** So many figures tell one version of an order from another to a reader. */
const VERSION_LENGTH = 8;

/** What two orders have in common if and only if they order the same at the same prices. */
export function digestOrder(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
}

/** Writes an order LV as a spreadsheet (EXPORT-009). */
export function writeUnreadOrder(
  order: Unread<OrderLv>,
  lists: UnreadLists,
  about: Omit<OrderAbout, 'version'>,
): Uint8Array {
  const { entries, positions } = readLists(lists);
  return writeOrderLv({ ...order, entries, positions }, about, digestOrder);
}

/** Prints an order LV as JSON, each position with its place in the catalogue and its keys (EXPORT-008). */
export function printUnreadOrder(
  order: Unread<OrderLv>,
  lists: UnreadLists,
  lv: { phaseId: string; propertyId: string; region: string },
): string {
  const { entries, positions } = readLists(lists);
  const placed = placePositions({ ...lv, positions }, createPlaceFinder(entries));
  return printOrderLvJson({ ...order, entries, positions: placed });
}
