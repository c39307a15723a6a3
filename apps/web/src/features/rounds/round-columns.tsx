import { priceChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import {
  changeOf,
  type Move,
  type Round,
  type RoundStep,
} from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { IconAlertTriangle, IconMapPinOff, IconUserOff } from '@tabler/icons-react';
import {
  type CellTone,
  type ColumnGroup,
  gridColumn,
  type TreeGridColumn,
} from '../../kit/tree-grid/model/column.ts';
import { ArrivalSign } from '../../tender/arrival/arrival-sign.tsx';
import { ChangeMark } from '../../tender/comparison/change-mark.tsx';
import { RankBadge } from '../../tender/comparison/rank-badge.tsx';
import { priceChangeText } from '../../tender/comparison/texts.ts';
import { phaseGroup } from '../../tender/phase/phase-group.tsx';
import type { PhaseRound } from './api.ts';
import { type RoundRow, sliceTitle } from './round-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './rounds.module.css';

type Column = TreeGridColumn<RoundRow>;

/** Why a sum is no whole offer, as a sign and in words; undefined where it is one. */
function restriction({ participation, total: { flags } }: RoundStep) {
  if (!isOffering(participation)) return { words: TEXTS.notOffering, icon: IconUserOff };
  if (flags & FLAG_NOT_IN_MARKET) return { words: TEXTS.notInMarket, icon: IconMapPinOff };
  return flags === 0 ? undefined : { words: TEXTS.incomplete, icon: IconAlertTriangle };
}

function sumText(step: RoundStep | null | undefined): string {
  return step === null || step === undefined || step.total.sumMillis === 0
    ? TEXTS.none
    : formatMillis(step.total.sumMillis);
}

function sumTone(step: RoundStep | null | undefined): CellTone | undefined {
  if (step === null || step === undefined || !isOffering(step.participation)) return 'faint';
  return step.rank === 1 && !step.isOnly ? 'best' : undefined;
}

/** A column over one phase; its words say of which. */
interface OfPhase {
  readonly group: ColumnGroup;
  readonly title: string;
  readonly index: number;
}

type ColumnKind = 'sum' | 'change' | 'percent' | 'packages' | 'most';

/** The id of a phase's column. */
export function columnId(phaseId: string, kind: ColumnKind): string {
  return `${phaseId} ${kind}`;
}

function columnOf(
  kind: ColumnKind,
  { group, title }: OfPhase,
  own: Pick<Column, 'widthPx' | 'text'> & Partial<Column>,
): Column {
  const { columns, labels } = TEXTS;
  return { id: columnId(group.id, kind), header: columns[kind], label: labels[kind](title), group, ...own };
}

function sumColumn(own: OfPhase): Column {
  const { index } = own;
  return columnOf('sum', own, {
    widthPx: 150,
    align: 'end',
    text: ({ steps }) => sumText(steps[index]),
    cell: ({ steps, sliceId, serviceProviderId }) => {
      const step = steps[index];
      if (step === null || step === undefined) return TEXTS.none;
      const why = restriction(step);
      if (why === undefined && sliceId !== undefined) return sumText(step);
      const Icon = why?.icon;
      return (
        <span className={styles.sum} data-tooltip={why?.words}>
          {Icon === undefined ? (
            <RankBadge rank={step.rank} isOnly={step.isOnly} />
          ) : (
            <Icon size={14} role="img" aria-label={why?.words ?? ''} />
          )}
          {sliceId === undefined && <ArrivalSign {...{ serviceProviderId }} phaseId={own.group.id} />}
          <span>{sumText(step)}</span>
        </span>
      );
    },
    tone: ({ steps }) => sumTone(steps[index]),
  });
}

function moveIn({ steps }: RoundRow, index: number): Move | undefined {
  return steps[index]?.move ?? undefined;
}

function moveColumn(own: OfPhase): Column {
  return columnOf('change', own, {
    widthPx: 132,
    align: 'end',
    text: (row) => {
      const move = moveIn(row, own.index);
      return move === undefined ? '' : formatSignedMillis(changeOf(move));
    },
  });
}

function percentColumn(own: OfPhase, rounds: readonly PhaseRound[]): Column {
  const { index } = own;
  const textOf = (row: RoundRow): string | undefined => {
    const move = moveIn(row, index);
    return move && priceChangeText(move.beforeMillis, move.nowMillis);
  };
  return columnOf('percent', own, {
    widthPx: 100,
    text: (row) => textOf(row) ?? '',
    cell: (row) => {
      const move = moveIn(row, index);
      if (move === undefined) return '';
      const since = rounds[row.steps[index]?.sinceIndex ?? -1]?.phase.title ?? '';
      return (
        <span data-tooltip={TEXTS.against(since)}>
          <ChangeMark arrow={priceChangeArrow(move.beforeMillis, move.nowMillis)} text={textOf(row)} />
        </span>
      );
    },
    tone: () => 'quiet',
  });
}

function packagesColumn(own: OfPhase, { comparison }: Round): Column {
  const all = (sliceId: string | undefined): number =>
    countPackages(comparison, comparison.liegenschaftIds, sliceId === undefined ? undefined : [sliceId]) ?? 0;
  return columnOf('packages', own, {
    widthPx: 84,
    align: 'end',
    text: (row) => {
      const move = moveIn(row, own.index);
      return move === undefined ? '' : TEXTS.packages(move.packageCount, all(row.sliceId));
    },
    tone: () => 'quiet',
  });
}

function mostColumn(own: OfPhase): Column {
  return columnOf('most', own, {
    widthPx: 240,
    text: ({ steps }) => {
      const { most } = steps[own.index] ?? {};
      return most ? TEXTS.most(sliceTitle(most.sliceId), formatSignedMillis(changeOf(most.move))) : '';
    },
    tone: () => 'quiet',
  });
}

/** The bidder and its groups, then each phase's sum and its change from the second on; a click opens it. */
export function roundColumns(
  rounds: readonly PhaseRound[],
  isNarrow: boolean,
  open: (row: RoundRow, index: number) => void,
): Column[] {
  const title: Column = gridColumn('title', TEXTS.columns.bidder, isNarrow ? 150 : 230, (row) => row.title, {
    maxWidthPx: 420,
    pinned: true,
    tree: true,
    searchable: true,
  });
  const phases = rounds.flatMap(({ phase, round }, index) => {
    const own: OfPhase = { group: phaseGroup(phase), title: phase.title, index };
    const sum = sumColumn(own);
    if (index === 0) return [sum];
    const columns = [
      sum,
      moveColumn(own),
      percentColumn(own, rounds),
      packagesColumn(own, round),
      mostColumn(own),
    ];
    return columns.map((column) => ({ ...column, activate: (row: RoundRow) => open(row, index) }));
  });
  return [title, ...phases];
}
