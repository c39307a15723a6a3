import { Group } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { namedColumns, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { EM_DASH } from '../../../../kit/show/em-dash.ts';
import textStyles from '../../../../kit/show/text.module.css';
import styles from './change-columns.module.css';
import type { TickedChange } from './proposed-change.ts';
import type { ValueWords } from '../texts.ts';

type Column = TreeGridColumn<TickedChange>;

const doubtTone: NonNullable<Column['tone']> = ({ change }) =>
  change.doubt === undefined ? undefined : 'attention';

const effectText = ({ effectMillis }: TickedChange['change']) => formatSignedMillis(effectMillis);

function Effect({ change, isTicked }: TickedChange) {
  const text = effectText(change);
  return isTicked ? text : <s className={textStyles.quiet}>{text}</s>;
}

function Before({ change: { before, renewed } }: TickedChange) {
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c="dimmed">
      {renewed !== undefined && (
        <IconHistory size={14} color="var(--amber)" role="img" aria-label={renewed} data-tooltip={renewed} />
      )}
      {before === '' ? EM_DASH : before}
    </Group>
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
export function changeColumns(heads: ValueWords['heads'], isNarrow: boolean): readonly Column[] {
  const named = namedColumns(heads)<TickedChange>;
  const column = (
    id: keyof typeof heads,
    widthPx: number,
    text: (change: TickedChange['change']) => string,
    more?: Partial<Column>,
  ): Column => named(id, widthPx, ({ change }) => text(change), { tone: doubtTone, ...more });
  const place = column('place', 76, (change) => change.place);
  const title = column('title', 190, (change) => change.title, { tree: true });
  const code = column('code', 84, (change) => change.code, { fits: true });
  const before = column('before', 104, (change) => change.before, { align: 'end', cell: Before });
  const cell: Column['cell'] = ({ change }) => <b className={styles.after}>{change.after}</b>;
  const after = column('after', 104, (change) => change.after, { align: 'end', cell });
  const change = column('change', 104, (own) => own.change, { align: 'end', cell: Difference });
  const effect = column('effect', 172, effectText, { align: 'end', cell: Effect });
  if (!isNarrow) return [place, title, code, before, after, change, effect];
  // What a jump is known by is in sight too, of a phone that is 390 pixels wide.
  const inSight = { ...title, widthPx: 112, pinned: true };
  return [inSight, { ...after, widthPx: 112 }, change, before, effect, place, code];
}
