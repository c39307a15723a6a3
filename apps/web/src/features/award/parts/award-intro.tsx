import { useMediaQuery } from '@mantine/hooks';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { finalityOf } from '@rahmenpreis/tendering/phase/choice/final-offers.ts';
import { useQuery } from '@tanstack/react-query';
import { NARROW } from '../../../kit/page/width.ts';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { usePhaseState } from '../../../tender/phase/use-phase-state.ts';
import styles from '../page.module.css';
import { TEXTS } from '../texts.ts';

/** What the page is for, once, folded on a phone, and the warning about offers that are not final, which stands out while they are not (AWARD-002, AWARD-003, AWARD-011). */
export function AwardIntro({ phase }: { phase: Phase }) {
  const { data: phases = [] } = useQuery(answerQuery(listPhases));
  // Drawn again when the phase begins and ends.
  usePhaseState(phase);
  const finality = finalityOf(phase, phases, serverNowMs());
  const { followed, future, running, ended } = TEXTS.warning;
  const { start, end } = phase;
  const words = {
    followed,
    future: future(shortDate(start)),
    running: running(`${shortDate(end)}, ${clockTime(end)}`),
    ended,
  };
  const isNarrow = useMediaQuery(NARROW);
  const explanation = (
    <p>
      {TEXTS.info} {TEXTS.howTo}
    </p>
  );
  return (
    <div className={styles.intro}>
      {isNarrow ? (
        <details>
          <summary>{TEXTS.about}</summary>
          {explanation}
        </details>
      ) : (
        explanation
      )}
      <p className={styles.warning} data-applies={finality !== 'ended' || undefined}>
        {words[finality]}
      </p>
    </div>
  );
}
