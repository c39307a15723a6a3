import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  compareEps,
  type RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { entryDepths } from '../ep-catalog/entry-depths.ts';
import { printBidder } from '../lv/printed-lv.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { LongSheet } from '../sheet/sheet.ts';
import {
  bandedHead,
  longTable,
  column,
  hintedTitle,
  longRows,
  type TableColumn,
  tableRow,
  textColumn,
  widthOf,
} from '../sheet/table-out.ts';

/** What the unit prices and factors of a phase are printed for. */
export interface RahmenpreisvergleichFile {
  phaseTitle: string;
  phaseState: PhaseState;
  offers: readonly RahmenpreisOffer[];
  /** The states in which the phase's properties lie. */
  regions: readonly Region[];
  liegenschaften: readonly Pick<Liegenschaft, 'id' | 'nummer' | 'name'>[];
  entries: readonly EpEntry[];
}

const FACTOR_HINT = 'Ein leeres Feld ist nicht gesetzt und zählt als 1,000.';
const EP_HINT =
  'EP netto in Euro, ohne Faktoren. Diff in Prozent des niedrigsten EP aller, die an der Phase teilnehmen.';

/** One factor: what it belongs to, and its key. */
interface FactorLine {
  place: readonly string[];
  group: string;
  kind: string;
  key: OwnKey;
}

function regionLines({ regions }: RahmenpreisvergleichFile): FactorLine[] {
  return regions.flatMap((region) =>
    SLICES.map(({ sliceId, title }) => ({
      place: [region],
      group: title,
      kind: 'Bundesland',
      key: { kind: 'bl', region, tag: factorTag(sliceId) },
    })),
  );
}

function liegenschaftLines({ liegenschaften }: RahmenpreisvergleichFile): FactorLine[] {
  return liegenschaften.flatMap(({ id, nummer, name }) =>
    SLICES.flatMap(({ sliceId, title, sustainability }) => {
      const line = { place: [nummer, name], group: title };
      const where = { liegenschaftId: id, tag: factorTag(sliceId) };
      const own: FactorLine = { ...line, kind: 'Liegenschaft', key: { kind: 'ls', ...where } };
      return sustainability
        ? [own, { ...line, kind: 'Nachhaltigkeit', key: { kind: 'n', ...where } } satisfies FactorLine]
        : [own];
    }),
  );
}

function factorSheet(
  name: string,
  paper: RahmenpreisvergleichFile,
  places: readonly (readonly [header: string, widthChars: number])[],
  lines: readonly FactorLine[],
): LongSheet {
  const columns: TableColumn<FactorLine>[] = [
    ...places.map(([header, widthChars], at) =>
      column<FactorLine>(header, widthChars, 'text', ({ place }) => place[at] ?? null),
    ),
    column('Leistungsgruppe', 28, 'text', ({ group }) => group),
    column('Faktor', 16, 'text', ({ kind }) => kind),
    ...paper.offers.map((offer) => {
      const header = printBidder(offer, paper.phaseState);
      return column<FactorLine>(header, widthOf(header), 'factor', ({ key }) =>
        toSheetNumber(offer.millisOf(key) ?? null),
      );
    }),
  ];
  const title = `${name} ${paper.phaseTitle}`;
  return longTable({ name, title, hint: FACTOR_HINT, columns, frozenColumns: places.length + 2 }, lines);
}

/** A catalogue entry with what the bidders ask for it; a category has no prices. */
interface EpLine {
  entry: EpEntry;
  eps: ReturnType<typeof compareEps>;
}

const EP_COLUMNS: readonly TableColumn<EpLine>[] = [
  column('Nummer', 14, 'text', ({ entry }) => entry.number),
  column('Ep-Code', 14, 'text', ({ entry }) => entry.epCode),
  textColumn('Position', 50, ({ entry }) => entry.title),
  column('Einheit', 12, 'text', ({ entry }) => (entry.epCode === null ? null : entry.unit)),
];

/** What a bidder asks, one of those compared in a line. */
function bidderColumns(p: number): TableColumn<EpLine>[] {
  return [
    column('EP', 18, 'euro', ({ eps }) => toSheetNumber(eps[p]?.epMillis ?? null)),
    { header: 'Diff', widthChars: 10, format: 'percent', cell: ({ eps }) => eps[p]?.percent ?? null },
  ];
}

function epSheet({ phaseTitle, phaseState, offers, entries }: RahmenpreisvergleichFile): LongSheet {
  const { columns, head } = bandedHead(
    hintedTitle(`EP-Katalog ${phaseTitle}`, EP_HINT),
    EP_COLUMNS,
    offers.map((offer, p) => [printBidder(offer, phaseState), bidderColumns(p)]),
  );
  const levels = entryDepths(entries);
  const rows = longRows(head, entries, (entry, at) => ({
    ...(entry.epCode === null
      ? tableRow(columns, { entry, eps: [] }, 'category')
      : tableRow(columns, { entry, eps: compareEps(offers, entry.epCode) })),
    level: levels[at] ?? 0,
  }));
  const frozenColumns = EP_COLUMNS.length;
  return { name: 'EP-Katalog', columns, ...rows, frozenRows: head.length, frozenColumns };
}

/** Prices in euros and factors as entered, for states, properties, catalogue (EXPORT-005, EXPORT-007). */
export function rahmenpreisvergleichSheets(paper: RahmenpreisvergleichFile): LongSheet[] {
  const liegenschaftPlaces = [
    ['Nummer', 14],
    ['Liegenschaft', 36],
  ] as const;
  return [
    factorSheet('Bundeslandfaktoren', paper, [['Bundesland', 28]], regionLines(paper)),
    factorSheet('Liegenschaftsfaktoren', paper, liegenschaftPlaces, liegenschaftLines(paper)),
    epSheet(paper),
  ];
}
