import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { EM_DASH } from '../../../../kit/show/em-dash.ts';
import textStyles from '../../../../kit/show/text.module.css';
import styles from './change-columns.module.css';
import type { TickedChange } from './proposed-change.ts';

type ValueId = 'place' | 'title' | 'code' | 'before' | 'after' | 'change';

/** The names of the columns, in the words of what is changed. */
export type ChangeHeads = Readonly<Record<ValueId | 'effect', string>>;

type Column = TreeGridColumn<TickedChange>;

const doubtTone: NonNullable<Column['tone']> = ({ change }) =>
  change.doubt === undefined ? undefined : 'attention';

function Effect({ change, isTicked }: TickedChange) {
  const text = formatSignedMillis(change.effectMillis);
  return isTicked ? text : <s className={textStyles.quiet}>{text}</s>;
}

function Before({ change: { before, renewed } }: TickedChange) {
  return (
    <span className={styles.before}>
      {renewed !== undefined && (
        <span role="img" aria-label={renewed} data-tooltip={renewed} className={styles.mark}>
          <IconHistory size={14} aria-hidden />
        </span>
      )}
      {before === '' ? EM_DASH : before}
    </span>
  );
}

function Difference({ change: { change, doubt } }: TickedChange) {
  if (doubt === undefined) return change || EM_DASH;
  return (
    <span className={styles.doubt} data-tooltip={doubt}>
      <IconAlertTriangle size={14} role="img" aria-label={doubt} /> {change || EM_DASH}
    </span>
  );
}

/** The columns of a list of changes; on a narrow screen what will stand there is right beside the name. */
export function changeColumns(heads: ChangeHeads, isNarrow: boolean): readonly Column[] {
  const column = (id: ValueId, widthPx: number, more: Partial<Column>): Column => ({
    id,
    header: heads[id],
    widthPx,
    tone: doubtTone,
    text: ({ change }) => change[id],
    ...more,
  });
  const place = column('place', 76, {});
  const title = column('title', 190, { tree: true });
  const code = column('code', 84, { fits: true });
  const before = column('before', 104, { align: 'end', cell: Before });
  const cell: Column['cell'] = ({ change }) => <b className={styles.after}>{change.after}</b>;
  const after = column('after', 104, { align: 'end', cell });
  const change = column('change', 104, { align: 'end', cell: Difference });
  const effect: Column = {
    id: 'effect',
    header: heads.effect,
    widthPx: 172,
    align: 'end',
    tone: doubtTone,
    text: (line) => formatSignedMillis(line.change.effectMillis),
    cell: Effect,
  };
  if (!isNarrow) return [place, title, code, before, after, change, effect];
  // What a jump is known by is in sight too, of a phone that is 390 pixels wide.
  const inSight = { ...title, widthPx: 112, pinned: true };
  return [inSight, { ...after, widthPx: 112 }, change, before, effect, place, code];
}
