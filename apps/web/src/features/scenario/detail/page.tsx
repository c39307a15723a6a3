import { getScenario } from '@rahmenpreis/contract/scenario.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { ActionsPlace } from '../../../kit/page/page-actions.tsx';
import { ArrivalNotes } from '../../../tender/arrival/arrival-notes.tsx';
import { BackLink } from '../../../tender/phase/back-link.tsx';
import { PhasePage } from '../../../tender/phase/phase-page.tsx';
import { useSealed } from '../../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../../tender/phase/seal/sealed-state.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { ScenariosWaiting } from '../waiting.tsx';
import { ScenarioView } from './scenario-view.tsx';

function One({ phase, scenarioId }: { phase: Phase; scenarioId: string | undefined }) {
  if (useSealed(phase)) return <SealedState phase={phase} />;
  if (scenarioId === undefined) return <Navigate to="/scenarios" search={{ pId: phase.id }} replace />;
  return (
    <>
      <ArrivalNotes phaseId={phase.id} />
      <ScenarioView key={scenarioId} phase={phase} scenarioId={scenarioId} />
    </>
  );
}

/** What the page is called: as its scenario, once that is known. */
function useTitle(phaseId: string | undefined, scenarioId: string | undefined): string {
  const params = { phaseId: phaseId ?? '', scenarioId: scenarioId ?? '' };
  const { data } = useQuery({ ...answerQuery(getScenario, { params }), enabled: false });
  return data?.scenario.name ?? TEXTS.title;
}

/** One scenario: its rules, what follows, and the way into the award (decision 0076). */
export function Page() {
  const { pId, sId } = useSearch({ strict: false });
  const title = useTitle(pId, sId);
  return (
    <PhasePage
      title={title}
      breadcrumb={<BackLink to="/scenarios">{DETAIL.back}</BackLink>}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      skeleton={<ScenariosWaiting />}
      actions={<ActionsPlace />}
    >
      {(phase) => <One phase={phase} scenarioId={sId} />}
    </PhasePage>
  );
}
