import type { PreisspiegelView } from '@rahmenpreis/contract/preisspiegel.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import {
  type ComparedLv,
  compareLv,
  type LvBidder,
  type NamedOffer,
  referenceIndexOf,
} from '@rahmenpreis/tendering/award/compared-lv.ts';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { isSliceId, SLICE_IDS, type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { listPricedLines, type PricedLv } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { type IdealOffer, idealOffer } from '@rahmenpreis/tendering/spread/ideal-offer.ts';
import type { SheetRow } from '../sheet/sheet.ts';
import { headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';
import { TOTAL_TITLE } from './comparison-columns.ts';
import {
  type PrintedLv,
  type PrintedLine,
  type PrintedPosition,
  printedRow,
  POSITION_COLUMNS,
  printAsOf,
  sumRow,
} from './printed-lv.ts';
import { pairRows } from './preisspiegel-pairs.ts';
import { bidderColumns, idealColumns, spreadColumns } from './sent-columns.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** The LV of a property with all offers of its phase, and what of the comparison is to be sent. */
export interface SentPreisspiegel extends Pick<PrintedLv, 'liegenschaft' | 'phaseState'> {
  readonly phaseTitle: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly madeMs: number;
  readonly lv: PricedLv<PrintedPosition, NamedOffer>;
  /** Whose prices are printed; those of all bidders where it is left out. */
  readonly chosenIds?: readonly string[] | undefined;
  readonly view: PreisspiegelView;
  /** What stands beside offers that the owner entered, by provider (decision 0131). */
  readonly marks?: Readonly<Record<string, string>> | undefined;
}

/**
 * Columns that belong together under one heading, which no page divides.
 * - `standing`: The rank, or why there is none.
 * - `from`: Index of its first column.
 */
export type Band = ReturnType<typeof placeBands>[number];

/** A Preisspiegel as a sheet, with what a paper needs besides its rows. */
export type LaidPreisspiegel = ReturnType<typeof layOutPreisspiegel>;

/** The columns with which every page begins: a position is found by them, all else of it is in the LV. */
const OWN_WIDTHS: Readonly<Record<string, number>> = {
  Nummer: 10,
  'Lfd. Nr.': 8,
  'Ep-Code': 12,
  Bezeichnung: 40,
  Menge: 12,
  Einheit: 9,
};
const OWN_COLUMNS = POSITION_COLUMNS.filter(({ header }) => header in OWN_WIDTHS).map((column) => ({
  ...column,
  widthChars: OWN_WIDTHS[column.header] ?? column.widthChars,
}));
/** So many letters of a heading stand in one line over its band. */
const BAND_CHARS = 34;
const LINE_PT = 15;

function printStanding(bidder: LvBidder, phaseState: SentPreisspiegel['phaseState']): string {
  if (bidder.rank !== null) return `Rang ${bidder.rank}`;
  switch (offerState(bidder)) {
    case 'not-offering':
      return participationWord(bidder.participation, phaseState);
    case 'not-in-market':
      return SUM_LABEL.notInMarket;
    default:
      return SUM_LABEL.incomplete;
  }
}

function slicesOf({ sliceIds }: PreisspiegelView): SliceId[] {
  return SLICE_IDS.filter((id) => sliceIds?.includes(id) ?? true);
}

/** Whether all service groups that a view names are there, and at least one. */
export function hasKnownSlices({ sliceIds }: PreisspiegelView): boolean {
  return sliceIds === undefined || (sliceIds.length > 0 && sliceIds.every(isSliceId));
}

/** Whose offers the ideal one is put together from. */
function idealNote(
  { bidders, lv }: ComparedLv<PrintedPosition, NamedOffer>,
  sliceIds: readonly SliceId[],
  { winnerOf }: IdealOffer,
): string {
  const parts = SLICES.filter(
    ({ sliceId, tags }) =>
      sliceIds.includes(sliceId) &&
      lv.positions.some(({ sliceTag }) => tags.some((tag: string) => tag === sliceTag)),
  ).map(({ sliceId, title }) => {
    const winner = bidders[winnerOf.get(sliceId) ?? -1];
    return winner === undefined
      ? `${title} von niemandem vollständig`
      : `${title} von ${winner.organisation}`;
  });
  return `Idealangebot: ${parts.join(', ')}.`;
}

function notesOf(
  { view }: SentPreisspiegel,
  { sliceIds, base, ideal }: { sliceIds: readonly SliceId[]; base: string; ideal: string | undefined },
): string[] {
  const titles = SLICES.filter(({ sliceId }) => sliceIds.includes(sliceId)).map(({ title }) => title);
  const notes = [
    `100 % = ${base}. Ep fakt. = EP × Faktoren, für sich gerundet; GP = Menge × EP × Faktoren, einmal gerundet.`,
  ];
  if (titles.length < SLICES.length) notes.unshift(`Nur ${joinGerman(titles)}.`);
  if (view.outlierPercent !== undefined)
    notes.push(`▲ und ▼: mindestens ${view.outlierPercent} % über oder unter dem Median der Position.`);
  if (ideal !== undefined) notes.push(ideal);
  return notes;
}

/** Puts bands behind each other, each where the one before it ends. */
function placeBands(groups: readonly { title: string; standing: string; columns: readonly unknown[] }[]) {
  let from = OWN_COLUMNS.length;
  return groups.map(({ title, standing, columns: { length: count } }) => {
    const band = { title, standing, from, count };
    from += count;
    return band;
  });
}

/** The rows that head the bands: who, and with which rank. */
function bandRows(bands: readonly Band[]): SheetRow[] {
  const own = OWN_COLUMNS.map(() => null);
  const spans = bands.map(({ from, count }) => ({ from, count }));
  const cellsOf = (text: (band: Band) => string) => [
    ...own,
    ...bands.flatMap((band) => [text(band), ...Array.from({ length: band.count - 1 }, () => null)]),
  ];
  const lines = Math.max(1, ...bands.map(({ title }) => Math.ceil(title.length / BAND_CHARS)));
  return [
    { cells: cellsOf(({ title }) => title), tone: 'category', spans, heightPt: LINE_PT * lines },
    { cells: cellsOf(({ standing }) => standing), tone: 'hint', spans },
  ];
}

/**
 * Lays out a property's Preisspiegel to be sent: Ep (faktoriert), GP and percent of chosen bidders, best
 * first, and what its page shows besides. Order, rank, figures as compared (PRICE-009…013, decision 0066).
 */
export function layOutPreisspiegel(paper: SentPreisspiegel) {
  const { liegenschaft, phaseState, chosenIds, view } = paper;
  const sliceIds = slicesOf(view);
  const compared = compareLv(paper.lv, (id) => chosenIds?.includes(id) ?? true, sliceIds);
  const { bidders, lv } = compared;
  const ideal = view.hasIdeal === true ? idealOffer(lv) : undefined;
  const referenceIndex = referenceIndexOf(bidders, view.referenceId);
  const offers = ideal === undefined ? lv.offers : [...lv.offers, ideal];
  const { roots, sum } = listPricedLines({ ...lv, offers }, sliceIds);
  const groups: { title: string; standing: string; columns: TableColumn<PrintedLine>[] }[] = bidders.map(
    (bidder, p) => ({
      title: bidder.organisation,
      standing: printStanding(bidder, phaseState),
      columns: bidderColumns(p, { referenceIndex, outlierPercent: view.outlierPercent }),
    }),
  );
  if (view.hasSpread === true)
    groups.push({ title: 'Je Position', standing: 'Aller Teilnehmenden', columns: spreadColumns() });
  if (ideal !== undefined) {
    const columns = idealColumns(bidders.length, referenceIndex);
    groups.push({ title: 'Idealangebot', standing: '', columns });
  }
  const bands = placeBands(groups);
  const columns = [...OWN_COLUMNS, ...groups.flatMap((group) => group.columns)];
  const title = `Preisspiegel [${liegenschaft.nummer}] ${liegenschaft.name}`;
  const place = `${adresseLine(liegenschaft.adresse)} · ${printAsOf(paper)}`;
  const base = bidders[referenceIndex ?? -1]?.organisation ?? 'günstigstes vollständiges Angebot';
  const notes = notesOf(paper, { sliceIds, base, ideal: ideal && idealNote(compared, sliceIds, ideal) });
  for (const { serviceProviderId, organisation } of bidders) {
    const mark = paper.marks?.[serviceProviderId];
    if (mark !== undefined) notes.push(`${organisation}: ${mark}.`);
  }
  const pairs = view.pairs === undefined ? [] : pairRows(lv, view.pairs, sliceIds);
  const rows = treeRows(roots, (line) => printedRow(columns, line));
  const head: SheetRow[] = [
    { cells: [title], tone: 'title' },
    { cells: [place], tone: 'hint' },
    { cells: [notes.join(' ')], tone: 'hint' },
    ...bandRows(bands),
    { ...headerRow(columns), heightPt: 2 * LINE_PT },
  ];
  return {
    sheet: {
      name: liegenschaft.nummer,
      columns,
      rows: [...head, ...rows, sumRow(columns, sum, TOTAL_TITLE, rows.length), ...pairs],
      frozenRows: head.length,
      frozenColumns: OWN_COLUMNS.length,
      paper: 'A3' as const,
      bands: bands.map(({ from }) => from),
    },
    /** The columns that stand before the bands, on every page. */
    ownCount: OWN_COLUMNS.length,
    bands,
    title,
    place,
    notes,
    /** How many of its last rows name pairs of prices, which are about no band. */
    pairCount: pairs.length,
  };
}
