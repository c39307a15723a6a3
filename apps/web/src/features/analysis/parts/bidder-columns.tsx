import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { CellOffer } from '@rahmenpreis/tendering/award/award.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { IconAlertTriangle, IconMapPinOff, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Tag } from '../../../kit/show/tag.tsx';
import {
  type CellTone,
  type ColumnGroup,
  figureColumn,
  type TreeGridColumn,
} from '../../../kit/tree-grid/model/column.ts';
import { ArrivalSign } from '../../../tender/arrival/arrival-sign.tsx';
import { ParticipationTag } from '../../../tender/comparison/offer-tag.tsx';
import { RankBadge } from '../../../tender/comparison/rank-badge.tsx';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { TEXTS } from '../texts.ts';
import styles from './bidder-columns.module.css';

/** A bidder with its rank among all; only complete offers in the market have one (PRICE-009). */
export type RankedBidder = CellOffer & { readonly rank: number | null };

/** A line that bidders price: one without a position adds up those below it. */
interface PricedRow {
  readonly position: unknown;
  readonly offers: readonly LineOffer[];
}

/** What the ids of a bidder's columns end with. */
export const EP = ' ep';
export const GP = ' gp';
export const PERCENT = ' percent';

/** From here on a price is shaded as far from the best one. */
const SPREAD_FROM_PERCENT = 110;

function Flag({ label, icon: Icon }: { label: string; icon: ComponentType<IconProps> }) {
  return (
    <span className={styles.flag} data-tooltip={label}>
      <Icon size={15} role="img" aria-label={label} />
    </span>
  );
}

function GroupHeader({ bidder, name }: { bidder: RankedBidder; name: string }) {
  const state = offerState(bidder);
  return (
    <>
      <RankBadge rank={bidder.rank} />
      <span className={styles.organisation} title={bidder.organisation}>
        {name}
      </span>
      <ArrivalSign serviceProviderId={bidder.serviceProviderId} />
      {state === 'not-offering' && <ParticipationTag participation={bidder.participation} />}
      {state === 'not-in-market' && <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />}
      {state === 'incomplete' && <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />}
    </>
  );
}

function isUnpriced({ position }: PricedRow, offer: LineOffer): boolean {
  return offer.isPriceMissing && position !== undefined;
}

/** What a bidder asks in a line; of who is not counted no price is missing. */
export function gpText(line: PricedRow, offer: LineOffer | undefined, isCounted = true): string {
  if (offer === undefined) return '';
  if (isUnpriced(line, offer)) return isCounted ? TEXTS.noPrice : TEXTS.noSum;
  return offer.hasPrice ? formatMillis(offer.gpMillis) : TEXTS.noSum;
}

/** The unit price with factors of a bidder; empty where there is none. */
export function epText(offer: LineOffer | undefined): string {
  const millis = offer?.epFactoredMillis ?? null;
  return millis === null ? '' : formatMillis(millis);
}

/** A percent as a cell shows it, empty where there is none. */
export function percentText(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '' : `${percent} %`;
}

function gpContent(line: PricedRow, offer: LineOffer | undefined): ReactNode {
  if (offer === undefined || !isUnpriced(line, offer)) return gpText(line, offer);
  return (
    <span data-tooltip={TEXTS.incomplete}>
      <Tag>{TEXTS.noPrice}</Tag>
    </span>
  );
}

function percentContent(line: PricedRow, offer: LineOffer | undefined): ReactNode {
  if (offer?.isNotInMarket === true) return <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />;
  if (offer?.isPriceMissing === true && line.position === undefined)
    return <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />;
  return percentText(offer?.percent);
}

/** The tone of a sum among the others: the best one, one that does not count, or one far from the best. */
export function gpTone(offer: LineOffer | undefined, isCounted = true): CellTone | undefined {
  if (offer === undefined) return undefined;
  if (offer.isBest) return 'best';
  if (!isCounted || offer.isNotInMarket) return 'faint';
  return (offer.percent ?? 0) >= SPREAD_FROM_PERCENT ? 'spread' : undefined;
}

function percentTone(offer: LineOffer | undefined): CellTone | undefined {
  return isWholePercent(offer?.percent) ? 'leading' : 'quiet';
}

/** The head over a bidder's columns: its rank, its name, and what keeps it from having a rank. */
export function bidderGroup(bidder: RankedBidder, name: string = bidder.organisation): ColumnGroup {
  const { serviceProviderId: id, organisation, rank } = bidder;
  return {
    id,
    label: rank === null ? organisation : TEXTS.ranked(organisation, rank),
    header: <GroupHeader bidder={bidder} name={name} />,
  };
}

/** What the bidder at an index asks in a line. */
export function gpColumn<Row extends PricedRow>(
  group: ColumnGroup,
  { organisation }: RankedBidder,
  index: number,
): TreeGridColumn<Row> {
  return figureColumn(group.id + GP, TEXTS.gp, 122, (line) => gpText(line, line.offers[index]), {
    label: `${organisation}: ${TEXTS.gpLabel}`,
    group,
    cell: (line) => gpContent(line, line.offers[index]),
    tone: (line) => gpTone(line.offers[index]),
  });
}

/** Places the price columns between those of the line: pinned ones before the prices, the rest behind. */
export function aroundPrices<Row>(
  own: readonly TreeGridColumn<Row>[],
  prices: readonly TreeGridColumn<Row>[],
): TreeGridColumn<Row>[] {
  const behind = own.filter(({ pinned }) => pinned !== true);
  return [...own.filter(({ pinned }) => pinned === true), ...prices, ...behind];
}

/** The percent of what the bidder at an index asks, of the lowest complete offer. */
export function percentColumn<Row extends PricedRow>(
  group: ColumnGroup,
  { organisation }: RankedBidder,
  index: number,
): TreeGridColumn<Row> {
  const textOf = (line: Row) => percentText(line.offers[index]?.percent);
  return figureColumn(group.id + PERCENT, TEXTS.percent, 60, textOf, {
    label: `${organisation}: ${TEXTS.percentLabel}`,
    group,
    cell: (line) => percentContent(line, line.offers[index]),
    tone: (line) => percentTone(line.offers[index]),
  });
}
