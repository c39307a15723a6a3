import { printSerialNumber } from '@rahmenpreis/tendering/lv/optional-position.ts';
import {
  figureColumn,
  gridColumn,
  namedColumns,
  type TreeGridColumn,
} from '../../../kit/tree-grid/model/column.ts';
import { lineMenge, lineUnit, type LvLine } from '../../../tender/lv/lv-line.ts';
import {
  aroundPrices,
  bidderGroup,
  EP,
  epText,
  GP,
  gpColumn,
  percentColumn,
} from '../parts/bidder-columns.tsx';
import { TEXTS } from '../texts.ts';
import type { PriceBidder } from './comparison/compared-prices.ts';

type Column = TreeGridColumn<LvLine>;

const SERIAL = 'serial';

function bidderColumns(bidder: PriceBidder, index: number): Column[] {
  const { serviceProviderId: id, organisation } = bidder;
  const group = bidderGroup(bidder);
  return [
    figureColumn(id + EP, TEXTS.ep, 112, (line) => epText(line.offers[index]), {
      label: `${organisation}: ${TEXTS.epLabel}`,
      group,
    }),
    gpColumn(group, bidder, index),
    percentColumn(group, bidder, index),
  ];
}

const { columns } = TEXTS;
const column = namedColumns(columns);
const inSight = { fits: true, pinned: true };
const POSITION_COLUMNS: readonly Column[] = [
  column('number', 44, ({ number }) => number, { ...inSight, searchable: true }),
  gridColumn('title', columns.position, 284, ({ kind, title }) => (kind === 'sum' ? columns.total : title), {
    ...inSight,
    maxWidthPx: 420,
    tree: true,
    searchable: true,
  }),
  column('menge', 60, lineMenge, { ...inSight, align: 'end' }),
  column('unit', 60, lineUnit, inSight),
  column(SERIAL, 68, ({ position }) => (position === undefined ? '' : printSerialNumber(position))),
];

/** What an opened price shows itself with its factors and its LV: it needs no column meanwhile. */
function isInPanel({ id }: Column): boolean {
  return id === SERIAL || id.endsWith(EP);
}

/** The columns beside an opened price: what that shows itself folds away, and the title takes less room. */
export function columnsBesidePanel(all: readonly Column[]): Column[] {
  return all
    .filter((column) => !isInPanel(column))
    .map((column) => (column.tree === true ? { ...column, widthPx: 160, maxWidthPx: 280 } : column));
}

/** The column beside which a price is opened: a factored unit price folds away into the GP. */
export function openedColumn(columnId: string): string {
  return columnId.endsWith(EP) ? columnId.slice(0, -EP.length) + GP : columnId;
}

/** Keeps one LV column beside the prices, as a narrow screen has room for; the others follow the prices. */
function narrowed(column: Column): Column {
  return column.tree === true ? { ...column, widthPx: 196 } : { ...column, pinned: false };
}

/** The columns of the comparison: the LV's own, then three per bidder (ANALYSIS-018, OPEN-21). */
export function comparisonColumns(bidders: readonly PriceBidder[], isNarrow: boolean): Column[] {
  const prices = bidders.flatMap(bidderColumns);
  if (!isNarrow) return [...POSITION_COLUMNS, ...prices];
  return aroundPrices(POSITION_COLUMNS.map(narrowed), prices);
}
