import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Participation } from '@rahmenpreis/tendering/offer/participation.ts';
import { bidderPhaseStatus } from '@rahmenpreis/tendering/phase/bidder-phase-status.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { shortDate } from '../../kernel/time/date-text.ts';
import styles from './phase-steps.module.css';
import { TEXTS } from './texts.ts';

interface PhaseStepsProps {
  /** In the order of time. */
  readonly phases: readonly Phase[];
  readonly phaseId: string;
  readonly userId: string;
  /** What the bidder said about the phase in view; of the others the page does not know it. */
  readonly participation: Participation;
  readonly onChoose: (phaseId: string) => void;
}

/** The phases as numbered steps with dates and how each stands for the bidder; only those it is listed in can be chosen (OVERVIEW-004, PHASE-013, OPEN-47). */
export function PhaseSteps({ phases, phaseId, userId, participation, onChoose }: PhaseStepsProps) {
  const nowMs = serverNowMs();
  return (
    <nav aria-label={TEXTS.phases}>
      <ol className={styles.steps}>
        {phases.map((phase, index) => {
          const isListed = phase.userIds?.includes(userId) === true;
          const state = phaseState(phase, nowMs);
          const status = bidderPhaseStatus({
            phaseState: state,
            listed: isListed,
            mayWrite: true,
            participation: phase.id === phaseId ? participation : null,
          });
          const word =
            status === 'active' && state === 'future' ? TEXTS.willBeActive : TEXTS.statuses[status];
          return (
            <li key={phase.id} className={styles.step}>
              <Tooltip label={TEXTS.noParticipation} disabled={isListed}>
                <UnstyledButton
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
                      {shortDate(phase.start)} – {shortDate(phase.end)} · {word}
                    </span>
                  </span>
                </UnstyledButton>
              </Tooltip>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
