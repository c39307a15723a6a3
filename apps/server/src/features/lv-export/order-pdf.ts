import type { OrderAbout } from '@rahmenpreis/workbook/lv/order-cover.ts';
import { type OrderLv, printOrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { PrintedTable } from '@rahmenpreis/workbook/sheet/printed-table.ts';
import type { PdfTable } from '../../generated-file/pdf-table.ts';
import { writePdf } from '../../generated-file/write-pdf.ts';
import { digestOrder, readLists, TONES, type Unread, type UnreadLists } from './lv-files-out.ts';

/** How wide the columns of positions are on a page that lies, in points; the title has what they leave. */
const POINTS: Readonly<Record<string, number>> = {
  Nummer: 40,
  'Lfd. Nr.': 30,
  'AKS-Nummer': 44,
  'Ep-Code': 48,
  Menge: 48,
  Einheit: 32,
  'EP €': 44,
  Bundesland: 44,
  Liegenschaft: 44,
  Nachhaltigkeit: 54,
  'Ep (faktoriert) €': 68,
  'GP €': 62,
  Anmerkung: 56,
  Positionen: 90,
  'davon ohne Preis': 100,
  'Summe €': 120,
};

function paperTable({ title, columns, rows }: PrintedTable, startsPage = false): PdfTable {
  return {
    title,
    startsPage,
    columns: columns.map(({ header, isNumber }) => ({ header, points: POINTS[header], isRight: isNumber })),
    rows: rows.map(({ cells, tone }) => ({ cells, tone: TONES[tone ?? ''] })),
  };
}

/** Writes an order LV as a PDF with its cover; it holds every figure of its spreadsheet (EXPORT-009). */
export function writeUnreadOrderPdf(
  order: Unread<OrderLv>,
  lists: UnreadLists,
  about: Omit<OrderAbout, 'version'>,
): Promise<Uint8Array> {
  const { title, place, facts, notes, cover, tables, version } = printOrderLv(
    { ...order, ...readLists(lists) },
    about,
    digestOrder,
  );
  return writePdf({
    title,
    standing: place,
    facts,
    notes,
    tables: [
      ...cover.map((table) => paperTable(table)),
      // A cover is a page of its own.
      ...tables.map((table, at) => paperTable(table, at === 0 && about.contract?.hasCover === true)),
    ],
    foot: `Auftrags-LV ${order.provider.organisation}, Fassung ${version}`,
    madeAtMs: about.madeMs,
    isWide: true,
  });
}
