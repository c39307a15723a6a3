import type { BodyOf } from '@rahmenpreis/contract/endpoint.ts';
import type { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate, writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { countGaps } from '@rahmenpreis/tendering/award/package-gaps.ts';
import { sliceOfId, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type LvOffer, totalOfSlices } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { TOTAL_TITLE } from './comparison-columns.ts';
import { type PrintedPosition, titleRows } from './printed-lv.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { column, headerRow, type TableColumn, tableRow } from '../sheet/table-out.ts';

/** What is ordered, as far as the cover tells it. */
interface Ordered {
  readonly property: Parameters<typeof titleRows>[1];
  readonly sliceIds: readonly SliceId[];
  readonly positions: readonly PrintedPosition[];
  readonly offer: LvOffer;
}

/** Whose order it is, and which state of the award it tells. */
export interface OrderAbout {
  /** The organisation that orders. */
  readonly owner: string;
  readonly phaseTitle: string;
  readonly provider: Pick<ServiceProvider, 'organisation' | 'firstname' | 'lastname' | 'username' | 'phone'>;
  /** When it was made, in milliseconds since 1970. */
  readonly madeMs: number;
  /** What two orders have in common if and only if they order the same at the same prices. */
  readonly version: string;
  /** What the bidder's rebate comes to by all its awards, in words. */
  readonly rebate?: string | undefined;
  /** What stands beside an offer that the owner entered (decision 0131). */
  readonly mark?: string | undefined;
  /** What the owner said of the contract; days as «2026-11-02». */
  readonly contract?: NonNullable<BodyOf<typeof exportOrderLv>['contract']>;
}

/** A line of the cover's table: one awarded service group, or all of them. */
interface GroupLine {
  readonly title: string;
  /** None in the line of all, which is how a spreadsheet tells it from those it adds up. */
  readonly asked: number | null;
  readonly missing: number;
  readonly sumMillis: number;
}

const COLUMNS: readonly TableColumn<GroupLine>[] = [
  { header: 'Leistungsgruppe', widthChars: 34, format: 'text', cell: ({ title }) => title },
  { header: 'Positionen', widthChars: 44, format: 'count', tellsEntries: true, cell: ({ asked }) => asked },
  { header: 'davon ohne Preis', widthChars: 20, format: 'count', cell: ({ missing }) => missing },
  { ...column('Summe', 22, 'euro', ({ sumMillis }) => toSheetNumber(sumMillis)), adds: 'itself' },
];

function termOf({ begin, end }: NonNullable<OrderAbout['contract']>): string {
  if (begin === undefined && end === undefined) return '';
  if (end === undefined) return `ab ${shortDate(begin ?? '')}`;
  return begin === undefined ? `bis ${shortDate(end)}` : `${shortDate(begin)} bis ${shortDate(end)}`;
}

function companyOf({ owner, contract = {} }: Pick<OrderAbout, 'owner' | 'contract'>): string {
  return contract.owner || owner;
}

/** Says of what kind the amounts are. */
export const NET = 'Alle Beträge sind netto in Euro; die Umsatzsteuer weist die Rechnung aus.';

/** Where the parties sign, where a cover is wished: each name, then its lines. */
export function signatureRows(about: Pick<OrderAbout, 'owner' | 'contract' | 'provider'>): string[][] {
  if (about.contract?.hasCover !== true) return [];
  return [
    [`Auftraggeber: ${companyOf(about)}`, `Auftragnehmer: ${about.provider.organisation}`],
    ['Ort, Datum: ____________________', 'Ort, Datum: ____________________'],
    ['Unterschrift: __________________', 'Unterschrift: __________________'],
  ];
}

/** What is known of the parties and the state, each by its name; what was not said is left out. */
export function orderFacts(about: OrderAbout): [string, string][] {
  const { owner, phaseTitle, provider, madeMs, version, rebate = '', mark = '', contract = {} } = about;
  const company = companyOf(about);
  const addressOf = ({ street, city }: typeof contract.ownerAddress = {}) =>
    [street, city].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    ['Auftraggeber', company],
    ['Anschrift des Auftraggebers', addressOf(contract.ownerAddress)],
    ['Vergabestelle', company === owner ? '' : owner],
    ['Auftragnehmer', provider.organisation],
    ['Anschrift des Auftragnehmers', addressOf(contract.contractorAddress)],
    ['Ansprechpartner', `${provider.firstname} ${provider.lastname}`.trim()],
    ['E-Mail', provider.username],
    ['Telefon', provider.phone],
    ['Vertragsnummer', contract.number ?? ''],
    ['Laufzeit', termOf(contract)],
    ['Ausschreibung', phaseTitle],
    ['Nachlass auf alle Vergaben', rebate.replace(/^Nachlass /, '')],
    ['Angebot', mark],
    ['Erstellt', writtenInstant(new Date(madeMs).toISOString())],
    ['Fassung', version],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Names what was ordered without a price, which the sums leave out; nothing where all is priced. */
export function gapRows({ positions, sliceIds, offer }: Omit<Ordered, 'property'>): SheetRow[] {
  const { missing } = countGaps(positions, offer.price.positionFlags, sliceIds);
  if (missing === 0) return [];
  const gaps = counted(missing, 'Position', 'Positionen');
  return [{ cells: [`${gaps} ohne Preis; die Summen enthalten sie nicht.`], tone: 'hint' }];
}

function lineOf(order: Ordered, title: string, sliceIds: readonly SliceId[]): GroupLine {
  const { positions, offer } = order;
  const { sumMillis } = totalOfSlices(offer, sliceIds);
  return { title, ...countGaps(positions, offer.price.positionFlags, sliceIds), sumMillis };
}

/**
 * The first sheet of an order: who orders from whom, for how long, which state of the award it tells, and
 * what each service group comes to (EXPORT-009).
 */
export function orderCover(order: Ordered, about: OrderAbout): Sheet {
  const groups = order.sliceIds.map((sliceId) => lineOf(order, sliceOfId(sliceId).title, [sliceId]));
  const total = { ...lineOf(order, TOTAL_TITLE, order.sliceIds), asked: null };
  const head: SheetRow[] = [
    ...titleRows('Auftrag', order.property),
    ...orderFacts(about).map((cells) => ({ cells })),
    { cells: [NET], tone: 'hint' },
    ...gapRows(order),
    headerRow(COLUMNS),
  ];
  return {
    name: 'Auftrag',
    columns: COLUMNS,
    rows: [
      ...head,
      ...groups.map((line) => tableRow(COLUMNS, line)),
      { ...tableRow(COLUMNS, total, 'total'), adds: -groups.length },
    ],
    frozenRows: head.length,
    about: { author: about.owner },
  };
}
