import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { contenderPercent } from '@rahmenpreis/tendering/offer/lowest-complete.ts';
import { printSerialNumber } from '@rahmenpreis/tendering/lv/optional-position.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { IconAlertTriangle, IconMapPinOff, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { RankBadge } from '../../../tender/comparison/rank-badge.tsx';
import { Tag } from '../../../kit/show/tag.tsx';
import { ParticipationTag } from '../../../tender/comparison/participation-tag.tsx';
import type { CellTone, ColumnGroup, TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { offerState } from '../offer-state.ts';
import type { PriceBidder } from './price-table.ts';
import { type LvLine, lineMenge } from '../../../tender/lv/lv-line.ts';
import { TEXTS } from '../texts.ts';
import styles from './price-columns.module.css';

/** From here on a price is shaded as far from the best one. */
const SPREAD_FROM_PERCENT = 110;

type Column = TreeGridColumn<LvLine>;

function Flag({ label, icon: Icon }: { label: string; icon: ComponentType<IconProps> }) {
  return (
    <span className={styles.flag} data-hint={label}>
      <Icon size={15} role="img" aria-label={label} />
    </span>
  );
}

function GroupHeader({ bidder }: { bidder: PriceBidder }) {
  const state = offerState(bidder);
  return (
    <>
      <RankBadge rank={bidder.rank} />
      <span className={styles.organisation} title={bidder.organisation}>
        {bidder.organisation}
      </span>
      {state === 'not-offering' && <ParticipationTag participation={bidder.participation} />}
      {state === 'not-in-market' && <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />}
      {state === 'incomplete' && <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />}
    </>
  );
}

function isUnpriced({ kind }: LvLine, offer: LineOffer): boolean {
  return offer.isPriceMissing && kind === 'position';
}

function epText(offer: LineOffer | undefined): string {
  return offer === undefined || offer.epFactoredMillis === null ? '' : formatMillis(offer.epFactoredMillis);
}

function gpText(line: LvLine, offer: LineOffer | undefined): string {
  if (offer === undefined) return '';
  if (isUnpriced(line, offer)) return TEXTS.noPrice;
  return offer.hasPrice ? formatMillis(offer.gpMillis) : TEXTS.noSum;
}

function percentText(offer: LineOffer | undefined): string {
  const percent = offer === undefined ? null : contenderPercent(offer);
  return percent === null ? '' : `${percent} %`;
}

function gpContent(line: LvLine, offer: LineOffer | undefined): ReactNode {
  if (offer === undefined || !isUnpriced(line, offer)) return gpText(line, offer);
  return (
    <span data-hint={TEXTS.incomplete}>
      <Tag>{TEXTS.noPrice}</Tag>
    </span>
  );
}

function percentContent(line: LvLine, offer: LineOffer | undefined): ReactNode {
  if (offer?.isNotInMarket === true) return <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />;
  if (offer?.isPriceMissing === true && line.kind !== 'position')
    return <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />;
  return percentText(offer);
}

function gpTone(offer: LineOffer | undefined): CellTone | undefined {
  if (offer === undefined) return undefined;
  if (offer.isBest) return 'best';
  if (offer.isNotInMarket) return 'faint';
  return (contenderPercent(offer) ?? 0) >= SPREAD_FROM_PERCENT ? 'spread' : undefined;
}

function percentTone(offer: LineOffer | undefined): CellTone | undefined {
  return offer !== undefined && contenderPercent(offer) === 100 ? 'leading' : 'quiet';
}

function bidderColumns(bidder: PriceBidder, index: number): Column[] {
  const { serviceProviderId: id, organisation } = bidder;
  const group: ColumnGroup = {
    id,
    label: bidder.rank === null ? organisation : TEXTS.ranked(organisation, bidder.rank),
    header: <GroupHeader bidder={bidder} />,
  };
  const offerOf = (line: LvLine) => line.offers[index];
  return [
    {
      id: `${id} ep`,
      header: TEXTS.ep,
      label: `${organisation}: ${TEXTS.epLabel}`,
      group,
      widthPx: 112,
      align: 'end',
      text: (line) => epText(offerOf(line)),
    },
    {
      id: `${id} gp`,
      header: TEXTS.gp,
      label: `${organisation}: ${TEXTS.gpLabel}`,
      group,
      widthPx: 122,
      align: 'end',
      text: (line) => gpText(line, offerOf(line)),
      cell: (line) => gpContent(line, offerOf(line)),
      tone: (line) => gpTone(offerOf(line)),
    },
    {
      id: `${id} percent`,
      header: TEXTS.percent,
      label: `${organisation}: ${TEXTS.percentLabel}`,
      group,
      widthPx: 60,
      align: 'end',
      text: (line) => percentText(offerOf(line)),
      cell: (line) => percentContent(line, offerOf(line)),
      tone: (line) => percentTone(offerOf(line)),
    },
  ];
}

const POSITION_COLUMNS: readonly Column[] = [
  {
    id: 'number',
    header: TEXTS.columns.number,
    widthPx: 44,
    fits: true,
    pinned: true,
    searchable: true,
    text: ({ number }) => number,
  },
  {
    id: 'title',
    header: TEXTS.columns.position,
    widthPx: 284,
    maxWidthPx: 420,
    fits: true,
    pinned: true,
    tree: true,
    searchable: true,
    text: ({ kind, title }) => (kind === 'sum' ? TEXTS.columns.total : title),
  },
  {
    id: 'menge',
    header: TEXTS.columns.menge,
    widthPx: 60,
    fits: true,
    align: 'end',
    pinned: true,
    text: lineMenge,
  },
  {
    id: 'unit',
    header: TEXTS.columns.unit,
    widthPx: 60,
    fits: true,
    pinned: true,
    text: ({ position }) => position?.unit ?? '',
  },
  {
    id: 'serial',
    header: TEXTS.columns.serial,
    widthPx: 68,
    text: ({ position }) => (position === undefined ? '' : printSerialNumber(position)),
  },
];

/** Of the columns of the LV a narrow screen has room for one beside the prices; the others stand behind them. */
function narrowed(column: Column): Column {
  return column.tree === true ? { ...column, widthPx: 196 } : { ...column, pinned: false };
}

/** The columns of the comparison: the LV's own, then three per bidder (ANALYSIS-018, OPEN-21). */
export function priceColumns(bidders: readonly PriceBidder[], isNarrow: boolean): Column[] {
  const prices = bidders.flatMap(bidderColumns);
  if (!isNarrow) return [...POSITION_COLUMNS, ...prices];
  const own = POSITION_COLUMNS.map(narrowed);
  return [...own.filter(({ pinned }) => pinned), ...prices, ...own.filter(({ pinned }) => pinned !== true)];
}
