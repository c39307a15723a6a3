import { Button } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { LoadError } from '../../kit/loading/load-state.tsx';
import { BindingNote } from '../../tender/binding/binding-note.tsx';
import { CalendarButton } from '../../tender/phase/calendar-button.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { PhaseStateTag, useShownPhaseState, usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { SealWord, useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { usePhases } from '../../tender/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { getPhaseProgress } from '@rahmenpreis/contract/offers.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { usePrepared } from './api.ts';
import { bidderLines } from './facts.ts';
import { ArrivalsPart } from './arrivals/arrivals-part.tsx';
import { OffersPart } from './parts/offers-part.tsx';
import { PreparationCard } from './parts/preparation-card.tsx';
import { StepCards } from './parts/step-cards.tsx';
import { TEXTS } from './texts.ts';
import styles from './parts/phase-home.module.css';

/** When the phase begins and ends, and how it stands. */
function Times({ phase }: { phase: Phase }) {
  const state = usePhaseState(phase);
  return (
    <span className={styles.times}>
      <PhaseStateTag state={state} />
      <span>{TEXTS.times(shortInstant(phase.start), shortInstant(phase.end))}</span>
      <SealWord seal={phase.seal} />
    </span>
  );
}

function Actions({ phase }: { phase: Phase }) {
  const mayWrite = mayWriteAlpha(useUser());
  return (
    <>
      <CalendarButton phase={phase} path="/phase" />
      {mayWrite && (
        <Button
          leftSection={<IconCopyPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/phases" search={{ from: phase.id }} />}
        >
          {TEXTS.copy}
        </Button>
      )}
    </>
  );
}

/** One phase: what it is made of, how far its bidders have come, and what comes next (decision 0085). */
export function Page() {
  const { pId } = useSearch({ from: '/shell/admin/phase' });
  const { data: phases = [] } = usePhases();
  const phase = phases.find(({ id }) => id === pId);
  return (
    <PhasePage
      title={phase?.title ?? TEXTS.title}
      explanation={phase && <Times phase={phase} />}
      noPhasesHint={TEXTS.noPhasesHint}
      actions={phase && <Actions phase={phase} />}
    >
      {(shown) => <PhaseHome phase={shown} />}
    </PhasePage>
  );
}

function PhaseHome({ phase }: { phase: Phase }) {
  const state = useShownPhaseState();
  const isSealed = useSealed(phase);
  const isAsked = !isSealed && state !== 'future';
  const { problem, prepared, providers, awards } = usePrepared(phase);
  // Not asked while nobody is told how far bidders are (decision 0046).
  const params = { phaseId: phase.id };
  const progress = useQuery({ ...answerQuery(getPhaseProgress, { params }), enabled: isAsked });
  const lines =
    isAsked && progress.data !== undefined && providers !== undefined
      ? bidderLines(progress.data, providers)
      : undefined;
  return (
    <>
      {problem && <LoadError {...problem} />}
      <BindingNote phase={phase} isAlways />
      {prepared !== undefined && awards !== undefined && (
        <StepCards phase={phase} prepared={prepared} lines={lines} awards={awards} />
      )}
      <div className={styles.columns} data-state={state}>
        {state !== 'future' && (
          <div>
            <OffersPart phase={phase} progress={progress} lines={lines} isSealed={isSealed} />
            {providers !== undefined && (
              <ArrivalsPart phase={phase} providers={providers} isSealed={isSealed} />
            )}
          </div>
        )}
        {prepared !== undefined && (
          <PreparationCard phaseId={phase.id} prepared={prepared} priceCount={progress.data?.priceCount} />
        )}
      </div>
    </>
  );
}
