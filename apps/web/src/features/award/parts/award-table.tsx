import { adresseLine, cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { shortSliceTitle, type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { STACKED } from '../../../kit/page/width.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { cellFigures } from '../diff-zs.ts';
import { type AwardCell, type AwardRow, awardTone } from '../model.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-cell.module.css';
import { AwardCellContent } from './award-cell.tsx';

interface AwardTableProps {
  readonly rows: readonly AwardRow[];
  readonly sliceIds: readonly SliceId[];
  readonly onOpen: (cell: AwardCell) => void;
}

const ROW_HEIGHT_PX = 76;

type Column = TreeGridColumn<AwardRow>;

const LIEGENSCHAFT_COLUMN: Column = {
  id: 'liegenschaft',
  header: TEXTS.columns.liegenschaft,
  widthPx: 204,
  pinned: true,
  tree: true,
  searchable: true,
  text: ({ liegenschaft: { nummer, name } }) => `${nummer} ${name}`,
  cell: ({ liegenschaft: { nummer, name } }) => (
    <span className={styles.place}>
      <b>{nummer}</b>
      <span title={name}>{name}</span>
    </span>
  ),
};

const ADRESSE_COLUMN: Column = {
  id: 'adresse',
  header: TEXTS.columns.adresse,
  widthPx: 184,
  pinned: true,
  text: ({ liegenschaft: { adresse } }) => adresseLine(adresse),
  cell: ({ liegenschaft: { adresse } }) => (
    <span className={styles.adresse}>
      <span>{streetLine(adresse)}</span>
      <span>{cityLine(adresse)}</span>
    </span>
  ),
};

/** On a telephone a narrow first column stays in sight, and the address stands behind the awards. */
const NARROW_LIEGENSCHAFT_COLUMN: Column = { ...LIEGENSCHAFT_COLUMN, widthPx: 104 };
const NARROW_ADRESSE_COLUMN: Column = { ...ADRESSE_COLUMN, pinned: false };

function cellText(cell: AwardCell | undefined): string {
  if (cell?.offer === undefined) return '';
  const { diff, sums } = cellFigures(cell);
  const prefix = cell.state === 'proposal' ? `${TEXTS.proposal}: ` : '';
  return `${prefix}${cell.offer.organisation} (${cell.rank ?? '–'}.), ${diff}, ${sums}`;
}

function sliceColumn(sliceId: SliceId, index: number, onOpen: (cell: AwardCell) => void): Column {
  const { title } = sliceOfId(sliceId);
  return {
    id: sliceId,
    header: shortSliceTitle(title),
    label: title,
    widthPx: 244,
    bleed: true,
    text: ({ cells }) => cellText(cells[index]),
    cell: ({ cells }) => {
      const cell = cells[index];
      return cell === undefined ? null : <AwardCellContent cell={cell} />;
    },
    tone: ({ cells }) => awardTone(cells[index]),
    activate: ({ cells }) => {
      const cell = cells[index];
      if (cell !== undefined) onOpen(cell);
    },
  };
}

const getRowId = ({ liegenschaft }: AwardRow) => liegenschaft.id;

/** The table «Vergabe»: a property per row, a service group per column (AWARD-008…010, AWARD-012…017). */
export function AwardTable({ rows, sliceIds, onOpen }: AwardTableProps) {
  const isNarrow = useMediaQuery(STACKED) === true;
  const columns = useMemo(() => {
    const slices = sliceIds.map((sliceId, index) => sliceColumn(sliceId, index, onOpen));
    return isNarrow
      ? [NARROW_LIEGENSCHAFT_COLUMN, ...slices, NARROW_ADRESSE_COLUMN]
      : [LIEGENSCHAFT_COLUMN, ADRESSE_COLUMN, ...slices];
  }, [sliceIds, onOpen, isNarrow]);
  return (
    <TreeGrid
      keepWidthsAs="awards"
      label={TEXTS.tableTitle}
      columns={columns}
      rows={rows}
      getRowId={getRowId}
      emptyText={TEXTS.noLiegenschaften}
      rowHeightPx={ROW_HEIGHT_PX}
    />
  );
}
