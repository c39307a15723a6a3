import {
  type ListCell,
  type ListLine,
  type ListReading,
  type ListState,
} from '@rahmenpreis/workbook/list/list-line.ts';
import { IconCirclePlus, IconCircleX, IconEqual, IconPencil } from '@tabler/icons-react';
import { Box, Group } from '@mantine/core';
import { gridColumn, type TreeGridColumn } from '../../kit/tree-grid/model/column.ts';
import type { Ticked } from '../changes/ticks.ts';
import styles from './list-columns.module.css';
import type { ShownColumn } from './list-kind.ts';
import { TEXTS } from './texts.ts';
import textStyles from '../../kit/show/text.module.css';

const LOOKS: Readonly<Record<ListState, { readonly Icon: typeof IconPencil; readonly color: string }>> = {
  faulty: { Icon: IconCircleX, color: 'var(--red)' },
  changed: { Icon: IconPencil, color: 'var(--amber)' },
  new: { Icon: IconCirclePlus, color: 'var(--green)' },
  unchanged: { Icon: IconEqual, color: 'var(--ink-2)' },
};

type Column<Line extends ListLine> = TreeGridColumn<Ticked<Line>>;

function State({ state }: { state: ListState }) {
  const { Icon, color } = LOOKS[state];
  const weight = state === 'unchanged' ? 400 : 500;
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c={color} fw={weight}>
      <Icon size={14} aria-hidden />
      {TEXTS.states[state]}
    </Group>
  );
}

/** A cell as it is read aloud and copied: with what stood there before, where that is another. */
function spoken({ text, before }: ListCell): string {
  if (before === undefined) return text;
  return `${TEXTS.was} ${before || TEXTS.nothing}, ${TEXTS.is} ${text || TEXTS.nothing}`;
}

function Cell({ cell, isFaulty }: { cell: ListCell | undefined; isFaulty: boolean }) {
  const { text = '', before } = cell ?? {};
  if (isFaulty)
    return (
      <Box component="b" fw={600}>
        {text || TEXTS.missing}
      </Box>
    );
  if (before === undefined) return text;
  return (
    <span className={styles.change}>
      <s className={textStyles.small}>{before || TEXTS.nothing}</s>
      <b>{text || TEXTS.nothing}</b>
    </span>
  );
}

function valueColumn<Line extends ListLine>(
  { id, header, widthPx, isNumber, isName }: ShownColumn,
  onMend: (line: Line, column: string) => void,
): Column<Line> {
  return gridColumn(id, header, widthPx, ({ change }) => spoken(change.cells[id] ?? { text: '' }), {
    ...(isNumber === true && { align: 'end' as const }),
    ...(isName === true && { tree: true }),
    cell: ({ change }) => <Cell cell={change.cells[id]} isFaulty={change.faults.has(id)} />,
    activate: ({ change }) => onMend(change, id),
    tone: ({ change }) => {
      if (change.faults.has(id)) return 'wrong';
      if (change.state === 'faulty' || change.state === 'unchanged') return 'quiet';
      return change.cells[id]?.before === undefined ? undefined : 'attention';
    },
  });
}

function isFilled(cell: ListCell | undefined): boolean {
  return cell !== undefined && (cell.text !== '' || cell.before !== undefined);
}

const FURTHER_PX = 150;

/** Whether something of a column beside the usual ones is shown of a row: it is wrong, new or changed. */
function isTold({ state, cells, faults }: ListLine, column: string): boolean {
  if (faults.has(column)) return true;
  if (state === 'new') return (cells[column]?.text ?? '') !== '';
  return state === 'changed' && cells[column]?.before !== undefined;
}

/** The columns a list shows, mended by `onMend`: usual ones that it fills, others with a change or fault. */
export function listColumns<Line extends ListLine>(
  reading: Pick<ListReading<Line>, 'columns' | 'lines'>,
  usual: readonly ShownColumn[],
  headerOf: (column: string) => string,
  onMend: (line: Line, column: string) => void,
): readonly Column<Line>[] {
  const usualIds = new Set(usual.map(({ id }) => id));
  const all = new Set([...reading.columns, ...reading.lines.flatMap(({ faults }) => [...faults])]);
  const others = [...all.difference(usualIds)]
    .filter((column) => reading.lines.some((line) => isTold(line, column)))
    .map((id) => ({ id, header: headerOf(id), widthPx: FURTHER_PX }));
  const filled = usual.filter(({ id }) =>
    reading.lines.some(({ cells, faults }) => faults.has(id) || isFilled(cells[id])),
  );
  return [
    gridColumn('row', TEXTS.row, 56, ({ change }) => String(change.row), { align: 'end', pinned: true }),
    gridColumn('state', TEXTS.stateHead, 120, ({ change }) => TEXTS.states[change.state], {
      pinned: true,
      cell: ({ change }) => <State state={change.state} />,
    }),
    ...[...filled, ...others].map((column) => valueColumn<Line>(column, onMend)),
  ];
}
