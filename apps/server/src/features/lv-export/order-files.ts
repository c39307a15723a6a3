import { type OrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { OrderAbout } from '@rahmenpreis/workbook/lv/order-cover.ts';
import { packFiles } from '@rahmenpreis/workbook/sheet/xlsx/pack-parts.ts';
import { writeUnreadOrderPdf } from './order-pdf.ts';
import { printUnreadOrder, type Unread, type UnreadLists, writeUnreadOrder } from './lv-files-out.ts';

/** An order LV with its lists, where it lies, and what its papers say of it. */
interface OrderTold {
  readonly order: Unread<OrderLv>;
  readonly lists: UnreadLists;
  readonly lv: { phaseId: string; propertyId: string; region: string };
  readonly about: Omit<OrderAbout, 'version'>;
}

/** Writes all files of an order of one state into an archive, by name; with the PDF where it has one. */
export async function writeOrderFiles(
  { order, lists, lv, about }: OrderTold,
  names: { readonly excel: string; readonly json: string; readonly pdf: string | undefined },
): Promise<Uint8Array> {
  const pdf =
    names.pdf === undefined
      ? []
      : [{ name: names.pdf, bytes: await writeUnreadOrderPdf(order, lists, about), isPacked: true }];
  return packFiles([
    { name: names.excel, bytes: writeUnreadOrder(order, lists, about), isPacked: true },
    ...pdf,
    { name: names.json, bytes: Buffer.from(printUnreadOrder(order, lists, lv)), isPacked: false },
  ]);
}
