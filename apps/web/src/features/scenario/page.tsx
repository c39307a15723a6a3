import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconGavel, IconPlus } from '@tabler/icons-react';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { ActionsPlace, PageActions } from '../../kit/page/page-actions.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { BindingNote } from '../../tender/binding/binding-note.tsx';
import { ArrivalNotes } from '../../tender/arrival/arrival-notes.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { addScenario } from './api.ts';
import { CompareView } from './compare/compare-view.tsx';
import { TEXTS } from './texts.ts';
import { ScenariosWaiting, useOfferingPhases } from './waiting.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';

/** Creates a scenario without rules, which is the ideal offer, and opens it. */
function CreateButton({ phaseId }: { phaseId: string }) {
  const isReader = !mayWriteAlpha(useUser());
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const create = async (): Promise<void> => {
    try {
      const sId = await addScenario(phaseId, TEXTS.newName, []);
      await navigate({ to: '/scenarios/detail', search: { pId: phaseId, sId } });
    } catch (error) {
      showFailure(TEXTS.notCreated, error);
    }
  };
  return (
    <ToolButton
      icon={IconPlus}
      label={TEXTS.create}
      variant="filled"
      loading={isBusy}
      lock={isReader ? TEXTS.readOnly : undefined}
      onClick={() => void run(create)}
    />
  );
}

function Scenarios({ phase }: { phase: Phase }) {
  const navigate = useNavigate();
  if (useSealed(phase)) return <SealedState phase={phase} />;
  return (
    <>
      <PageActions>
        <ToolButton
          icon={IconGavel}
          label={TEXTS.boardPaper}
          onClick={() => void navigate({ to: '/placing/board-paper', search: { pId: phase.id } })}
        />
        <CreateButton phaseId={phase.id} />
      </PageActions>
      <BindingNote phase={phase} />
      <ArrivalNotes phaseId={phase.id} />
      <CompareView phase={phase} />
    </>
  );
}

/** The phase without one in the address: the running one of those with offers, else the last of them. */
function useOwnPhase(): { readonly isKnown: boolean; readonly phase: Phase | undefined } {
  const { pId } = useSearch({ strict: false });
  const offering = useOfferingPhases();
  if (pId !== undefined) return { isKnown: true, phase: undefined };
  const running = offering?.find((phase) => phaseState(phase, serverNowMs()) === 'running');
  return { isKnown: offering !== undefined, phase: running ?? offering?.at(-1) };
}

/** The scenarios of a phase side by side (decision 0076). */
export function Page() {
  const { isKnown, phase: own } = useOwnPhase();
  if (own !== undefined) return <Navigate to="/scenarios" search={{ pId: own.id }} replace />;
  if (!isKnown)
    return (
      <PageFrame title={TEXTS.title}>
        <ScenariosWaiting />
      </PageFrame>
    );
  return (
    <PhasePage
      title={TEXTS.title}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      skeleton={<ScenariosWaiting />}
      actions={<ActionsPlace />}
    >
      {(phase) => <Scenarios phase={phase} />}
    </PhasePage>
  );
}
