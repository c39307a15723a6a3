import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { OutlierPrice } from '@rahmenpreis/contract/outlier.ts';
import { type OutlierKind, outlierKindWords } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCalendarRepeat,
  IconCheck,
  IconCircleDashed,
  IconMail,
  IconNote,
  IconNumber0,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { namedColumns, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import type { OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './outlier.module.css';

/** The sign of each kind, beside its words. */
const KIND_ICONS: Readonly<Record<OutlierKind, ComponentType<IconProps>>> = {
  period: IconCalendarRepeat,
  slip: IconAlertTriangle,
  zero: IconNumber0,
  missing: IconCircleDashed,
  above: IconArrowUp,
  below: IconArrowDown,
};

/** Kinds that are more than a matter of price. */
const GRAVE: ReadonlySet<OutlierKind> = new Set(['period', 'slip', 'zero', 'missing']);
/** From so many tenths of a percent off its reference on a price is told in amber. */
const FAR_TENTHS = 500;

const NOTHING = '–';

/** How far a price lies off its reference: «+43,1 %». */
export function deviationText({
  referenceMillis,
  sumMillis,
}: Pick<OutlierPrice, 'referenceMillis' | 'sumMillis'>) {
  return priceChangeText(referenceMillis ?? undefined, sumMillis ?? undefined) ?? NOTHING;
}

/** What a price weighs, with its sign; a dash where it has no reference. */
export function weightText(millis: number | null): string {
  return millis === null ? NOTHING : formatSignedMillis(millis);
}

/** An amount, or a dash where there is none. */
export function millisText(millis: number | null): string {
  return millis === null ? NOTHING : formatMillis(millis);
}

function Kind({ price: { kind, factor, isLess, beside } }: OutlierRow) {
  const Icon = KIND_ICONS[kind];
  const hint = factor === null ? undefined : beside === 'before' ? TEXTS.besideBefore : TEXTS.besideOthers;
  return (
    <span className={styles.kind} data-grave={GRAVE.has(kind) || undefined} data-tooltip={hint}>
      <Icon size={14} aria-hidden />
      {outlierKindWords(kind, factor, isLess)}
    </span>
  );
}

function stateText({ check, state, isOutdated }: OutlierRow): string {
  return isOutdated ? TEXTS.states[check?.state ?? 'open'] : TEXTS.states[state];
}

function State(row: OutlierRow) {
  const { check, isOutdated } = row;
  const shown = check?.state ?? 'open';
  const Icon = shown === 'checked' ? IconCheck : shown === 'clarify' ? IconMail : undefined;
  const note = check?.note ?? '';
  const hint = [...(isOutdated ? [TEXTS.outdated] : []), ...(note === '' ? [] : [note])].join(' ');
  return (
    <span
      className={styles.state}
      data-state={shown}
      data-outdated={isOutdated || undefined}
      data-tooltip={hint === '' ? undefined : hint}
    >
      {Icon !== undefined && <Icon size={14} aria-hidden />}
      {stateText(row)}
      {note !== '' && <IconNote size={14} aria-label={TEXTS.note} />}
    </span>
  );
}

/** The columns that have room: all, those that an opened price does not show itself, or the fewest. */
type ColumnRoom = 'all' | 'beside' | 'little';

const FOLDED: Readonly<Record<ColumnRoom, readonly string[]>> = {
  all: [],
  beside: ['ep', 'reference'],
  little: ['ep', 'reference', 'deviation', 'code', 'properties', 'sum'],
};

const figure = { align: 'end', sortable: true } as const;
const fitting = { ...figure, fits: true } as const;
const column = namedColumns(TEXTS.columns);

/** What a price weighs, what is odd about it, and whose price of what it is. */
function nameColumns(isNarrow: boolean, titlePx: number): TreeGridColumn<OutlierRow>[] {
  return [
    column('weight', 118, ({ weightMillis }) => weightText(weightMillis), { ...fitting, pinned: !isNarrow }),
    column('kind', 118, ({ price: { kind, factor, isLess } }) => outlierKindWords(kind, factor, isLess), {
      sortable: true,
      cell: Kind,
    }),
    column('code', 80, ({ price }) => price.epCode, { sortable: true }),
    column('title', titlePx, ({ title }) => title, { tree: true, sortable: true }),
    column('provider', 96, ({ shortName }) => shortName, {
      sortable: true,
      cell: ({ shortName, provider }) => <span title={provider.organisation}>{shortName}</span>,
    }),
  ];
}

/** What is asked beside the reference, and what was said of it. */
const FIGURE_COLUMNS: readonly TreeGridColumn<OutlierRow>[] = [
  column('ep', 96, ({ means }) => millisText(means.epMillis), fitting),
  column('reference', 96, ({ means }) => millisText(means.referenceMillis), {
    ...fitting,
    tone: () => 'quiet',
  }),
  column('deviation', 100, ({ price }) => deviationText(price), {
    ...figure,
    isRatio: true,
    cell: (row) => (
      <span
        className={styles.deviation}
        data-far={Math.abs((row.tenths ?? 1_000) - 1_000) >= FAR_TENTHS || undefined}
      >
        {deviationText(row.price)}
      </span>
    ),
  }),
  column('properties', 56, ({ price }) => formatWhole(price.propertyCount), figure),
  column('sum', 116, ({ price }) => millisText(price.sumMillis), fitting),
  column('state', 104, stateText, { sortable: true, cell: State }),
];

/** The columns of odd prices; beside an opened price those fold away that stand in it. */
export function outlierColumns(room: ColumnRoom, isNarrow: boolean): TreeGridColumn<OutlierRow>[] {
  return [...nameColumns(isNarrow, room === 'little' ? 104 : 138), ...FIGURE_COLUMNS].filter(
    ({ id }) => !FOLDED[room].includes(id),
  );
}
