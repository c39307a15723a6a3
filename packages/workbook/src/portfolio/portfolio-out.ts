import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { type Areas, rateOver } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { validOffersOf } from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering, participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { PortfolioRow, PropertyStanding } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { POSSIBILITY_TITLES, type Possibility } from '@rahmenpreis/tendering/portfolio/possibility.ts';
import type { LongSheet, WritableSheet, Sheet } from '../sheet/sheet.ts';
import {
  bandedHead,
  longTable,
  addedColumn,
  column,
  euroColumn,
  formHead,
  hintedTitle,
  longRows,
  type TableColumn,
  tableRow,
  textColumn,
  totalRow,
} from '../sheet/table-out.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** The portfolio as it stands on the screen. */
export interface PortfolioFile {
  readonly phaseTitle: string;
  readonly phaseState: PhaseState;
  /** How many properties there are, in words. */
  readonly extent: string;
  /** Every bidder, best first. */
  readonly rows: readonly PortfolioRow[];
  readonly possibilities: readonly Possibility[];
  readonly sliceIds: readonly SliceId[];
  readonly liegenschaften: readonly Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>[];
  readonly comparison: Comparison;
  /** The areas by which prices are divided, and what comes of it in words. */
  readonly area: { readonly unit: string; readonly areas: Areas };
}

const OVER_IDEAL =
  '„gegen Ideal“: Abstand zu den besten vollständigen Angeboten für dieselben Pakete. Summen netto in Euro.';

/** Tenths of a percent of the whole as what a sheet shows above it: 1071 becomes 7.1. */
function above<L>(header: string, cell: (line: L) => number | null): TableColumn<L> {
  return column(header, 12, 'above', (line) => {
    const tenths = cell(line);
    return tenths === null ? null : (tenths - 1000) / 10;
  });
}

/** A number that counts something; blank for who does not take part. */
function count(header: string, cell: (row: PortfolioRow) => number): TableColumn<PortfolioRow> {
  return column(header, 14, 'count', (row) => (isOffering(row.participation) ? cell(row) : null));
}

/** Prices of a bidder per m², altogether and for each service group, and over how many properties. */
function areaColumns(paper: PortfolioFile): TableColumn<PortfolioRow>[] {
  const { comparison, liegenschaften, sliceIds } = paper;
  const { unit, areas } = paper.area;
  const liegenschaftIds = liegenschaften.map(({ id }) => id);
  const rateOf = ({ serviceProviderId }: PortfolioRow, s?: number) =>
    rateOver(comparison, serviceProviderId, { liegenschaftIds, areas, s });
  return [
    euroColumn(unit, (row) => rateOf(row).perM2Millis),
    count(`${unit}: Liegenschaften`, (row) => rateOf(row).propertyCount),
    ...sliceIds.map((sliceId, s) =>
      euroColumn<PortfolioRow>(`${sliceOfId(sliceId).title}: ${unit}`, (row) => rateOf(row, s).perM2Millis),
    ),
  ];
}

function bidderSheet(paper: PortfolioFile): Sheet {
  const { phaseTitle, phaseState, extent, rows, sliceIds } = paper;
  const columns: TableColumn<PortfolioRow>[] = [
    { header: 'Rang', widthChars: 8, format: 'count', cell: ({ rank }) => rank },
    textColumn('Dienstleister', 34, ({ organisation }) => organisation),
    textColumn('Teilnahme', 20, ({ participation }) => participationWord(participation, phaseState)),
    count('Liegenschaften vollständig', ({ completeCount }) => completeCount),
    count('unvollständig', ({ incompleteCount }) => incompleteCount),
    count(SUM_LABEL.notInMarket, ({ notInMarketCount }) => notInMarketCount),
    count('Bester in', ({ bestCount }) => bestCount),
    euroColumn('Angebotssumme', ({ total }) => total.sumMillis),
    { header: 'Prozent', widthChars: 10, format: 'percent', cell: ({ percent }) => percent },
    above('gegen Ideal', ({ total }) => total.idealTenths),
    count('Pakete', ({ total }) => total.packageCount),
    ...sliceIds.flatMap((sliceId, s) => [
      euroColumn<PortfolioRow>(sliceOfId(sliceId).title, ({ slices }) => slices[s]?.sumMillis ?? null),
      above<PortfolioRow>('gegen Ideal', ({ slices }) => slices[s]?.idealTenths ?? null),
    ]),
    ...areaColumns(paper),
  ];
  return {
    name: 'Portfolio',
    columns,
    rows: [
      ...formHead(`Portfolio ${phaseTitle}`, `${extent}. ${OVER_IDEAL}`, columns),
      ...rows.map((row) => tableRow(columns, row, isOffering(row.participation) ? undefined : 'inactive')),
    ],
    frozenRows: 3,
    frozenColumns: 2,
  };
}

function sharesText({ shares }: Possibility): string {
  return shares.map(({ organisation, packageCount }) => `${organisation} ${packageCount}`).join(', ');
}

function possibilitySheet({ phaseTitle, possibilities, sliceIds }: PortfolioFile): LongSheet {
  const columns: TableColumn<Possibility>[] = [
    textColumn('Möglichkeit', 34, ({ kind }) => POSSIBILITY_TITLES[kind]),
    textColumn('Pakete an', 60, sharesText),
    { header: 'Pakete ohne Angebot', widthChars: 14, format: 'count', cell: ({ openCount }) => openCount },
    euroColumn('Summe', ({ sumMillis }) => sumMillis),
    euroColumn('Mehr als Ideal', ({ overMillis }) => overMillis),
    above('gegen Ideal', ({ idealTenths }) => idealTenths),
    ...sliceIds.map((sliceId, s) =>
      euroColumn<Possibility>(sliceOfId(sliceId).title, ({ sliceMillis }) => sliceMillis[s] ?? null),
    ),
  ];
  const name = 'Was es kosten würde';
  const hint = 'Nur vollständige Angebote im Marktgebiet. Summen netto in Euro.';
  return longTable({ name, title: `${name} ${phaseTitle}`, hint, columns, frozenColumns: 1 }, possibilities);
}

