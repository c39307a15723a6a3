import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { liegenschaftLabel } from '../liegenschaft/liegenschaft-label.ts';
import { shortTitle } from '../lv/lv-node.ts';
import { optionalPrefix } from '../lv/optional-position.ts';
import { askedIn, type LineOffer, makeLine, measureLine, rowFlags } from '../offer/line-offer.ts';
import { type LvOffer, priceLvOffers } from '../offer/priced-lv.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type ClusterPosition, type ClusterProperty, type ClusterRows, gatherRows } from './cluster-rows.ts';
import { addUpCluster, type ClusterSums } from './cluster-sums.ts';
import type { SliceId } from '../lv/slice.ts';
import type { Participation } from '../participation/participation.ts';

/** Several LVs of a phase with what bidders ask; the book orders LVs as properties, offers as bidders. */
export interface ClusterSource<P extends ClusterPosition = ClusterPosition> {
  readonly entries: readonly EpEntry[];
  readonly properties: readonly ClusterProperty<P>[];
  readonly bidders: readonly { readonly participation: Participation }[];
  readonly book: PriceBook;
  readonly sliceIds: readonly SliceId[];
}

/** A line of a combined LV: a category, an EP code over all properties, one property's row, or the sum. */
export interface ClusterLine<P extends ClusterPosition = ClusterPosition> {
  /** Unique in the tree. */
  readonly id: string;
  readonly kind: 'category' | 'position' | 'row' | 'sum';
  /** The number in the catalogue; empty for rows, the sum and what the catalogue lacks. */
  readonly number: string;
  readonly title: string;
  /** For where there is little room; empty for rows and the sum (SETUP-010, OPEN-16). */
  readonly shortTitle: string;
  /** True for a node without an amount in any property, inactive positions included (SETUP-010, OPEN-16). */
  readonly hidden: boolean;
  /** The amounts of counted rows, in thousandths of the unit; null if units differ or nothing is measured. */
  readonly mengeMillis: number | null;
  /** Empty where the rows have different ones. */
  readonly unit: string;
  /** How many rows of properties lie below an EP code. */
  readonly rowCount: number;
  /** A row's property and position. */
  readonly property: ClusterProperty<P> | undefined;
  readonly position: P | undefined;
  readonly children: readonly ClusterLine<P>[];
  /** One per bidder, in their order. */
  readonly offers: readonly LineOffer[];
}

/** The LVs of several properties as one tree, and the sum of all. */
export interface Cluster<P extends ClusterPosition = ClusterPosition> {
  readonly roots: readonly ClusterLine<P>[];
  /** The line of every category and every EP code. */
  readonly nodes: readonly ClusterLine<P>[];
  readonly sum: ClusterLine<P>;
}

/** Everything lines are made of, once they are seen. */
interface PhaseLots<P extends ClusterPosition> {
  readonly source: ClusterSource<P>;
  readonly rows: ClusterRows;
  readonly sums: readonly ClusterSums[];
  readonly pricesOf: (property: number) => readonly LvOffer[];
}

/** Keeps what was made for an index. */
function kept<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const fresh = make(index);
    made.set(index, fresh);
    return fresh;
  };
}

type LineShape<P extends ClusterPosition> = Omit<ClusterLine<P>, 'children' | 'offers'>;

const NO_ROW = {
  shortTitle: '',
  hidden: false,
  mengeMillis: null,
  unit: '',
  rowCount: 0,
  property: undefined,
  position: undefined,
} as const;

function rowOffers<P extends ClusterPosition>(ground: PhaseLots<P>, row: number, position: P): LineOffer[] {
  const property = ground.rows.propertyOf[row] as number;
  const index = ground.rows.indexOf[row] as number;
  const mayLeaveOut = ground.source.properties.length > 1;
  const isInactive = optionalPrefix(position) === 'BI';
  const asked = ground.pricesOf(property).map(({ participation, price, epsFactoredMillis }) => {
    const flags = rowFlags(price, index, isInactive);
    if (mayLeaveOut && (flags & FLAG_NOT_IN_MARKET) !== 0) {
      return askedIn(participation, { sumMillis: 0, flags: FLAG_NOT_IN_MARKET });
    }
    const total = { sumMillis: price.gpMillis[index] ?? 0, flags };
    return askedIn(participation, total, epsFactoredMillis[index] ?? null);
  });
  return measureLine(asked, true);
}

function makeRows<P extends ClusterPosition>(ground: PhaseLots<P>, node: number): ClusterLine<P>[] {
  const { rows, source } = ground;
  const lines: ClusterLine<P>[] = [];
  for (let row = rows.startOf[node] as number; row < (rows.startOf[node + 1] as number); row++) {
    const place = rows.propertyOf[row] as number;
    const index = rows.indexOf[row] as number;
    const property = source.properties[place];
    const position = property?.positions[index];
    if (property === undefined || position === undefined) continue;
    const shape: LineShape<P> = {
      id: `${property.liegenschaftId} ${index}`,
      kind: 'row',
      number: '',
      title: liegenschaftLabel(property),
      shortTitle: '',
      hidden: false,
      mengeMillis: source.book.lvs[place]?.mengeMillis[index] ?? 0,
      unit: position.unit,
      rowCount: 0,
      property,
      position,
    };
    lines.push(
      makeLine(
        shape,
        () => [],
        () => rowOffers(ground, row, position),
      ),
    );
  }
  return lines;
}

