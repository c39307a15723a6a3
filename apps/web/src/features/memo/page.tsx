import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { ActionsPlace } from '../../kit/page/page-actions.tsx';
import { BackLink } from '../../tender/phase/back-link.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { memoQuery } from './api.ts';
import { MemoView } from './memo-view.tsx';
import { TEXTS } from './texts.ts';

function OneMemo({ phase }: { phase: Phase }) {
  const isSealed = useSealed(phase);
  const query = useQuery({ ...memoQuery(phase.id), enabled: !isSealed });
  if (isSealed) return <SealedState phase={phase} />;
  return (
    <LoadState query={query} errorTitle={TEXTS.notLoaded}>
      {(memo) => <MemoView phase={phase} memo={memo} />}
    </LoadState>
  );
}

/** The memo on the award of a phase, with what it lacks, and its closing (decision 0122). */
export function Page() {
  return (
    <PhasePage
      title={TEXTS.title}
      breadcrumb={<BackLink to="/placing">{TEXTS.back}</BackLink>}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      actions={<ActionsPlace />}
    >
      {(phase) => <OneMemo phase={phase} />}
    </PhasePage>
  );
}