type PrintedLiegenschaft = PortfolioFile['liegenschaften'][number];

function remark(standing: PropertyStanding | undefined): string | null {
  if (standing === undefined || standing.flags === 0) return null;
  return (standing.flags & FLAG_NOT_IN_MARKET) === 0 ? SUM_LABEL.incomplete : SUM_LABEL.notInMarket;
}

function liegenschaftSheet({ phaseTitle, rows, liegenschaften }: PortfolioFile): LongSheet {
  const offering = rows.filter(({ participation }) => isOffering(participation));
  const own: TableColumn<PrintedLiegenschaft>[] = [
    textColumn('Nummer', 12, ({ nummer }) => nummer),
    textColumn('Liegenschaft', 34, ({ name }) => name),
    { ...textColumn('Bundesland', 22, ({ adresse }) => adresse.region), tellsEntries: true },
    textColumn('Stadt', 20, ({ adresse }) => adresse.stadt),
  ];
  const ofBidder = ({ standingOf }: PortfolioRow): TableColumn<PrintedLiegenschaft>[] => [
    addedColumn('Angebotssumme', ({ id }) => standingOf(id)?.total.sumMillis ?? null),
    above('gegen Ideal', ({ id }) => standingOf(id)?.total.idealTenths ?? null),
    { header: 'Anmerkung', widthChars: 26, format: 'text', cell: ({ id }) => remark(standingOf(id)) },
  ];
  const { columns, head } = bandedHead(
    hintedTitle(`Liegenschaften ${phaseTitle}`, OVER_IDEAL),
    own,
    offering.map((row) => [row.organisation, ofBidder(row)]),
  );
  const rowOf = (liegenschaft: PrintedLiegenschaft) => tableRow(columns, liegenschaft);
  const written = longRows(head, liegenschaften, rowOf, [totalRow('Gesamt', columns, liegenschaften)]);
  return { name: 'Liegenschaften', columns, ...written, frozenRows: head.length, frozenColumns: 2 };
}

/** A property as a whole, or one of its packages, with how many offers count. */
interface PackageLine {
  readonly liegenschaft: PrintedLiegenschaft;
  readonly group: string;
  readonly validCount: number;
  /** Index of its service group; undefined for the whole. */
  readonly s?: number;
}

function packageLines({ comparison, liegenschaften, sliceIds }: PortfolioFile): PackageLine[] {
  const countValid = validOffersOf(comparison);
  return liegenschaften.flatMap((liegenschaft): PackageLine[] => {
    const valid = countValid(liegenschaft.id);
    if (valid === undefined) return [];
    return [
      { liegenschaft, group: SUM_GROUP, validCount: valid.whole },
      ...valid.slices.flatMap((validCount, s) =>
        validCount === null ? [] : [{ liegenschaft, group: sliceOfId(sliceIds[s]!).title, validCount, s }],
      ),
    ];
  });
}

const SUM_GROUP = 'Alle Leistungsgruppen';
const AREA_HINT =
  'Gültige Angebote durch die Fläche, netto in Euro, kaufmännisch auf Tausendstel gerundet. Leer, wo ein Gebäude der Liegenschaft keine solche Fläche hat; über mehrere Liegenschaften zählen nur die anderen.';

/** Number of offers that count for each package, and its price per m² by each bidder. */
function packageSheet(paper: PortfolioFile): LongSheet {
  const { phaseTitle, comparison, rows } = paper;
  const { unit, areas } = paper.area;
  const columns: TableColumn<PackageLine>[] = [
    textColumn('Nummer', 12, ({ liegenschaft }) => liegenschaft.nummer),
    textColumn('Liegenschaft', 34, ({ liegenschaft }) => liegenschaft.name),
    textColumn('Leistungsgruppe', 30, ({ group }) => group),
    column('Gültige Angebote', 12, 'count', ({ validCount }) => validCount),
    column(unit.replace('€ je ', ''), 16, 'count', ({ liegenschaft: { id } }) => areas.get(id) ?? null),
    ...rows
      .filter(({ participation }) => isOffering(participation))
      .map(({ organisation, serviceProviderId }) =>
        euroColumn<PackageLine>(`${organisation}: ${unit}`, ({ liegenschaft, s }) => {
          const place = { liegenschaftIds: [liegenschaft.id], areas, s };
          return rateOver(comparison, serviceProviderId, place).perM2Millis;
        }),
      ),
  ];
  const hint = `Gültig: teilnehmend, vollständig und im Marktgebiet. ${unit}: ${AREA_HINT}`;
  const title = `Pakete ${phaseTitle}`;
  return longTable({ name: 'Pakete', title, hint, columns, frozenColumns: 3 }, packageLines(paper));
}

/** The portfolio in sheets: bidders, ways of awarding (if any), properties, packages (EXPORT-003). */
export function portfolioSheets(paper: PortfolioFile): WritableSheet[] {
  const possibilities = paper.possibilities.length === 0 ? [] : [possibilitySheet(paper)];
  return [bidderSheet(paper), ...possibilities, liegenschaftSheet(paper), packageSheet(paper)];
}
