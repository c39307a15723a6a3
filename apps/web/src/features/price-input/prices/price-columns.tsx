import { VisuallyHidden } from '@mantine/core';
import { formatMillis, formatMillisShort, printScaled } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { namedColumns, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import { TEXTS } from '../texts.ts';
import {
  Change,
  markText,
  Name,
  Price,
  Refused,
  Rests,
  Saved,
  SumName,
  SumStored,
  Title,
} from './price-cells.tsx';
import { readPrice, roundPrice } from './price-edits.ts';
import { PRICE_COLUMN, priceText } from '../value-cells.ts';
import type { PriceLine, ToldGroupWords } from './price-lines.ts';
import styles from './price-table.module.css';

type Column = TreeGridColumn<PriceLine>;

/** What the columns depend on besides their lines. */
interface PriceColumnOptions {
  /** The title of the phase before; undefined where there is none, and no column about it then. */
  readonly previousTitle: string | undefined;
  readonly isEditable: boolean;
  readonly isNarrow: boolean;
  /** Whether positions stand by what they come to. */
  readonly isByAmount: boolean;
  /** Whether something beside the table takes its room: what a price follows from is then left out. */
  readonly isBeside: boolean;
  /** How many decimals the quantities have. */
  readonly mengeDecimals: number;
  /** What was told about the group that begins at a line in the phase before; undefined at all others. */
  readonly toldOf: (line: PriceLine) => ToldGroupWords | undefined;
  /** Tries what is not stored again. */
  readonly onRetry: () => void;
  /** Enters the price of a line that rests for its unit of now. */
  readonly onConfirm: (line: PriceLine) => void;
}

const isPosition = (line: PriceLine) => line.entry.epCode !== null;

/** A column's head with a sentence about it as tooltip. */
function head(name: string, hint: string | undefined): Pick<Column, 'header' | 'label'> {
  const header = (
    <span title={hint} className={styles.columnHead}>
      {name}
    </span>
  );
  return { header, label: hint === undefined ? name : `${name}: ${hint}` };
}

const column = namedColumns(TEXTS.columns)<PriceLine>;

const NUMBER = column('number', 76, ({ entry }) => entry.number, { pinned: true, searchable: true });

// The least, beside a panel or on a small laptop; it takes what room is left.
const TITLE = column('title', 170, ({ entry }) => entry.title, {
  tree: true,
  // The number beside it says the level, too.
  indentPx: 8,
  searchable: true,
  spills: true,
});

const EP_CODE = column('epCode', 74, ({ entry }) => entry.epCode ?? '', {
  fits: true,
  maxWidthPx: 110,
  searchable: true,
});

function mengeText(line: PriceLine, decimals: number): string {
  if (!isPosition(line)) return '';
  return line.mengeMillis === undefined ? TEXTS.none : printScaled(line.mengeMillis, decimals);
}

/** Quantities below each other, all with as many decimals as one of them needs. */
function mengeColumn(decimals: number): Column {
  return column('menge', 92, (line) => mengeText(line, decimals), {
    ...head(TEXTS.columns.menge, TEXTS.mengeHint),
    fits: true,
    maxWidthPx: 130,
    align: 'end',
  });
}

const UNIT = column('unit', 80, ({ entry }) => entry.unit, { tone: () => 'quiet' });

// Wider from a hundred million euros on only.
const AMOUNT = column(
  'amount',
  120,
  ({ gpMillis }) => (gpMillis === undefined ? TEXTS.none : formatMillis(gpMillis)),
  {
    ...head(TEXTS.columns.amount, TEXTS.amountHint),
    fits: true,
    maxWidthPx: 150,
    align: 'end',
    sortable: true,
  },
);

const ADDED = column(
  'added',
  72,
  ({ addedTenths }) => (addedTenths === undefined ? '' : `${formatTenths(addedTenths)} %`),
  { ...head(TEXTS.columns.added, TEXTS.addedHint), align: 'end', tone: () => 'quiet' },
);

const CHANGE = column(
  'change',
  96,
  (line) => markText(line) ?? priceChangeText(line.previousMillis, line.epMillis) ?? '',
);

function previousColumn(title: string): Column {
  return column('previous', 84, (line) => priceText(line.previousMillis), {
    ...head(TEXTS.columns.previous, title),
    align: 'end',
    tone: () => 'quiet',
  });
}

function priceColumn({ isEditable, isNarrow }: PriceColumnOptions): Column {
  return {
    id: PRICE_COLUMN,
    ...head(isNarrow ? TEXTS.columns.priceShort : TEXTS.columns.price, TEXTS.priceHint),
    label: TEXTS.columns.price,
    widthPx: isNarrow ? 92 : 108,
    align: 'end',
    text: (line) =>
      isPosition(line) ? priceText(line.epMillis) : TEXTS.countOf(line.pricedCount, line.priceCount),
    cell: (line) => <Price line={line} />,
    tone: (line) => (line.state === 'error' ? 'wrong' : undefined),
    edit: {
      value: (line) => line.epMillis,
      // A price that rests is no value of the cell, but kept in it.
      kept: ({ entry: { unit: now }, epMillis: value, resting }) => ({
        kept:
          resting === undefined
            ? { value, basis: value === undefined ? undefined : now }
            : { value: resting.millis, basis: resting.unit },
        now,
      }),
      text: (line) => priceText(line.epMillis ?? line.resting?.millis),
      read: (_, entered) => readPrice(entered),
      round: roundPrice,
      enabled: (line) => isEditable && isPosition(line),
      closed: (line) => (isPosition(line) ? undefined : TEXTS.noPriceHere),
      label: ({ entry }) => TEXTS.priceOf(entry.title, entry.epCode ?? '', entry.unit),
    },
  };
}

/** The change, and the save state of the price; in one column where room is short, failures first. */
function stateColumns(options: PriceColumnOptions): readonly Column[] {
  const { isEditable, isNarrow, previousTitle, onRetry, onConfirm } = options;
  const hasChange = previousTitle !== undefined && !isNarrow;
  const saved = (line: PriceLine) => (
    <Saved line={line} isEditable={isEditable} isTight={isNarrow} onRetry={onRetry} />
  );
  const rests = (line: PriceLine) => (
    <Rests line={line} isNarrow={isNarrow} onConfirm={isEditable ? onConfirm : undefined} />
  );
  const state: Column = {
    id: 'state',
    header: <VisuallyHidden>{TEXTS.columns.state}</VisuallyHidden>,
    label: TEXTS.columns.state,
    widthPx: hasChange || isNarrow ? 36 : isEditable ? 96 : 140,
    align: 'center',
    text: () => '',
    cell: (line) => {
      if (line.sum !== undefined) return <SumStored sum={line.sum} />;
      if (!isPosition(line) || (hasChange && line.state === 'error')) return null;
      if (line.resting !== undefined) return hasChange ? null : rests(line);
      const showsMark = !hasChange && !isNarrow && line.mark !== undefined && line.state !== 'error';
      if (!isNarrow && line.refusedText !== undefined) return <Refused line={line} />;
      if (showsMark) return <Change line={line} />;
      return saved(line);
    },
  };
  const change: Column = {
    ...CHANGE,
    cell: (line) => {
      if (!isPosition(line)) return null;
      if (line.resting !== undefined) return rests(line);
      if (line.refusedText !== undefined) return <Refused line={line} />;
      if (line.state === 'error') return saved(line);
      return line.isRefused ? null : <Change line={line} />;
    },
  };
  return hasChange ? [change, state] : [state];
}

/** A line under a name on a narrow screen: code, quantity and how the price differs from the phase before. */
function detailsOf(line: PriceLine): string {
  if (!isPosition(line)) return '';
  const menge = line.mengeMillis === undefined ? TEXTS.none : formatMillisShort(line.mengeMillis);
  const change =
    line.resting !== undefined
      ? TEXTS.rests(line.resting.unit, line.entry.unit)
      : line.refusedText === undefined
        ? (markText(line) ?? priceChangeText(line.previousMillis, line.epMillis))
        : TEXTS.refusedPrice(line.refusedText);
  return [line.entry.epCode, `${menge} ${line.entry.unit}`, ...(change === undefined ? [] : [change])].join(
    ' · ',
  );
}

/** What deserves a second look is seen along its whole line. */
function withMarks(column: Column): Column {
  const tone = (line: PriceLine) => {
    const own = column.tone?.(line);
    const isMarked = line.mark !== undefined || line.resting !== undefined;
    return isMarked && own !== 'wrong' ? 'attention' : own;
  };
  return { ...column, tone };
}

/**
 * The columns of the price table, each of a fixed width whatever is entered, so that names get the room that
 * is left; editable where `isEditable`; each mark of a failed value tries again. On a narrow screen the price
 * is right beside the name, and all else behind it (BID-012, BID-015).
 */
export function priceColumns(options: PriceColumnOptions): readonly Column[] {
  const { previousTitle, isNarrow, isByAmount, isBeside, mengeDecimals, toldOf } = options;
  const menge = mengeColumn(mengeDecimals);
  const previous = previousTitle === undefined ? [] : [previousColumn(previousTitle)];
  const beforePrice = [EP_CODE, ...(isBeside ? [] : [menge, UNIT, ...previous])];
  const freePx = beforePrice.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const title: Column = {
    ...TITLE,
    cell: (line) =>
      line.sum === undefined ? (
        <Title title={line.entry.title} told={toldOf(line)} freePx={freePx} />
      ) : (
        <SumName sum={line.sum} freePx={freePx} />
      ),
  };
  const added = isByAmount ? [ADDED] : [];
  const price = priceColumn(options);
  if (!isNarrow) {
    const [first, ...rest] = stateColumns(options);
    const beside = rest.length === 0 ? [AMOUNT, ...added, first!] : [first!, AMOUNT, ...added, ...rest];
    return [NUMBER, title, ...beforePrice, price, ...beside].map(withMarks);
  }
  const name: Column = {
    ...title,
    widthPx: 208,
    pinned: true,
    cell: (line) => <Name line={line} details={toldOf(line)?.words ?? detailsOf(line)} />,
  };
  const others = [AMOUNT, ...added, ...previous, NUMBER, EP_CODE, menge, UNIT];
  return [name, price, ...stateColumns(options), ...others.map((each) => ({ ...each, pinned: false }))].map(
    withMarks,
  );
}
