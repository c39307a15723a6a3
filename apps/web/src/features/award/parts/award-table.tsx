import { useMediaQuery } from '@mantine/hooks';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import type { AwardSum } from '@rahmenpreis/tendering/award/award-sums.ts';
import { firmWords } from '@rahmenpreis/tendering/award/firm-words.ts';
import type { WeakLots } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { adresseLine, cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import type { GridPlace, KeptPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { AwardPlace } from '../api.ts';
import { amountsOf, asksReason, type AwardCell, type AwardRow, sliceSums } from '../award-rows.ts';
import { type AwardShow, isMeant } from '../award-show.ts';
import { CLOSING_TEXTS } from '../closing/texts.ts';
import { type Amounts, figuresOf } from '../diff-zs.tsx';
import { lostText } from '../lost-packages.ts';
import { PLACE_COLUMNS, SUM_ROW, VALID_COLUMN } from '../marked-cells.ts';
import { REASON_TEXTS } from '../reason/texts.ts';
import { TEXTS } from '../texts.ts';
import { AwardCellContent, AwardSumContent, awardTone } from './award-cell.tsx';
import styles from './award-cell.module.css';

interface AwardTableProps {
  readonly rows: readonly AwardRow[];
  readonly sliceIds: readonly SliceId[];
  /** The cell that was awarded just now. */
  readonly fresh: AwardPlace | undefined;
  readonly onOpen: (cell: AwardCell) => void;
  /** The lots that are marked as weakly held; none while nobody looks for them. */
  readonly weak: WeakLots | undefined;
  /** What is said where no property is in sight. */
  readonly emptyText: string;
  /** The short names of bidders by their names. */
  readonly names: ReadonlyMap<string, string>;
  /** Which packages somebody looks for. */
  readonly show: AwardShow;
  readonly onPlaceChange: (place: GridPlace) => void;
  /** Where it stands once a picture led back to it. */
  readonly kept: KeptPlace;
  /** Enter on a marked block; false where nothing is done with it. */
  readonly onBlock: () => boolean;
}

/** Two lines, so that ten properties are in sight on a screen of 1440 × 900. */
const ROW_HEIGHT_PX = 42;

/** What stands below the properties: the sums of each service group, and all of them together. */
interface SumRow {
  readonly sums: readonly AwardSum[];
}

type Row = AwardRow | SumRow;
type Column = TreeGridColumn<Row>;

function isSum(row: Row): row is SumRow {
  return 'sums' in row;
}

const LIEGENSCHAFT_COLUMN: Column = {
  id: PLACE_COLUMNS.liegenschaft,
  header: TEXTS.columns.liegenschaft,
  widthPx: 168,
  pinned: true,
  tree: true,
  searchable: true,
  text: (row) => (isSum(row) ? `${TEXTS.sumRow} ${TEXTS.sumRowText}` : liegenschaftLabel(row.liegenschaft)),
  cell: (row) => {
    const [head, name] = isSum(row)
      ? [TEXTS.sumRow, TEXTS.sumRowText]
      : [row.liegenschaft.nummer, row.liegenschaft.name];
    return (
      <span className={styles.place}>
        <b>{head}</b>
        <span title={name}>{name}</span>
      </span>
    );
  },
};

function totalText({ sums }: SumRow): string {
  if (sums.every(({ awardedCount }) => awardedCount === 0)) return '–';
  return TEXTS.sumRowTotal(formatThousands(sums.reduce((total, { sumMillis }) => total + sumMillis, 0)));
}

const ADRESSE_COLUMN: Column = {
  id: PLACE_COLUMNS.adresse,
  header: TEXTS.columns.adresse,
  widthPx: 158,
  pinned: true,
  text: (row) => (isSum(row) ? totalText(row) : adresseLine(row.liegenschaft.adresse)),
  cell: (row) => (
    <span className={styles.adresse}>
      {isSum(row) ? (
        <span>{totalText(row)}</span>
      ) : (
        <>
          <span>{streetLine(row.liegenschaft.adresse)}</span>
          <span>{cityLine(row.liegenschaft.adresse)}</span>
        </>
      )}
    </span>
  ),
};

/** The number of offers that count, for each package in the order of the columns. */
const OFFERS_COLUMN: Column = {
  id: VALID_COLUMN,
  header: TEXTS.columns.valid,
  label: TEXTS.columns.validLabel,
  widthPx: 132,
  text: (row) =>
    isSum(row)
      ? ''
      : row.cells.map(({ state, validCount }) => (state === 'no-rows' ? '–' : validCount)).join(' · '),
  tone: (row) =>
    !isSum(row) && row.cells.some(({ state, validCount }) => state !== 'no-rows' && validCount < 2)
      ? 'attention'
      : 'quiet',
};

/** On a telephone a narrow first column stays in sight, and the address stands behind the awards. */
const NARROW_LIEGENSCHAFT_COLUMN: Column = { ...LIEGENSCHAFT_COLUMN, widthPx: 104 };
const NARROW_ADRESSE_COLUMN: Column = { ...ADRESSE_COLUMN, pinned: false };

function figuresText(amounts: Amounts): string {
  const { diff, sum, target } = figuresOf(amounts);
  return `${diff}, ${sum} / ${target}`;
}

/** Why a package is awarded so, or that nobody has said it where it is not on rank 1. */
function reasonMarks(cell: AwardCell): string[] {
  if (cell.state === 'awarded' && cell.reason !== undefined) return [REASON_TEXTS.told(cell.reason.text)];
  return asksReason(cell) ? [REASON_TEXTS.missing] : [];
}

function cellText(cell: AwardCell, limit: number | undefined): string {
  const marks = [
    ...(cell.lost === undefined ? [] : [lostText(cell.lost)]),
    ...(limit === undefined ? [] : [firmWords(limit)]),
    ...reasonMarks(cell),
    ...(cell.waitsFor === undefined ? [] : [CLOSING_TEXTS.waits]),
    ...(cell.reasked === undefined ? [] : [TEXTS.reasked(cell.reasked)]),
  ];
  const was = marks.join('; ');
  if (cell.offer === undefined) return was;
  const prefixes: Partial<Record<AwardCell['state'], string>> = {
    proposal: `${TEXTS.proposal}: `,
    lapsed: `${TEXTS.lapsed}: `,
  };
  const prefix = prefixes[cell.state] ?? '';
  const rank = cell.rank === null ? TEXTS.noRank : `${cell.rank}.`;
  return `${prefix}${cell.offer.organisation} (${rank}), ${figuresText(amountsOf(cell))}${was === '' ? '' : `; ${was}`}`;
}

type SliceColumnOptions = Pick<AwardTableProps, 'onOpen' | 'fresh' | 'weak' | 'show' | 'names'>;

function sliceColumn(
  sliceId: SliceId,
  index: number,
  { onOpen, fresh, weak, show, names }: SliceColumnOptions,
): Column {
  const { title } = sliceOfId(sliceId);
  const cellOf = (row: Row) => (isSum(row) ? undefined : row.cells[index]);
  const sumOf = (row: Row) => (isSum(row) ? row.sums[index] : undefined);
  const isFresh = (cell: AwardCell) =>
    fresh?.liegenschaftId === cell.liegenschaftId && fresh.sliceId === cell.sliceId;
  const limitOf = (cell: AwardCell) => weak?.get(cell.liegenschaftId)?.get(sliceId);
  return {
    id: sliceId,
    header: shortSliceTitle(title),
    label: title,
    widthPx: 208,
    bleed: true,
    text: (row) => {
      const [cell, sum] = [cellOf(row), sumOf(row)];
      if (cell !== undefined) return cellText(cell, limitOf(cell));
      if (sum === undefined) return '';
      const { comparedCount } = sum;
      return [figuresText(sum), comparedCount > 0 ? TEXTS.compared(comparedCount) : '']
        .filter((part) => part !== '')
        .join(', ');
    },
    cell: (row) => {
      const [cell, sum] = [cellOf(row), sumOf(row)];
      if (cell !== undefined) {
        return (
          <AwardCellContent
            cell={cell}
            names={names}
            isFresh={isFresh(cell)}
            limit={limitOf(cell)}
            isPale={!isMeant(cell, show)}
          />
        );
      }
      return sum === undefined ? null : <AwardSumContent sum={sum} />;
    },
    tone(row) {
      const cell = cellOf(row);
      return cell !== undefined && isMeant(cell, show) ? awardTone(cell) : undefined;
    },
    activate: (row) => {
      const cell = cellOf(row);
      if (cell !== undefined) onOpen(cell);
    },
  };
}

const getRowId = (row: Row) => (isSum(row) ? SUM_ROW : row.liegenschaft.id);

/** «Vergabe»: a property per row, a service group per column, sums below (AWARD-008…010, AWARD-012…017). */
export function AwardTable(props: AwardTableProps) {
  const { rows, sliceIds, fresh, onOpen, weak, emptyText, show, names, kept, onPlaceChange, onBlock } = props;
  const isNarrow = useMediaQuery(STACKED) === true;
  const columns = useMemo(() => {
    const slices = sliceIds.map((sliceId, index) =>
      sliceColumn(sliceId, index, { onOpen, fresh, weak, show, names }),
    );
    return isNarrow
      ? [NARROW_LIEGENSCHAFT_COLUMN, ...slices, NARROW_ADRESSE_COLUMN, OFFERS_COLUMN]
      : [LIEGENSCHAFT_COLUMN, ADRESSE_COLUMN, ...slices, OFFERS_COLUMN];
  }, [sliceIds, fresh, onOpen, isNarrow, weak, show, names]);
  const sumRow = useMemo<SumRow>(() => ({ sums: sliceSums(rows, sliceIds) }), [rows, sliceIds]);
  return (
    <TreeGrid<Row>
      keepWidthsAs="awards"
      label={TEXTS.tableTitle}
      columns={columns}
      rows={rows}
      getRowId={getRowId}
      emptyText={emptyText}
      rowHeightPx={ROW_HEIGHT_PX}
      {...kept}
      onPlaceChange={(place) => {
        kept.onPlaceChange?.(place);
        onPlaceChange(place);
      }}
      onOpen={onBlock}
      {...(rows.length > 0 ? { footerRow: sumRow } : {})}
    />
  );
}
