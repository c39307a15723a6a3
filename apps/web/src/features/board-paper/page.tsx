import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { ActionsPlace } from '../../kit/page/page-actions.tsx';
import { BackLink } from '../../tender/phase/back-link.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { boardPaperQuery } from '../../tender/board-paper/board-paper.ts';
import { BoardPaperView } from './board-paper-view.tsx';
import { TEXTS } from './texts.ts';

function OneBoardPaper({ phase }: { phase: Phase }) {
  const isSealed = useSealed(phase);
  const query = useQuery({ ...boardPaperQuery(phase.id), enabled: !isSealed });
  if (isSealed) return <SealedState phase={phase} />;
  return (
    <LoadState query={query} errorTitle={TEXTS.notLoaded}>
      {(boardPaper) => <BoardPaperView phase={phase} boardPaper={boardPaper} />}
    </LoadState>
  );
}

/** The paper on which a board decides about the award of a phase (decision 0135). */
export function Page() {
  return (
    <PhasePage
      title={TEXTS.title}
      breadcrumb={<BackLink to="/placing">{TEXTS.back}</BackLink>}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      actions={<ActionsPlace />}
    >
      {(phase) => <OneBoardPaper phase={phase} />}
    </PhasePage>
  );
}
