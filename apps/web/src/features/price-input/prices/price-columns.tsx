import { priceChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { SaveStateMark } from '../../../kit/field/save-state/save-state.tsx';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { ChangeMark } from '../../../tender/comparison/change-mark.tsx';
import { priceChangeText } from '../../../tender/comparison/change-text.ts';
import { readPrice } from './price-edits.ts';
import { PRICE_COLUMN, type PriceLine, priceText } from './price-lines.ts';
import { TEXTS } from '../texts.ts';
import styles from './price-table.module.css';

function Price({ line }: { line: PriceLine }) {
  if (line.entry.epCode === null) {
    return <span className={styles.count}>{TEXTS.countOf(line.pricedCount, line.priceCount)}</span>;
  }
  return line.epMillis === undefined ? (
    <span className={styles.missing}>{TEXTS.noPrice}</span>
  ) : (
    priceText(line.epMillis)
  );
}

const isPosition = (line: PriceLine) => line.entry.epCode !== null;

function describingColumns(previousTitle: string | undefined): readonly TreeGridColumn<PriceLine>[] {
  return [
    {
      id: 'number',
      header: TEXTS.columns.number,
      widthPx: 76,
      pinned: true,
      searchable: true,
      text: ({ entry }) => entry.number,
    },
    {
      id: 'title',
      header: TEXTS.columns.title,
      widthPx: 250,
      tree: true,
      searchable: true,
      text: ({ entry }) => entry.title,
    },
    {
      id: 'epCode',
      header: TEXTS.columns.epCode,
      widthPx: 78,
      searchable: true,
      text: ({ entry }) => entry.epCode ?? '',
    },
    { id: 'unit', header: TEXTS.columns.unit, widthPx: 84, text: ({ entry }) => entry.unit },
    {
      id: 'previous',
      header: (
        <span title={previousTitle} className={styles.previousHead}>
          {TEXTS.columns.previous}
        </span>
      ),
      label:
        previousTitle === undefined ? TEXTS.columns.previous : `${TEXTS.columns.previous}: ${previousTitle}`,
      widthPx: 84,
      align: 'end',
      text: (line) => priceText(line.previousMillis),
      cell: (line) => <span className={styles.muted}>{priceText(line.previousMillis)}</span>,
    },
  ];
}

function enteredColumns(isEditable: boolean, onRetry: () => void): readonly TreeGridColumn<PriceLine>[] {
  return [
    {
      id: PRICE_COLUMN,
      header: TEXTS.columns.price,
      widthPx: 112,
      align: 'end',
      text: (line) =>
        isPosition(line) ? priceText(line.epMillis) : TEXTS.countOf(line.pricedCount, line.priceCount),
      cell: (line) => <Price line={line} />,
      tone: (line) => (line.state === 'error' ? 'wrong' : undefined),
      edit: {
        text: (line) => priceText(line.epMillis),
        read: (_, typed) => readPrice(typed),
        enabled: (line) => isEditable && isPosition(line),
        closed: (line) => (isPosition(line) ? undefined : TEXTS.noPriceHere),
        label: ({ entry }) => TEXTS.priceOf(entry.title, entry.epCode ?? '', entry.unit),
      },
    },
    {
      id: 'change',
      header: TEXTS.columns.change,
      widthPx: 106,
      text: (line) => priceChangeText(line.previousMillis, line.epMillis) ?? '',
      cell: (line) =>
        isPosition(line) ? (
          <span className={styles.changeCell}>
            {/* In this width there is room for one of both. */}
            {line.state !== 'error' && !line.isRefused && (
              <ChangeMark
                arrow={priceChangeArrow(line.previousMillis ?? null, line.epMillis ?? null)}
                text={priceChangeText(line.previousMillis, line.epMillis)}
              />
            )}
            {/* Beside a refused text a tick would belong to the price under it. */}
            {((isEditable && !line.isRefused) || line.state !== 'saved') && (
              <span className={styles.mark}>
                <SaveStateMark
                  state={line.state}
                  message={line.message}
                  {...(isEditable ? { onRetry } : {})}
                />
              </span>
            )}
          </span>
        ) : null,
    },
  ];
}

/**
 * The columns of the price table; editable where `isEditable`, each mark of a failed value tries again. On a narrow
 * screen the price stands right beside the name (BID-012, BID-015).
 */
export function priceColumns(options: {
  previousTitle: string | undefined;
  isEditable: boolean;
  isNarrow: boolean;
  onRetry: () => void;
}): readonly TreeGridColumn<PriceLine>[] {
  const described = describingColumns(options.previousTitle);
  const entered = enteredColumns(options.isEditable, options.onRetry);
  if (!options.isNarrow) return [...described, ...entered];
  const names = described.filter(({ tree }) => tree === true);
  const others = described.filter(({ tree }) => tree !== true);
  return [
    ...names.map((column) => ({ ...column, widthPx: 176, pinned: true })),
    ...entered,
    ...others.map((column) => ({ ...column, pinned: false })),
  ];
}
