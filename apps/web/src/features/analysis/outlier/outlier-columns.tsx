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
import type { TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import type { OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './outlier.module.css';

/** The sign of each kind, beside its words. */
export const KIND_ICONS: Readonly<Record<OutlierKind, ComponentType<IconProps>>> = {
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

/** What of the columns there is room for: all, those that an opened price does not tell itself, or the least. */
type ColumnRoom = 'all' | 'beside' | 'little';

const FOLDED: Readonly<Record<ColumnRoom, readonly string[]>> = {
  all: [],
  beside: ['ep', 'reference'],
  little: ['ep', 'reference', 'deviation', 'code', 'properties', 'sum'],
};

const figures = { align: 'end', sortable: true } as const;
const { columns } = TEXTS;

/** What a price weighs, what is odd about it, and whose price of what it is. */
function nameColumns(isNarrow: boolean, titlePx: number): TreeGridColumn<OutlierRow>[] {
  return [
    {
      ...figures,
      id: 'weight',
      header: columns.weight,
      widthPx: 118,
      fits: true,
      pinned: !isNarrow,
      text: ({ weightMillis }) => weightText(weightMillis),
    },
    {
      id: 'kind',
      header: columns.kind,
      widthPx: 118,
      sortable: true,
      text: ({ price: { kind, factor, isLess } }) => outlierKindWords(kind, factor, isLess),
      cell: Kind,
    },
    { id: 'code', header: columns.code, widthPx: 80, sortable: true, text: ({ price }) => price.epCode },
    {
      id: 'title',
      header: columns.title,
      widthPx: titlePx,
      tree: true,
      sortable: true,
      text: ({ title }) => title,
    },
    {
      id: 'provider',
      header: columns.provider,
      widthPx: 96,
      sortable: true,
      text: ({ shortName }) => shortName,
      cell: ({ shortName, provider }) => <span title={provider.organisation}>{shortName}</span>,
    },
  ];
}

/** What is asked beside the reference, and what was said of it. */
const FIGURE_COLUMNS: readonly TreeGridColumn<OutlierRow>[] = [
  {
    ...figures,
    id: 'ep',
    header: columns.ep,
    widthPx: 96,
    fits: true,
    text: (row) => millisText(row.means.epMillis),
  },
  {
    ...figures,
    id: 'reference',
    header: columns.reference,
    widthPx: 96,
    fits: true,
    text: ({ means }) => millisText(means.referenceMillis),
    tone: () => 'quiet',
  },
  {
    ...figures,
    id: 'deviation',
    header: columns.deviation,
    widthPx: 100,
    isRatio: true,
    text: ({ price }) => deviationText(price),
    cell: (row) => (
      <span
        className={styles.deviation}
        data-far={Math.abs((row.tenths ?? 1_000) - 1_000) >= FAR_TENTHS || undefined}
      >
        {deviationText(row.price)}
      </span>
    ),
  },
  {
    ...figures,
    id: 'properties',
    header: columns.properties,
    widthPx: 56,
    text: ({ price }) => formatWhole(price.propertyCount),
  },
  {
    ...figures,
    id: 'sum',
    header: columns.sum,
    widthPx: 116,
    fits: true,
    text: (row) => millisText(row.price.sumMillis),
  },
  { id: 'state', header: columns.state, widthPx: 104, sortable: true, text: stateText, cell: State },
];

/** The columns of odd prices; beside an opened price those fold away that stand in it. */
export function outlierColumns(room: ColumnRoom, isNarrow: boolean): TreeGridColumn<OutlierRow>[] {
  return [...nameColumns(isNarrow, room === 'little' ? 104 : 138), ...FIGURE_COLUMNS].filter(
    ({ id }) => !FOLDED[room].includes(id),
  );
}
