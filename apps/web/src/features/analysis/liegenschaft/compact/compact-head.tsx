import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentMillis } from '@rahmenpreis/pricing/numbers/percent.ts';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { hasWithdrawn } from '@rahmenpreis/tendering/participation/participation.ts';
import { spreadOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { IconAlertTriangle, IconClock, IconMapPinOff, IconUserOff } from '@tabler/icons-react';
import cutStyles from '../../../../kit/show/cut.module.css';
import { flattenLines } from '../../../../tender/lv/lv-line.ts';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import type { ComparedPrices, PriceBidder } from '../comparison/compared-prices.ts';
import { weakestHead } from '../comparison/firm-lines.ts';
import { isGap } from './compact-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './compact.module.css';

/** The words under a bidder's name: its distance to the reference, or the reason why it has no rank. */
export function headWords(
  { bidders, rows, total }: ComparedPrices,
  index: number,
  referenceIndex: number | undefined,
): string {
  const bidder = bidders[index];
  if (bidder === undefined) return '';
  const state = offerState(bidder);
  if (state === 'not-in-market') return TEXTS.notInMarket;
  if (state === 'not-offering') {
    if (bidder.participation === null && total.offers[index]?.hasPrice !== true) return TEXTS.noEntry;
    return hasWithdrawn(bidder.participation) ? TEXTS.withdrawn : TEXTS.unconfirmed;
  }
  if (state === 'incomplete') {
    const gaps = flattenLines(rows).filter((line) => isGap(line, bidders, index)).length;
    return gaps === 0 ? TEXTS.incomplete : TEXTS.gaps(gaps);
  }
  const reference = bidders[referenceIndex ?? -1];
  const base = reference === undefined ? spreadOf(total.offers).lowestMillis : reference.sumMillis;
  if (base === null || (reference !== undefined && reference.flags !== 0)) return TEXTS.complete;
  return bidder === reference || (reference === undefined && bidder.sumMillis === base)
    ? TEXTS.reference
    : TEXTS.toReference(formatSignedMillis(bidder.sumMillis - base));
}

const STATE_ICONS = {
  incomplete: IconAlertTriangle,
  'not-in-market': IconMapPinOff,
  'not-offering': IconClock,
} as const;

/** Rank and short name of a bidder, and in a second line how it stands. */
export function BidderHead({ bidder, name, words }: { bidder: PriceBidder; name: string; words: string }) {
  const state = offerState(bidder);
  const Icon =
    state === 'complete' ? undefined : hasWithdrawn(bidder.participation) ? IconUserOff : STATE_ICONS[state];
  return (
    <span className={styles.bidder} data-state={state} title={`${bidder.organisation}: ${words}`}>
      <span className={styles.name}>
        {Icon === undefined ? <RankBadge rank={bidder.rank} /> : <Icon size={14} aria-hidden />}
        <span className={cutStyles.cut}>{name}</span>
      </span>
      <span className={styles.words}>{words}</span>
    </span>
  );
}

/** The distance of the second to the first among the ranked bidders in view; undefined below two of them. */
function gapWords({ bidders }: ComparedPrices, names: readonly string[]): string | undefined {
  const [first, next] = bidders;
  if (first?.rank !== 1 || next?.rank !== 2) return undefined;
  const gap = next.sumMillis - first.sumMillis;
  const percent = percentMillis(gap, first.sumMillis) ?? 0;
  return TEXTS.behind(names[1] ?? '', formatMillis(gap), names[0] ?? '', formatMillis(percent));
}

/** How firm rank 1 is in the service group that turns first, and the distance to the next (decision 0072). */
export function RankOneHead({ table, names }: { table: ComparedPrices; names: readonly string[] }) {
  const firm = weakestHead(table);
  const gap = gapWords(table, names);
  return (
    <span className={styles.bidder} title={[firm, gap].filter((part) => part !== undefined).join('. ')}>
      {firm !== undefined && <span className={styles.name}>{firm}</span>}
      {gap !== undefined && <span className={styles.words}>{gap}</span>}
    </span>
  );
}
