import { Group } from '@mantine/core';
import { getScenario } from '@rahmenpreis/contract/scenario.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { PhasePage } from '../../../tender/phase/phase-page.tsx';
import { useSealed } from '../../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../../tender/phase/seal/sealed-state.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { ScenariosWaiting } from '../waiting.tsx';
import { ScenarioView } from './scenario-view.tsx';
import styles from './detail.module.css';

interface OneProps {
  readonly phase: Phase;
  readonly scenarioId: string | undefined;
  readonly actions: HTMLElement | null;
}

function One({ phase, scenarioId, actions }: OneProps) {
  const isSealed = useSealed(phase);
  if (isSealed) return <SealedState phase={phase} />;
  if (scenarioId === undefined) return <Navigate to="/scenarios" search={{ pId: phase.id }} replace />;
  return <ScenarioView key={scenarioId} phase={phase} scenarioId={scenarioId} actions={actions} />;
}

/** What the page is called: as its scenario, once that is known. */
function useTitle(phaseId: string | undefined, scenarioId: string | undefined): string {
  const params = { phaseId: phaseId ?? '', scenarioId: scenarioId ?? '' };
  const { data } = useQuery({ ...answerQuery(getScenario, { params }), enabled: false });
  return data?.scenario.name ?? TEXTS.title;
}

/** One scenario: its rules, what follows, and the way into the award (decision 0076). */
export function Page() {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const { pId, sId } = useSearch({ strict: false });
  const title = useTitle(pId, sId);
  return (
    <PhasePage
      title={title}
      breadcrumb={
        <Link to="/scenarios" search={pId === undefined ? {} : { pId }} className={styles.back}>
          <IconChevronLeft size={14} aria-hidden />
          {DETAIL.back}
        </Link>
      }
      notLoaded={TEXTS.phasesNotLoaded}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      skeleton={<ScenariosWaiting />}
      actions={<Group ref={setActions} gap={8} align="stretch" />}
    >
      {(phase) => <One phase={phase} scenarioId={sId} actions={actions} />}
    </PhasePage>
  );
}
