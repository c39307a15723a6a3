import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Card } from '../../../kit/show/card.tsx';
import { countMoves, type HistoryLine } from '../history-line.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';

const KINDS = [
  { kind: 'fell', icon: IconArrowDownRight, label: TEXTS.fell },
  { kind: 'same', icon: IconArrowRight, label: TEXTS.same },
  { kind: 'rose', icon: IconArrowUpRight, label: TEXTS.rose },
] as const;

/** How many prices fell, stayed and rose from each begun phase to the next, the latest step first. */
export function Moves({ lines, phases }: { lines: readonly HistoryLine[]; phases: readonly HistoryPhase[] }) {
  const steps = phases.flatMap(({ phase, state }, index) => {
    const before = phases[index - 1];
    return before === undefined || state === 'future'
      ? []
      : [
          {
            id: phase.id,
            title: TEXTS.moves(before.phase.title, phase.title),
            counts: countMoves(lines, index),
          },
        ];
  });
  return steps.toReversed().map(({ id, title, counts }) => (
    <Card key={id}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <ul className={styles.moves}>
        {KINDS.map(({ kind, icon: Icon, label }) => (
          <li key={kind}>
            <Icon size={15} aria-hidden />
            {label}
            <span className={styles.figure}>
              {counts[kind] === 1 ? TEXTS.onePrice : TEXTS.prices(formatWhole(counts[kind]))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
