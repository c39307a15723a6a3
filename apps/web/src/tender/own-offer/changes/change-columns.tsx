import { Checkbox, CheckboxIndicator } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { NOTHING } from '../../../kit/show/nothing.ts';
import styles from './change-table.module.css';
import type { tickedShare, TickedChange } from './proposed-change.ts';
import { TEXTS } from './texts.ts';

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

export interface ColumnTools {
  readonly heads: ChangeHeads;
  readonly share: ReturnType<typeof tickedShare>;
  /** Nothing can be ticked where nothing changes, or while it is stored. */
  readonly isLocked: boolean;
  readonly isNarrow: boolean;
  readonly onTick: (line: TickedChange) => void;
  readonly onTickAll: () => void;
}

type Column = TreeGridColumn<TickedChange>;

const doubtTone: NonNullable<Column['tone']> = ({ change }) =>
  change.doubt === undefined ? undefined : 'attention';

const withDoubt = (column: Column): Column => ({ ...column, tone: doubtTone });

function Effect({ change, isTicked }: TickedChange) {
  const text = formatSignedMillis(change.effectMillis);
  return isTicked ? text : <s className={styles.left}>{text}</s>;
}

function tickColumn({ share, isLocked, onTick, onTickAll }: ColumnTools): Column {
  return {
    id: 'tick',
    label: TEXTS.tick,
    header: (
      <Checkbox
        size="xs"
        aria-label={TEXTS.tickAll}
        tabIndex={-1}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        disabled={isLocked}
        onChange={onTickAll}
      />
    ),
    widthPx: 40,
    pinned: true,
    text: ({ isTicked }) => (isTicked ? TEXTS.ticked : TEXTS.unticked),
    cell: ({ isTicked }) => (
      <span role="img" aria-label={isTicked ? TEXTS.ticked : TEXTS.unticked}>
        <CheckboxIndicator size="xs" radius="xs" checked={isTicked} disabled={isLocked} aria-hidden />
      </span>
    ),
    activate: (line) => {
      if (!isLocked) onTick(line);
    },
  };
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
          {change.before === '' ? NOTHING : change.before}
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
          change.change || NOTHING
        ) : (
          <span className={styles.doubt} data-hint={change.doubt}>
            <IconAlertTriangle size={14} role="img" aria-label={change.doubt} /> {change.change || NOTHING}
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
  const tick = tickColumn(tools);
  if (!tools.isNarrow) return [tick, place, title, code, before, after, change, effect].map(withDoubt);
  // What a jump is known by is in sight too, of a phone that is 390 pixels wide.
  const inSight = [
    tick,
    { ...title, widthPx: 112, pinned: true },
    { ...after, widthPx: 112 },
    { ...change, widthPx: 104 },
  ];
  return [...inSight, before, effect, place, code].map(withDoubt);
}
