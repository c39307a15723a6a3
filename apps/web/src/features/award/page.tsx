import { Box } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { liegenschaftenOf, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { finalityOf } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { useMemo } from 'react';
import { useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { LoadError } from '../../kit/loading/load-state.tsx';
import { ActionsPlace } from '../../kit/page/page-actions.tsx';
import { BindingNote } from '../../tender/binding/binding-note.tsx';
import { ArrivalNotes } from '../../tender/arrival/arrival-notes.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { usePhases } from '../../tender/questions.ts';
import { useTargetData } from './api.ts';
import { readAwards } from './award-state.ts';
import { ClosedNote } from './closing/closed-note.tsx';
import { AwardView, AwardWaiting } from './parts/award-view.tsx';
import { TargetBlock } from './target/target-block.tsx';
import { TEXTS } from './texts.ts';
import styles from './page.module.css';

/** The page's purpose, folded; warns while offers are not final (AWARD-002, AWARD-003, AWARD-011). */
function AwardIntro({ phase }: { phase: Phase }) {
  const { data: phases = [] } = usePhases();
  // Drawn again when the phase begins and ends.
  usePhaseState(phase);
  const finality = finalityOf(phase, phases, serverNowMs());
  const { future, running, ...others } = TEXTS.warning;
  const words = {
    ...others,
    future: future(shortDate(phase.start)),
    running: running(shortInstant(phase.end)),
  };
  return (
    <details className={styles.intro}>
      <summary>
        <b className={styles.warning} data-applies={finality !== 'ended' || undefined}>
          {words[finality]}
        </b>{' '}
        <span className={styles.about}>{TEXTS.about}</span>
      </summary>
      <p>
        {TEXTS.info} {TEXTS.howTo}
      </p>
    </details>
  );
}

/** A comparison without bidders, on which target prices can be entered. */
function withoutBidders({ id, liegenschaftIds = [] }: Phase) {
  const nobody = { serviceProviderIds: [], participation: [], sums: [], flags: [] };
  return readComparison(
    { phaseId: id, revision: 0, liegenschaftIds, sliceIds: SLICE_IDS, ...nobody },
    new Map(),
  );
}

/** A sealed phase's award view: target prices, and the opening time instead of awards (decision 0046). */
function SealedAward({ phase }: { phase: Phase }) {
  const { organisationId: ownerId } = useUser();
  const { entries, liegenschaften: all, problem } = useTargetData(phase.id, ownerId);
  const comparison = useMemo(() => withoutBidders(phase), [phase]);
  const liegenschaften = useMemo(
    () => all && liegenschaftenOf(comparison.liegenschaftIds, all),
    [comparison, all],
  );
  const book = useMemo(() => entries && readAwards(phase.id, entries), [phase.id, entries]);
  return (
    <>
      {problem && <LoadError {...problem} />}
      {problem === undefined && book !== undefined && liegenschaften !== undefined && (
        <TargetBlock {...{ ownerId, comparison, liegenschaften }} phaseId={phase.id} targets={book.targets} />
      )}
      <Box mt={20}>
        <SealedState phase={phase} />
      </Box>
    </>
  );
}

const searchAfterChoice = () => ({ cId: 'new' });

function Awards({ phase }: { phase: Phase }) {
  if (useSealed(phase)) return <SealedAward phase={phase} />;
  return (
    <>
      {phase.closedAt === undefined ? <AwardIntro phase={phase} /> : <ClosedNote phase={phase} />}
      <BindingNote phase={phase} />
      <ArrivalNotes phaseId={phase.id} />
      <AwardView phase={phase} />
    </>
  );
}

/** The award view of a phase (AWARD-001…027). */
export function Page() {
  return (
    <PhasePage
      title={TEXTS.title}
      notLoaded={TEXTS.phasesNotLoaded}
      notLoadedDetail={TEXTS.phasesNotLoadedDetail}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      skeleton={<AwardWaiting />}
      actions={<ActionsPlace className={styles.actions} />}
      afterChoice={searchAfterChoice}
      isDense
    >
      {(phase) => <Awards phase={phase} />}
    </PhasePage>
  );
}
