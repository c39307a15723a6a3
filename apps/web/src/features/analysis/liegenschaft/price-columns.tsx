import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconAlertTriangle, IconMapPinOff, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { RankBadge } from '../../../tender/comparison/rank-badge.tsx';
import { Tag } from '../../../kit/show/tag.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import type { CellTone, ColumnGroup, TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { offerState } from '../model.ts';
import type { PriceBidder, PriceCell, PriceRow } from './price-table.ts';
import { TEXTS } from '../texts.ts';
import styles from './price-columns.module.css';

/** From here on a price is shaded as far from the best one. */
const SPREAD_FROM_PERCENT = 110;

type Column = TreeGridColumn<PriceRow>;

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
      {state === 'not-participating' && <OfferTag kind={state} />}
      {state === 'not-in-market' && <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />}
      {state === 'incomplete' && <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />}
    </>
  );
}

function isUnpriced(row: PriceRow, cell: PriceCell): boolean {
  return cell.isMissing && row.kind === 'position';
}

function epText(cell: PriceCell | undefined): string {
  return cell === undefined || cell.epMillis === null ? '' : formatMillis(cell.epMillis);
}

function gpText(row: PriceRow, cell: PriceCell | undefined): string {
  if (cell === undefined) return '';
  return isUnpriced(row, cell) ? TEXTS.noPrice : formatMillis(cell.gpMillis);
}

function percentText(cell: PriceCell | undefined): string {
  return cell === undefined || cell.percent === null ? '' : `${cell.percent} %`;
}

function gpContent(row: PriceRow, cell: PriceCell | undefined): ReactNode {
  if (cell === undefined || !isUnpriced(row, cell)) return gpText(row, cell);
  return (
    <span data-hint={TEXTS.incomplete}>
      <Tag>{TEXTS.noPrice}</Tag>
    </span>
  );
}

function percentContent(row: PriceRow, cell: PriceCell | undefined): ReactNode {
  if (cell?.isNotInMarket === true) return <Flag label={TEXTS.notInMarket} icon={IconMapPinOff} />;
  if (cell?.isMissing === true && row.kind !== 'position')
    return <Flag label={TEXTS.incomplete} icon={IconAlertTriangle} />;
  return percentText(cell);
}

function gpTone(cell: PriceCell | undefined): CellTone | undefined {
  if (cell?.isBest === true) return 'best';
  if (cell?.isNotInMarket === true) return 'faint';
  return (cell?.percent ?? 0) >= SPREAD_FROM_PERCENT ? 'spread' : undefined;
}

function percentTone(cell: PriceCell | undefined): CellTone | undefined {
  return cell?.percent === 100 ? 'leading' : 'quiet';
}

function bidderColumns(bidder: PriceBidder, index: number): Column[] {
  const { serviceProviderId: id, organisation } = bidder;
  const group: ColumnGroup = {
    id,
    label: bidder.rank === null ? organisation : TEXTS.ranked(organisation, bidder.rank),
    header: <GroupHeader bidder={bidder} />,
  };
  const cellOf = (row: PriceRow) => row.cells[index];
  return [
    {
      id: `${id} ep`,
      header: TEXTS.ep,
      label: `${organisation}: ${TEXTS.epLabel}`,
      group,
      widthPx: 84,
      align: 'end',
      text: (row) => epText(cellOf(row)),
    },
    {
      id: `${id} gp`,
      header: TEXTS.gp,
      label: `${organisation}: ${TEXTS.gpLabel}`,
      group,
      widthPx: 122,
      align: 'end',
      text: (row) => gpText(row, cellOf(row)),
      cell: (row) => gpContent(row, cellOf(row)),
      tone: (row) => gpTone(cellOf(row)),
    },
    {
      id: `${id} percent`,
      header: TEXTS.percent,
      label: `${organisation}: ${TEXTS.percentLabel}`,
      group,
      widthPx: 60,
      align: 'end',
      text: (row) => percentText(cellOf(row)),
      cell: (row) => percentContent(row, cellOf(row)),
      tone: (row) => percentTone(cellOf(row)),
    },
  ];
}

const LV_COLUMNS: readonly Column[] = [
  {
    id: 'number',
    header: TEXTS.columns.number,
    widthPx: 76,
    pinned: true,
    searchable: true,
    text: ({ number }) => number,
  },
  {
    id: 'title',
    header: TEXTS.columns.position,
    widthPx: 284,
    pinned: true,
    tree: true,
    searchable: true,
    text: ({ kind, title }) => (kind === 'sum' ? TEXTS.columns.total : title),
  },
  {
    id: 'menge',
    header: TEXTS.columns.menge,
    widthPx: 108,
    align: 'end',
    pinned: true,
    text: ({ menge, unit }) => `${menge} ${unit}`.trim(),
    cell: ({ menge, unit }) => (
      <>
        {menge} <span className={styles.unit}>{unit}</span>
      </>
    ),
  },
  {
    id: 'serial',
    header: TEXTS.columns.serial,
    widthPx: 68,
    text: ({ serial }) => serial,
  },
];

/** The columns of the comparison: the LV's own, then three per bidder (ANALYSIS-018, OPEN-21). */
export function priceColumns(bidders: readonly PriceBidder[]): Column[] {
  return [...LV_COLUMNS, ...bidders.flatMap(bidderColumns)];
}
