import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { optionalPrefix, printSerialNumber } from '@rahmenpreis/tendering/lv/optional-position.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import type { LvOffer, PricedLine, PricedLv } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { isOffering, participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { PHASE_STATE_WORDS, type PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { LvFilePosition } from './lv-in.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { SheetCell, SheetRow } from '../sheet/sheet.ts';
import { column, hintedTitle, type TableColumn, tableRow } from '../sheet/table-out.ts';
import { PRICE_LABEL, SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** What a priced sheet says about its property (EXPORT-002). */
type PrintedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name' | 'adresse'>;

/** A position as papers print it. */
export type PrintedPosition = Omit<LvFilePosition, 'leftInt' | 'rightInt'>;

/** What a named bidder asks. */
export type PrintedOffer = LvOffer & { organisation: string };

/** The LV of one property with the offers to print beside it (EXPORT-002). */
export type PrintedLv = PricedLv<PrintedPosition, PrintedOffer> & {
  liegenschaft: PrintedLiegenschaft;
  /** How far the phase was when the paper was asked for. */
  phaseState: PhaseState;
  phaseTitle: string;
  /** When it was made, in milliseconds since 1970. */
  madeMs: number;
  /** Whose paper it is. */
  author: string;
};

/** A bidder's name for a heading, with its answer unless it takes part (EXPORT-005, EXPORT-006, OPEN-02). */
export function printBidder(
  { organisation, participation }: Pick<PrintedOffer, 'organisation' | 'participation'>,
  phaseState: PhaseState,
): string {
  if (isOffering(participation)) return organisation;
  return `${organisation} (${participationWord(participation, phaseState)})`;
}

/** A line of a paper. */
export type PrintedLine = PricedLine<PrintedPosition>;

type PdfColumn = TableColumn<PrintedLine>;

/** What of a line the columns of the providers need; a line without a position adds up those below it. */
export interface ComparedLine {
  readonly offers: readonly LineOffer[];
  readonly position: Pick<PrintedPosition, 'optionalPosition' | 'optionalPositionActive'> | undefined;
}

/** A column about positions, which says nothing of a category. */
function positionColumn(
  header: string,
  widthChars: number,
  format: 'text' | 'amount',
  cell: (position: PrintedPosition) => string | number | null,
): PdfColumn {
  return column(header, widthChars, format, ({ position }) =>
    position === undefined ? null : cell(position),
  );
}

/** A column about one of the offers; where there is none, it says nothing. */
export function offerColumn<L extends { readonly offers: readonly LineOffer[] }>(
  p: number,
  column: Omit<TableColumn<L>, 'cell'>,
  cell: (offer: LineOffer, line: L) => SheetCell,
): TableColumn<L> {
  return {
    ...column,
    cell: (line) => {
      const offer = line.offers[p];
      return offer === undefined ? null : cell(offer, line);
    },
  };
}

/** The columns with which every printed LV begins. */
export const POSITION_COLUMNS: readonly PdfColumn[] = [
  { header: 'Nummer', widthChars: 12, format: 'text', cell: ({ number }) => number },
  positionColumn('Lfd. Nr.', 10, 'text', printSerialNumber),
  positionColumn('AKS-Nummer', 16, 'text', ({ identificationNumber }) => identificationNumber),
  {
    ...positionColumn('Ep-Code', 14, 'text', ({ epCode }) => epCode),
    tellsEntries: true,
  },
  { header: 'Bezeichnung', widthChars: 50, format: 'text', wraps: true, cell: ({ title }) => title },
  positionColumn('Menge', 12, 'amount', ({ mengeMillis }) => toSheetNumber(mengeMillis)),
  positionColumn('Einheit', 12, 'text', ({ unit }) => unit),
];

/** The service group of a position. */
export const SLICE_COLUMN = positionColumn(
  'Leistungsgruppe',
  26,
  'text',
  ({ sliceTag: tag }) => sliceOfTag(tag).title,
);

/** The GP of the first offer, a category's GP being its sum (EXPORT-007). */
export const GP_COLUMN: PdfColumn = offerColumn<PrintedLine>(
  0,
  { header: 'GP', widthChars: 20, format: 'euro', adds: 'itself' },
  ({ gpMillis }) => toSheetNumber(gpMillis),
);

/** What the first offer asks: Ep (faktoriert), rounded, and GP (EXPORT-007). */
export const PRICE_COLUMNS: readonly PdfColumn[] = [
  offerColumn<PrintedLine>(
    0,
    { header: 'Ep (faktoriert)', widthChars: 18, format: 'euro' },
    ({ epFactoredMillis }) => toSheetNumber(epFactoredMillis),
  ),
  GP_COLUMN,
];

/** How the column of remarks looks. */
export const REMARK_SHAPE = { header: 'Anmerkung', widthChars: 30, format: 'text', wraps: true } as const;

/** What is to be said about an offer for a line (PRICE-004, PRICE-006, PRICE-008, PRICE-012). */
export function printRemark(
  { isPriceMissing, isNotInMarket }: LineOffer,
  { position }: Pick<ComparedLine, 'position'>,
): string {
  const remarks: string[] = [];
  if (position !== undefined && optionalPrefix(position) === 'BI') remarks.push('Bedarfsposition inaktiv');
  if (isPriceMissing) remarks.push(position === undefined ? SUM_LABEL.incomplete : PRICE_LABEL.missing);
  if (isNotInMarket) remarks.push(position === undefined ? SUM_LABEL.notInMarket : PRICE_LABEL.notInMarket);
  return remarks.join(', ');
}

function toneOf({ kind, position }: PrintedLine): SheetRow['tone'] {
  if (kind === 'sum') return 'total';
  if (kind === 'category') return 'category';
  return position !== undefined && optionalPrefix(position) === 'BI' ? 'inactive' : undefined;
}

/** A line as a row: categories bold, the sum below a line, inactive optional positions grey (PRICE-004). */
export function printedRow(columns: readonly PdfColumn[], line: PrintedLine): SheetRow {
  return tableRow(columns, line, toneOf(line));
}

/** The row of a sum under the given title, which adds up the `rowsAbove` rows above it. */
export function sumRow(
  columns: readonly PdfColumn[],
  sum: PrintedLine,
  title: string,
  rowsAbove: number,
): SheetRow {
  return { ...printedRow(columns, { ...sum, title }), adds: -rowsAbove };
}

/** Names a phase, its state, and as of when a paper is. */
export function printAsOf({
  phaseTitle,
  phaseState,
  madeMs,
}: Pick<PrintedLv, 'phaseTitle' | 'phaseState' | 'madeMs'>): string {
  return `${phaseTitle} (${PHASE_STATE_WORDS[phaseState]}) · Stand ${shortInstant(new Date(madeMs).toISOString())}`;
}

/** The rows above every document about a property: its kind, where the property lies, and further facts. */
export function titleRows(
  title: string,
  { nummer, name, adresse }: PrintedLiegenschaft,
  ...more: readonly string[]
): SheetRow[] {
  return hintedTitle(`${title} [${nummer}] ${name}`, [adresseLine(adresse), ...more].join(' · '));
}
