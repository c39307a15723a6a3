import { Group } from '@mantine/core';
import { percentOfTarget } from '@rahmenpreis/tendering/award/target.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { type Slice, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { gridColumn, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import textStyles from '../../../kit/show/text.module.css';
import { overText } from '../diff-zs.tsx';
import { readEntered, roundTarget, type sumRow, targetText } from './target-form.ts';
import type { TargetCell, TargetRow } from './target-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './target-dialog.module.css';

const DASH = '–';
const NO_PERCENT = `${DASH} %`;

/** A line of the form, or its line of sums. */
export type TargetLine = TargetRow & Partial<Pick<ReturnType<typeof sumRow>, 'comparable'>>;

function nameOf({ liegenschaft }: TargetLine): string {
  return liegenschaft === undefined ? TEXTS.sumRow : liegenschaftLabel(liegenschaft);
}

function percentText({ bestMillis, targetMillis }: TargetCell): string {
  const percent = percentOfTarget(bestMillis, targetMillis);
  return percent === null ? '' : `${percent} %`;
}

function Target({ cell }: { cell: TargetCell }) {
  if (!cell.hasRows) {
    return (
      <span className={textStyles.small} data-tooltip={TEXTS.noRowsHint}>
        {TEXTS.noRows}
      </span>
    );
  }
  return (
    <Group component="span" gap={8} wrap="nowrap" justify="flex-end" w="100%">
      {cell.isChanged && (
        <span className={styles.point} role="img" aria-label={TEXTS.unsavedHint} title={TEXTS.unsavedHint} />
      )}
      {targetText(cell.targetMillis) || <span className={textStyles.quiet}>{DASH}</span>}
    </Group>
  );
}

function Best({ cell }: { cell: TargetCell }) {
  const text = percentText(cell);
  if (text === '') return null;
  const over = overText(cell.bestMillis, cell.targetMillis);
  if (over === undefined) return <span className={styles.best}>{text}</span>;
  return (
    <span className={styles.best} data-above data-tooltip={over} role="img" aria-label={`${text}, ${over}`}>
      {text}
    </span>
  );
}

function sliceColumns({ sliceId, title }: Slice, isEditable: boolean): TreeGridColumn<TargetLine>[] {
  const group = { id: sliceId, label: title, header: title };
  const cellOf = (line: TargetLine) => line.cells[sliceId];
  const comparedOf = (line: TargetLine) => (line.comparable ?? line.cells)[sliceId];
  return [
    {
      id: sliceId,
      header: TEXTS.target,
      label: `${title}: ${TEXTS.target}`,
      group,
      // «100.000.000,000» with its point.
      widthPx: 150,
      align: 'end',
      text: (line) => (cellOf(line).hasRows ? targetText(cellOf(line).targetMillis) : TEXTS.noRows),
      cell: (line) => <Target cell={cellOf(line)} />,
      edit: {
        value: (line) => cellOf(line).targetMillis ?? undefined,
        text: (line) => targetText(cellOf(line).targetMillis),
        read: (_, entered) => readEntered(entered),
        round: roundTarget,
        enabled: (line) => isEditable && cellOf(line).hasRows,
        closed: (line) => (cellOf(line).hasRows ? undefined : TEXTS.noRowsHint),
        label: (line) => TEXTS.targetOf(title, nameOf(line)),
      },
    },
    {
      id: `${sliceId}-best`,
      header: TEXTS.best,
      label: TEXTS.bestOf(title),
      group,
      widthPx: 72,
      align: 'end',
      // A copy of this column never looks like one without values in a spreadsheet.
      text: (line) => percentText(comparedOf(line)) || NO_PERCENT,
      cell: (line) => <Best cell={comparedOf(line)} />,
    },
  ];
}

/** Property, and per service group its target price and the best offer's ratio (TARGET-002, TARGET-011). */
export function targetColumns(isEditable: boolean, isNarrow: boolean): readonly TreeGridColumn<TargetLine>[] {
  return [
    gridColumn('liegenschaft', TEXTS.liegenschaft, isNarrow ? 130 : 210, nameOf, {
      pinned: true,
      tree: true,
      searchable: true,
      cell: (line) =>
        line.liegenschaft === undefined ? (
          TEXTS.sumRow
        ) : (
          <>
            <b>{line.liegenschaft.nummer}</b> {line.liegenschaft.name}
          </>
        ),
    }),
    ...SLICES.flatMap((slice) => sliceColumns(slice, isEditable)),
  ];
}
