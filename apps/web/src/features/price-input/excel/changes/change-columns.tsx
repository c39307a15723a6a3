import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { EM_DASH } from '../../../../kit/show/em-dash.ts';
import styles from './change-columns.module.css';
import type { TickedChange } from './proposed-change.ts';

/** The names of the columns, in the words of what is changed. */
export interface ChangeHeads {
  readonly place: string;
  readonly title: string;
  readonly code: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly effect: string;
}

interface ColumnTools {
  readonly heads: ChangeHeads;
  readonly isNarrow: boolean;
}

type Column = TreeGridColumn<TickedChange>;

const doubtTone: NonNullable<Column['tone']> = ({ change }) =>
  change.doubt === undefined ? undefined : 'attention';

const withDoubt = (column: Column): Column => ({ ...column, tone: doubtTone });

function Effect({ change, isTicked }: TickedChange) {
  const text = formatSignedMillis(change.effectMillis);
  return isTicked ? text : <s className={styles.left}>{text}</s>;
}

function namingColumns({ heads }: ColumnTools): Column[] {
  return [
    { id: 'place', header: heads.place, widthPx: 76, text: ({ change }) => change.place },
    { id: 'title', header: heads.title, widthPx: 190, tree: true, text: ({ change }) => change.title },
    { id: 'code', header: heads.code, widthPx: 84, fits: true, text: ({ change }) => change.code },
  ];
}

function valueColumns({ heads }: ColumnTools): Column[] {
  const end = { align: 'end' } as const;
  return [
    {
      ...end,
      id: 'before',
      header: heads.before,
      widthPx: 104,
      text: ({ change }) => change.before,
      cell: ({ change }) => (
        <span className={styles.before}>
          {change.renewed !== undefined && (
            <span role="img" aria-label={change.renewed} data-hint={change.renewed} className={styles.mark}>
              <IconHistory size={14} aria-hidden />
            </span>
          )}
          {change.before === '' ? EM_DASH : change.before}
        </span>
      ),
    },
    {
      ...end,
      id: 'after',
      header: heads.after,
      widthPx: 104,
      text: ({ change }) => change.after,
      cell: ({ change }) => <b className={styles.after}>{change.after}</b>,
    },
    {
      ...end,
      id: 'change',
      header: heads.change,
      widthPx: 104,
      text: ({ change }) => change.change,
      cell: ({ change }) =>
        change.doubt === undefined ? (
          change.change || EM_DASH
        ) : (
          <span className={styles.doubt} data-hint={change.doubt}>
            <IconAlertTriangle size={14} role="img" aria-label={change.doubt} /> {change.change || EM_DASH}
          </span>
        ),
    },
    {
      ...end,
      id: 'effect',
      header: heads.effect,
      widthPx: 172,
      text: ({ change }) => formatSignedMillis(change.effectMillis),
      cell: Effect,
    },
  ];
}

/** The columns of a list of changes; on a narrow screen what will stand there is right beside the name. */
export function changeColumns(tools: ColumnTools): readonly Column[] {
  const [place, title, code] = namingColumns(tools) as [Column, Column, Column];
  const [before, after, change, effect] = valueColumns(tools) as [Column, Column, Column, Column];
  if (!tools.isNarrow) return [place, title, code, before, after, change, effect].map(withDoubt);
  // What a jump is known by is in sight too, of a phone that is 390 pixels wide.
  const inSight = [
    { ...title, widthPx: 112, pinned: true },
    { ...after, widthPx: 112 },
    { ...change, widthPx: 104 },
  ];
  return [...inSight, before, effect, place, code].map(withDoubt);
}
