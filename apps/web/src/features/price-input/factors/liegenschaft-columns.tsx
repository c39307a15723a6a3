import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type Slice, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { SaveStateMark } from '../../../kit/field/save-state.tsx';
import { type ColumnGroup, gridColumn, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import type { OwnValue } from '../../../tender/own-offer/own-offer.ts';
import { columnIdOf, MARKET_COLUMN, marketWord } from '../value-cells.ts';
import { factorCells, readMarket } from './factor-edits.ts';
import { type LiegenschaftLine, placeOf, searchedText } from './liegenschaft-lines.ts';
import styles from './liegenschaft-matrix.module.css';
import { TEXTS } from './texts.ts';

/** The save state in a narrow cell: only its sign, the word for screen readers and as tooltip (BID-012). */
function CellMark({ value, isEditable, onRetry }: Omit<ColumnOptions, 'onTurn'> & { value: OwnValue }) {
  const { state, message } = value;
  if (state === 'none') return null;
  return (
    <span className={styles.mark}>
      <SaveStateMark state={state} message={message} {...(isEditable ? { onRetry } : {})} />
    </span>
  );
}

interface ColumnOptions {
  readonly isEditable: boolean;
  readonly onTurn: (line: LiegenschaftLine) => void;
  readonly onRetry: () => void;
}

/** Whether the bidder offers for a property: a switch with its word (BID-010). */
function MarketCell({ line, isEditable, onTurn, onRetry }: ColumnOptions & { line: LiegenschaftLine }) {
  const { liegenschaft, isInMarket, market } = line;
  return (
    <span className={styles.market}>
      <button
        type="button"
        role="switch"
        tabIndex={-1}
        aria-checked={isInMarket}
        aria-label={TEXTS.marketOf(liegenschaftLabel(liegenschaft))}
        disabled={!isEditable}
        className={styles.switch}
        onClick={() => onTurn(line)}
      />
      <span>{isInMarket ? TEXTS.offers : TEXTS.outside}</span>
      <CellMark value={market} isEditable={isEditable} onRetry={onRetry} />
    </span>
  );
}

type Column = TreeGridColumn<LiegenschaftLine>;

/** What the columns of state factors begin with; they are changed elsewhere. */
const STATE_COLUMN = 'bl ';

/** Whether a column shows the factors of states. */
export function isStateColumn(columnId: string): boolean {
  return columnId.startsWith(STATE_COLUMN);
}

const NEUTRAL = formatFactor(NEUTRAL_FACTOR_MILLIS);

const LIEGENSCHAFT_COLUMN: Column = {
  id: 'liegenschaft',
  header: TEXTS.columns.liegenschaft,
  widthPx: 222,
  pinned: true,
  searchable: true,
  text: searchedText,
  cell: (line) => (
    <span
      className={styles.liegenschaft}
      data-outside={!line.isInMarket || undefined}
      data-tooltip={liegenschaftLabel(line.liegenschaft)}
    >
      <span>
        <b>{line.liegenschaft.nummer}</b> {line.liegenschaft.name}
      </span>
      <small>{placeOf(line)}</small>
    </span>
  ),
};

function marketColumn(options: ColumnOptions): Column {
  return gridColumn(MARKET_COLUMN, TEXTS.columns.market, 126, (line) => marketWord(line.isInMarket), {
    cell: (line) => <MarketCell line={line} {...options} />,
    tone: ({ market }) => (market.state === 'error' ? 'wrong' : undefined),
    edit: {
      value: (line) => line.isInMarket,
      text: (line) => marketWord(line.isInMarket),
      read: (line, entered) => readMarket(entered, line.isInMarket),
      enabled: () => options.isEditable,
      label: ({ liegenschaft }) => TEXTS.marketOf(liegenschaftLabel(liegenschaft)),
    },
  });
}

function stateColumn(slice: Slice, group: ColumnGroup): Column {
  const index = SLICES.indexOf(slice);
  const millisOf = ({ blMillis }: LiegenschaftLine) => blMillis[index] ?? NEUTRAL_FACTOR_MILLIS;
  const textOf = (line: LiegenschaftLine) => formatFactor(millisOf(line));
  return gridColumn(`${STATE_COLUMN}${slice.sliceId}`, TEXTS.columns.bl, 58, textOf, {
    label: `${TEXTS.factorNames.bl} ${slice.title}`,
    group,
    align: 'end',
    isRatio: true,
    tone: () => 'locked',
    edit: {
      value: millisOf,
      text: textOf,
      read: () => ({ ok: false, error: TEXTS.lockedState }),
      enabled: () => false,
      closed: () => TEXTS.lockedState,
    },
  });
}

function factorColumn(factor: PropertyFactor, group: ColumnGroup, options: ColumnOptions): Column {
  const { kind, slice } = factor;
  const index = PROPERTY_FACTORS.indexOf(factor);
  const name = TEXTS.factorNames[kind];
  const valueOf = ({ factors }: LiegenschaftLine) => factors[index];
  const { text, ...cells } = factorCells(valueOf, options.isEditable, ({ liegenschaft }) =>
    TEXTS.factorOf(name, slice.title, liegenschaftLabel(liegenschaft)),
  );
  return gridColumn(columnIdOf(factor), TEXTS.columns[kind], 76, text, {
    ...cells,
    label: `${name} ${slice.title}`,
    group,
    cell: (line) => {
      const value = valueOf(line);
      const shown = text(line) || NEUTRAL;
      if (value === undefined || value.state === 'none') return shown;
      return (
        <span className={styles.factor}>
          <CellMark {...options} value={value} />
          {shown}
        </span>
      );
    },
    tone: (line) => {
      if (valueOf(line)?.state === 'error') return 'wrong';
      return text(line) === '' ? 'faint' : undefined;
    },
  });
}

/** The matrix columns: property, market area, its factors by service group (OVERVIEW-012, BID-030). */
export function liegenschaftColumns(options: ColumnOptions): readonly Column[] {
  const groups = SLICES.flatMap((slice) => {
    const group = {
      id: slice.sliceId,
      label: slice.title,
      header: (
        <span title={slice.title} className={styles.group}>
          {TEXTS.inTwoLines(shortSliceTitle(slice.title))}
        </span>
      ),
    };
    const own = PROPERTY_FACTORS.filter((factor) => factor.slice === slice);
    return [stateColumn(slice, group), ...own.map((factor) => factorColumn(factor, group, options))];
  });
  return [LIEGENSCHAFT_COLUMN, marketColumn(options), ...groups];
}
