import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { OutlierPrice, PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { type SliceId, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { meanPrices, outlierWeightMillis } from '@rahmenpreis/tendering/outlier/outlier-figures.ts';
import { OUTLIER_KINDS, type OutlierKind } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { type ColumnValue, compareValues, type RowOrder } from '../../../kit/tree-grid/model/row-order.ts';

/** What was said of a price, as far as it holds. */
export type CheckState = PriceCheck['state'];
export const CHECK_STATES = ['open', 'checked', 'clarify'] as const;
/** The state that each key gives to a price. */
export const STATE_OF_KEY: Readonly<Record<string, CheckState>> = { g: 'checked', a: 'clarify' };

/** An odd price with the names of what it is about, and what was said of it. */
export interface OutlierRow {
  readonly id: string;
  readonly price: OutlierPrice;
  readonly provider: ServiceProvider;
  readonly shortName: string;
  readonly number: string;
  readonly title: string;
  readonly unit: string;
  readonly sliceId: SliceId | undefined;
  /** In thousandths of a euro; null without a reference. */
  readonly weightMillis: number | null;
  /** Means by amounts, in thousandths of a euro. */
  readonly means: ReturnType<typeof meanPrices>;
  /** In tenths of a percent of the reference, 1,000 being as much. */
  readonly tenths: number | null;
  readonly check: PriceCheck | undefined;
  /** Whether what was said was said of another price: then it is open again. */
  readonly isOutdated: boolean;
  readonly state: CheckState;
}

/** What odd prices are told with. */
interface OddSource {
  readonly prices: readonly OutlierPrice[];
  readonly checks: readonly PriceCheck[];
  readonly entries: readonly EpEntry[];
  readonly providers: readonly ServiceProvider[];
}

/** By what a price is found among what was said. */
export function checkName({ organisationId, epCode }: Pick<PriceCheck, 'organisationId' | 'epCode'>): string {
  return `${organisationId} ${epCode}`;
}

/** Gives each outlier its names and its check; leaves out those of bidders that have left the phase. */
export function outlierRows({ prices, checks, entries, providers }: OddSource): OutlierRow[] {
  const entryOf = new Map(entries.flatMap((entry) => (entry.epCode === null ? [] : [[entry.epCode, entry]])));
  const short = shortNames(providers.map(({ organisation }) => organisation));
  const places = new Map(providers.map(({ id }, place) => [id, place]));
  const checkOf = new Map(checks.map((check) => [checkName(check), check]));
  return prices.flatMap((price): OutlierRow[] => {
    const place = places.get(price.serviceProviderId) ?? -1;
    const provider = providers[place];
    if (provider === undefined) return [];
    const { epCode, epMillis, sumMillis, referenceMillis } = price;
    const { organisationId } = provider;
    const entry = entryOf.get(epCode);
    const check = checkOf.get(checkName({ organisationId, epCode }));
    const isOutdated = check !== undefined && check.state !== 'open' && check.seenValue !== epMillis;
    return [
      {
        id: `${provider.id} ${epCode}`,
        price,
        provider,
        shortName: short[place] ?? provider.organisation,
        number: entry?.number ?? '',
        title: entry?.title ?? '',
        unit: entry?.unit ?? '',
        sliceId: entry?.sliceTag == null ? undefined : sliceOfTag(entry.sliceTag).sliceId,
        weightMillis: outlierWeightMillis(price),
        means: meanPrices(price),
        tenths: percentTenths(sumMillis, referenceMillis),
        check,
        isOutdated,
        state: isOutdated ? 'open' : (check?.state ?? 'open'),
      },
    ];
  });
}

/** What of the odd prices is to be seen. */
export interface OutlierFilter {
  readonly kind: OutlierKind | 'all';
  readonly state: CheckState | 'all';
  readonly sliceIds: readonly SliceId[];
  readonly providerIds: readonly string[];
  readonly text: string;
}

function countBy<Key extends string>(
  keys: readonly Key[],
  rows: readonly OutlierRow[],
  keyOf: (row: OutlierRow) => Key,
): Record<Key | 'all', number> {
  const own = Map.groupBy(rows, keyOf);
  const counts = keys.map((key) => [key, own.get(key)?.length ?? 0]);
  return { ...(Object.fromEntries(counts) as Record<Key, number>), all: rows.length };
}

/** Filters odd prices, which stay in order, and counts kinds and states under the rest of the filter. */
export function filterRows(rows: readonly OutlierRow[], filter: OutlierFilter) {
  const words = searchWords(filter.text);
  const [slices, providers] = [new Set(filter.sliceIds), new Set(filter.providerIds)];
  const fitting = rows.filter(
    ({ sliceId, provider, price, title, number, shortName }) =>
      providers.has(provider.id) &&
      (sliceId === undefined || slices.has(sliceId)) &&
      (words.length === 0 ||
        holdsWords(`${price.epCode} ${number} ${title} ${shortName} ${provider.organisation}`, words)),
  );
  const isOfKind = ({ price }: OutlierRow) => filter.kind === 'all' || price.kind === filter.kind;
  const isInState = ({ state }: OutlierRow) => filter.state === 'all' || state === filter.state;
  return {
    rows: fitting.filter((row) => isOfKind(row) && isInState(row)),
    kinds: countBy(OUTLIER_KINDS, fitting.filter(isInState), ({ price }) => price.kind),
    states: countBy(CHECK_STATES, fitting.filter(isOfKind), ({ state }) => state),
  };
}

/** What weighs most comes first, whichever way: as the server gives them. */
export const BY_WEIGHT: RowOrder = { columnId: 'weight', isDescending: true };

/** Texts begin with A, figures with the largest; a second press turns that round. */
export function nextOutlierOrder(order: RowOrder, columnId: string): RowOrder {
  if (order.columnId === columnId) return { columnId, isDescending: !order.isDescending };
  return { columnId, isDescending: !TEXT_COLUMNS.has(columnId) };
}

const TEXT_COLUMNS = new Set(['kind', 'code', 'title', 'provider', 'state']);

const VALUE_OF: Readonly<Record<string, (row: OutlierRow) => ColumnValue>> = {
  kind: ({ price }) => OUTLIER_KINDS.indexOf(price.kind),
  code: ({ price }) => price.epCode,
  title: ({ title }) => title,
  provider: ({ shortName }) => shortName,
  state: ({ state }) => CHECK_STATES.indexOf(state),
  weight: ({ weightMillis }) => (weightMillis === null ? null : Math.abs(weightMillis)),
  ep: ({ means }) => means.epMillis,
  reference: ({ means }) => means.referenceMillis,
  deviation: ({ tenths }) => tenths,
  properties: ({ price }) => price.propertyCount,
  sum: ({ price }) => price.sumMillis,
};

/** Orders outliers by a column; rows without figure are last both ways, equal ones in the server's order. */
export function sortRows(
  rows: readonly OutlierRow[],
  { columnId, isDescending }: RowOrder,
): readonly OutlierRow[] {
  if (columnId === BY_WEIGHT.columnId && isDescending) return rows;
  const valueOf = VALUE_OF[columnId] ?? (() => null);
  return rows.toSorted((a, b) => compareValues(valueOf(a), valueOf(b), isDescending));
}

/** The total weight of the outliers of these kinds, in thousandths of a euro; null where none has one. */
export function weightOfKinds(rows: readonly OutlierRow[], kinds: readonly OutlierKind[]): number | null {
  const weights = rows.flatMap(({ price, weightMillis }) =>
    kinds.includes(price.kind) && weightMillis !== null ? [weightMillis] : [],
  );
  return weights.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0);
}
