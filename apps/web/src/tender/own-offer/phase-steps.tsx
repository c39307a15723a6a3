import { UnstyledButton } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, dayAndMonth, shortDate } from '@rahmenpreis/german/german-date.ts';
import {
  bidderPhaseStatus,
  type Participation,
  participationOf,
} from '@rahmenpreis/tendering/participation/participation.ts';
import type { PhaseState, PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { usePhaseStates } from '../phase/use-phase-state.tsx';
import { useEffect, useRef } from 'react';
import styles from './phase-steps.module.css';
import { TEXTS } from './texts.ts';
import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useUser } from '../../kernel/session/session.ts';

/** The bidder's answers to phases that list it; a phase is missing until its answer is known (PHASE-013). */
function useParticipations(phaseIds: readonly string[], orgaId: string): ReadonlyMap<string, Participation> {
  return useQueries({
    queries: phaseIds.map((phaseId) =>
      answerQuery(listOwnKeyVals, { params: { phaseId, orgaId }, query: { kind: 'offer' } }),
    ),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index): [string, Participation][] =>
          data === undefined ? [] : [[phaseIds[index] ?? '', participationOf(data[0]?.value)]],
        ),
      ),
  });
}

interface PhaseStepsProps {
  /** In the order of time. */
  readonly phases: readonly Phase[];
  readonly phaseId: string;
  /** What the bidder said about the phase in view. */
  readonly participation: Participation;
  readonly onChoose: (phaseId: string) => void;
}

/** A phase's state for the bidder; a running one's end with its time, as it varies (PHASE-013, PHASE-014). */
function statusText(
  { start, end }: PhaseTime,
  state: PhaseState,
  listed: boolean,
  participation: Participation,
): string {
  const status = bidderPhaseStatus({ phaseState: state, listed, participation });
  if (status !== 'active') return TEXTS.statuses[status];
  if (state === 'future') return TEXTS.startsAt(dayAndMonth(start));
  return `${TEXTS.runs} ${TEXTS.until(dayAndMonth(end), clockTime(end))}`;
}

/** From day to day; the year once where both lie in one (OVERVIEW-004). */
function rangeText({ start, end }: PhaseTime): string {
  const isOneYear = shortDate(start).slice(-2) === shortDate(end).slice(-2);
  return `${isOneYear ? dayAndMonth(start) : shortDate(start)} – ${shortDate(end)}`;
}

/** Phase steps with dates and states; only listed ones can be chosen (OVERVIEW-004, PHASE-013, OPEN-47). */
export function PhaseSteps({ phases, phaseId, participation, onChoose }: PhaseStepsProps) {
  const user = useUser();
  const states = usePhaseStates(phases);
  const listedIds = phases.filter(({ userIds }) => userIds?.includes(user.id)).map(({ id }) => id);
  const otherIds = listedIds.filter((id) => id !== phaseId);
  const others = useParticipations(otherIds, user.organisationId);
  const list = useRef<HTMLOListElement>(null);
  // Where there are more phases than room, the one that the page is about is in sight.
  useEffect(() => {
    const steps = list.current;
    const own = steps?.querySelector('[aria-current]')?.closest('li');
    if (steps === null || own === null || own === undefined) return;
    steps.scrollLeft = own.offsetLeft - (steps.clientWidth - own.offsetWidth) / 2;
  }, [phaseId, phases]);
  return (
    <nav aria-label={TEXTS.phases} className={styles.phases}>
      <ol className={styles.steps} ref={list}>
        {phases.map((phase, index) => {
          const isListed = listedIds.includes(phase.id);
          const state = states[index] ?? 'ended';
          // What a step has no room for, or why it cannot be chosen.
          const whole = `${phase.title}, ${shortDate(phase.start)} – ${shortDate(phase.end)}`;
          const said = phase.id === phaseId || !isListed ? participation : others.get(phase.id);
          return (
            <li key={phase.id} className={styles.step}>
              <UnstyledButton
                data-tooltip={isListed ? whole : TEXTS.noParticipation}
                className={styles.button}
                data-state={state}
                aria-current={phase.id === phaseId ? 'step' : undefined}
                // A disabled button could not be reached to hear why.
                aria-disabled={!isListed}
                onClick={() => isListed && phase.id !== phaseId && onChoose(phase.id)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.text}>
                  <span className={styles.title}>{phase.title}</span>
                  <span className={styles.dates}>
                    {rangeText(phase)}
                    {said !== undefined && (
                      <span className={styles.status}> · {statusText(phase, state, isListed, said)}</span>
                    )}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
