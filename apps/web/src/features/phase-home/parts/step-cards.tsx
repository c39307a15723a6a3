import { Text } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { timeLeftText } from '../../../tender/phase/countdown/countdown.tsx';
import { useShownPhaseState } from '../../../tender/phase/use-phase-state.tsx';
import { useSealed } from '../../../tender/phase/seal/seal-note.tsx';
import { type BidderLine, countOffers, type Prepared, preparedThings } from '../facts.ts';
import { SEAL_TEXTS } from '../../../tender/phase/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-home.module.css';

/** Which step a phase is in. */
const STEP_OF: Readonly<Record<PhaseState, number>> = { future: 0, running: 1, ended: 2 };

interface StepProps {
  readonly at: number;
  readonly title: string;
  readonly isDone?: boolean;
  readonly to: '/options' | '/analysis' | '/placing';
  readonly phaseId: string;
  readonly children: ReactNode;
}

/** A step: its state, its figure, and the way to where it is done. */
function Step({ at, title, isDone = false, to, phaseId, children }: StepProps) {
  const current = STEP_OF[useShownPhaseState()] === at ? 'step' : undefined;
  return (
    <li>
      <Link to={to} search={{ pId: phaseId }} className={styles.step} aria-current={current}>
        <span className={styles.number} data-done={isDone || undefined}>
          {isDone ? <IconCheck size={16} role="img" aria-label={TEXTS.stepDone} /> : at + 1}
        </span>
        <span className={styles.words}>
          <Text component="b" c="var(--ink)" fz={14} fw={600}>
            {title}
          </Text>
          {children}
        </span>
      </Link>
    </li>
  );
}

/** The time left, which follows each second. */
function TimeLeft({ phase }: { phase: Phase }) {
  return <span>{timeLeftText(phase, useServerNow(1_000))}</span>;
}

interface StepCardsProps {
  readonly phase: Phase;
  readonly prepared: Prepared;
  /** Undefined while nobody is told how far bidders are, or it is not known yet. */
  readonly lines: readonly BidderLine[] | undefined;
  readonly awards: number;
}

/** From setting a phase up to awarding it: four steps, each with its state and the way there. */
export function StepCards({ phase, prepared, lines, awards }: StepCardsProps) {
  const state = useShownPhaseState();
  const isSealed = useSealed(phase);
  const things = preparedThings(prepared);
  const openCount = things.filter((each) => each.state === 'open').length;
  const optional = TEXTS.optional(things.filter((each) => each.state === 'optional').length);
  const { offering, complete } = countOffers(lines ?? []);
  const share = { phaseId: phase.id };
  const whenOpen = (words: string) => {
    if (state === 'future') return TEXTS.from(shortInstant(phase.start));
    return isSealed ? SEAL_TEXTS.sealed : words;
  };
  return (
    <ol className={styles.steps} aria-label={TEXTS.stepsLabel}>
      <Step at={0} title={TEXTS.steps.prepare} to="/options" isDone={openCount === 0} {...share}>
        <span>{openCount === 0 ? TEXTS.ready : TEXTS.missing(openCount)}</span>
        {optional !== undefined && <small>{optional}</small>}
      </Step>
      <Step at={1} title={TEXTS.steps.offers} to="/analysis" isDone={state === 'ended'} {...share}>
        <TimeLeft phase={phase} />
        {lines !== undefined && <small>{TEXTS.taking(offering, complete)}</small>}
        {isSealed && state !== 'future' && <small>{SEAL_TEXTS.sealed}</small>}
      </Step>
      <Step at={2} title={TEXTS.steps.compare} to="/analysis" {...share}>
        <span>{whenOpen(state === 'running' ? TEXTS.comparable : TEXTS.compare)}</span>
        {state === 'running' && !isSealed && <small>{TEXTS.follows}</small>}
      </Step>
      <Step at={3} title={TEXTS.steps.award} to="/placing" {...share}>
        <span>
          {state === 'running' && (awards === 0 || isSealed)
            ? TEXTS.from(shortInstant(phase.end))
            : whenOpen(TEXTS.awarded(awards))}
        </span>
        {state === 'ended' && !isSealed && <small>{TEXTS.orderLvs}</small>}
      </Step>
    </ol>
  );
}
