import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { factorEps, priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { rollUpTree } from '@rahmenpreis/pricing/tree/roll-up.ts';
import { FLAG_PRICE_MISSING, NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { type LvNode, nestLv } from '@rahmenpreis/tendering/lv-nodes.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/optional-position.ts';
import { isRegion } from '@rahmenpreis/tendering/region.ts';
import { SLICES, type Slice, sliceOfTag } from '@rahmenpreis/tendering/slice.ts';
import type { OwnOffer } from '../../tender/own-offer/own-offer.ts';

/** A line of the priced LV; money in thousandths of a euro, amounts in thousandths of the unit. */
export interface LvLine {
  readonly id: string;
  readonly kind: 'category' | 'position';
  readonly number: string;
  readonly title: string;
  readonly children: readonly LvLine[];
  readonly gpMillis: number;
  readonly flags: number;
  readonly position: LvPosition | undefined;
  readonly slice: Slice | undefined;
  readonly prefix: 'BA' | 'BI' | '';
  /** Unit price with the three factors; undefined without a price. */
  readonly epFactoredMillis: number | undefined;
}

/** The three factors of a service group for one property in thousandths, neutral where none is set. */
export interface SliceFactors {
  readonly blMillis: number;
  readonly lsMillis: number;
  readonly nMillis: number;
}

/** The factors that apply to a property, by the place of the service group in SLICES (PRICE-005, OPEN-23). */
export function factorsOf(own: OwnOffer, liegenschaftId: string): SliceFactors[] {
  const region = own.liegenschaften.find(({ id }) => id === liegenschaftId)?.adresse.region ?? '';
  return SLICES.map(({ tags: [tag], sustainability }) => ({
    blMillis:
      (isRegion(region) ? own.valueOf({ kind: 'bl', region, tag }).millis : undefined) ??
      NEUTRAL_FACTOR_MILLIS,
    lsMillis: own.valueOf({ kind: 'ls', liegenschaftId, tag }).millis ?? NEUTRAL_FACTOR_MILLIS,
    nMillis:
      (sustainability ? own.valueOf({ kind: 'n', liegenschaftId, tag }).millis : undefined) ??
      NEUTRAL_FACTOR_MILLIS,
  }));
}

/** The LV of a property as the bidder prices it: a tree with sums per category, and the sum of all (OVERVIEW-009, OVERVIEW-010). */
export interface PricedLv {
  readonly lines: readonly LvLine[];
  readonly gpMillis: number;
  readonly flags: number;
}

type Drafts = { node: LvNode; children: LvLine[] }[];

function finishLines(
  nodes: readonly LvNode[],
  makeLine: (index: number, node: LvNode, children: readonly LvLine[]) => LvLine,
): LvLine[] {
  const drafts: Drafts = nodes.map((node) => ({ node, children: [] }));
  const roots: LvLine[] = [];
  // Parents stand before their children, so from behind every line is complete when its turn comes.
  for (let index = nodes.length - 1; index >= 0; index--) {
    const draft = drafts[index];
    if (draft === undefined) continue;
    const siblings = drafts[draft.node.parent]?.children ?? roots;
    siblings.unshift(makeLine(index, draft.node, draft.children));
  }
  return roots;
}

/** Prices the LV of a property of the offer; undefined where it has none (OVERVIEW-010, PRICE-001, PRICE-004). */
export function priceLvTree(own: OwnOffer, liegenschaftId: string): PricedLv | undefined {
  const lv = own.lvOf.get(liegenschaftId);
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lv === undefined || lIndex === undefined) return undefined;
  const { positions } = lv;
  const book = { ...own.book, offers: [own.table] };
  const price = priceLv(book, 0, lIndex);
  const factoredEps = factorEps(book, 0, lIndex);
  const entries: readonly EpEntry[] = own.entries;
  const nodes = nestLv(entries, positions);
  const positionIndexOf = (node: LvNode) => (node.kind === 'position' ? node.positionIndex : -1);
  const totals = rollUpTree(
    Int32Array.from(nodes, ({ parent }) => parent),
    Float64Array.from(nodes, (node) => price.gpMillis[positionIndexOf(node)] ?? 0),
    Uint8Array.from(nodes, (node) => price.positionFlags[positionIndexOf(node)] ?? 0),
  );
  const lines = finishLines(nodes, (index, node, children): LvLine => {
    const sums = { gpMillis: totals.sums[index] ?? 0, flags: totals.flags[index] ?? 0 };
    const position = positions[positionIndexOf(node)];
    if (node.kind === 'category' || position === undefined) {
      const title = node.kind === 'category' ? node.title : '';
      const id = `category ${index}`;
      const none = {
        position: undefined,
        slice: undefined,
        prefix: '',
        epFactoredMillis: undefined,
      } as const;
      return { id, kind: 'category', number: node.number, title, children, ...sums, ...none };
    }
    return {
      id: position.id,
      kind: 'position',
      number: position.serialNumber,
      title: position.description,
      children,
      ...sums,
      position,
      slice: sliceOfTag(position.sliceTag),
      prefix: optionalPrefix(position),
      epFactoredMillis: factoredEps[positionIndexOf(node)] ?? undefined,
    };
  });
  const gpMillis = price.sums.reduce((sum, slice) => sum + slice, 0);
  const flags = price.positionFlags.reduce((all, flag) => all | flag, 0);
  return { lines, gpMillis, flags };
}

/** True for a counted position without a price (PRICE-006). */
export function lacksPrice({ flags }: Pick<LvLine, 'flags'>): boolean {
  return (flags & FLAG_PRICE_MISSING) !== 0;
}