/** The amounts of the rows of an EP code that count, and their unit, if it is one. */
function measureRows<P extends ClusterPosition>({ rows, source }: PhaseLots<P>, node: number) {
  const units = new Set<string>();
  let mengeMillis = 0;
  const [from, to] = [rows.startOf[node] as number, rows.startOf[node + 1] as number];
  for (let row = from; row < to; row++) {
    const property = rows.propertyOf[row] as number;
    const index = rows.indexOf[row] as number;
    const lv = source.book.lvs[property];
    units.add(source.properties[property]?.positions[index]?.unit ?? '');
    if (lv?.inactive[index] === 0) mengeMillis += lv.mengeMillis[index] as number;
  }
  const [unit = ''] = units;
  const isOne = units.size === 1;
  return { mengeMillis: isOne ? mengeMillis : null, unit: isOne ? unit : '', rowCount: to - from };
}

/** Which nodes have no amount in any row: a category where nothing below it has one. */
function findHidden<P extends ClusterPosition>({ rows, source }: PhaseLots<P>): boolean[] {
  const isHidden = rows.nodes.map(() => true);
  // Children stand behind their parents.
  for (let node = rows.nodes.length - 1; node >= 0; node--) {
    const [from, to] = [rows.startOf[node] as number, rows.startOf[node + 1] as number];
    for (let row = from; row < to; row++) {
      const lv = source.book.lvs[rows.propertyOf[row] as number];
      if (lv?.mengeMillis[rows.indexOf[row] as number] !== 0) isHidden[node] = false;
    }
    const parent = rows.parentOf[node] as number;
    if (parent >= 0 && isHidden[node] === false) isHidden[parent] = false;
  }
  return isHidden;
}

function nodeOffers<P extends ClusterPosition>(ground: PhaseLots<P>, node: number): LineOffer[] {
  const { source, sums } = ground;
  const asked = sums.map((own, p) =>
    askedIn(source.bidders[p]?.participation ?? null, {
      sumMillis: own.sums[node] as number,
      flags: own.flags[node] as number,
    }),
  );
  return measureLine(asked, true);
}

function sumOffers<P extends ClusterPosition>(ground: PhaseLots<P>): LineOffer[] {
  const { source, sums } = ground;
  const asked = sums.map(({ total }, p) => askedIn(source.bidders[p]?.participation ?? null, total));
  return measureLine(asked, true);
}

function makeNodes<P extends ClusterPosition>(ground: PhaseLots<P>): Pick<Cluster<P>, 'roots' | 'nodes'> {
  const { rows, source } = ground;
  const titleOf = new Map(source.entries.map(({ epCode, title }) => [epCode, title]));
  const isHidden = findHidden(ground);
  const roots: ClusterLine<P>[] = [];
  const childrenOf: ClusterLine<P>[][] = rows.nodes.map(() => []);
  const nodes = rows.nodes.map((node, at) => {
    const { kind, number, parent } = node;
    const offers = () => nodeOffers(ground, at);
    const head = { ...NO_ROW, id: `node ${at}`, kind, number, hidden: isHidden[at] === true };
    const position = () => {
      const row = rows.startOf[at] as number;
      const first = source.properties[rows.propertyOf[row] as number]?.positions[rows.indexOf[row] as number];
      const title = titleOf.get(first?.epCode ?? null) ?? first?.description ?? '';
      const shape = { ...head, ...measureRows(ground, at), title, shortTitle: shortTitle(title) };
      return makeLine(shape, () => makeRows(ground, at), offers);
    };
    const line =
      node.kind === 'position'
        ? position()
        : makeLine(
            { ...head, title: node.title, shortTitle: shortTitle(node.title) },
            () => childrenOf[at] ?? [],
            offers,
          );
    (childrenOf[parent] ?? roots).push(line);
    return line;
  });
  return { roots, nodes };
}

/**
 * Puts the LVs of the given properties into one tree of the catalogue, with what every bidder asks:
 * categories, one line per EP code with the amounts and GPs of all properties added up, below it the
 * properties' own rows. It takes one step per property and may be paused in between (ANALYSIS-024, PRICE-008,
 * PRICE-011, PRICE-013). Numbers of a catalogue that make no tree are a RangeError (ERR-035).
 */
export function* buildCluster<P extends ClusterPosition>(
  source: ClusterSource<P>,
): Generator<void, Cluster<P>> {
  const rows = gatherRows(source.entries, source.properties, source.sliceIds);
  yield;
  const sums = yield* addUpCluster(source.book, rows);
  const ground: PhaseLots<P> = {
    source,
    rows,
    sums,
    pricesOf: kept((property) => priceLvOffers(source.book, property, source.bidders)),
  };
  const shape: LineShape<P> = { ...NO_ROW, id: 'sum', kind: 'sum', number: '', title: '' };
  return {
    ...makeNodes(ground),
    sum: makeLine(
      shape,
      () => [],
      () => sumOffers(ground),
    ),
  };
}
