import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type ReactNode, useEffect } from 'react';
import { failureText } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { PhaseSelect } from './phase-select.tsx';
import { PhaseStateProvider } from './shown-phase-state.tsx';
import { type PhaseViewOptions, usePhaseInView } from './use-phase-in-view.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { TEXTS } from './texts.ts';

/** Says, also as a toast, that there is no phase to look at yet, and links to where one is made (ERR-031). */
function NoPhases({ hint, isSticky }: { hint: string; isSticky: boolean }) {
  useEffect(() => {
    showToast('error', TEXTS.noPhases, hint, { sticky: isSticky, id: 'no-phases' });
  }, [hint, isSticky]);
  return (
    <EmptyState
      title={TEXTS.noPhases}
      icon={IconCalendarOff}
      action={
        <Button component={Link} to="/phases">
          {TEXTS.toPhases}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

interface PhasePageProps extends Omit<PhaseViewOptions, 'bidderId'> {
  readonly title: string;
  readonly explanation?: ReactNode;
  /** Says, in place of the content, that the phases could not be loaded. */
  readonly notLoaded: string;
  /** What is missing, where a toast says so too (ERR-045). */
  readonly notLoadedDetail?: string;
  readonly noPhasesHint: string;
  /** Whether the toast about missing phases stays until it is closed (ERR-031). */
  readonly isNoPhasesSticky?: boolean;
  /** What stands in place of the content until the phases are there; rows where left out. */
  readonly skeleton?: ReactNode;
  /** What stands beside the choice of the phase. */
  readonly actions?: ReactNode;
  /** The content; it starts afresh with another phase. */
  readonly children: (phase: Phase) => ReactNode;
}

/** A buyer's page about one phase: its title, the choice of the phase, and every state without one (ERR-030, ERR-031). */
export function PhasePage({
  title,
  explanation,
  notLoaded,
  notLoadedDetail,
  noPhasesHint,
  isNoPhasesSticky = false,
  skeleton,
  actions,
  children,
  ...options
}: PhasePageProps) {
  const { query, phases, phase, choose } = usePhaseInView(options);
  const { error } = query;
  useEffect(() => {
    if (notLoadedDetail === undefined || error === null) return;
    showToast('error', notLoaded, `${notLoadedDetail} ${failureText(error)}`, { id: 'phases' });
  }, [notLoadedDetail, notLoaded, error]);
  const errorTitle = notLoadedDetail === undefined ? notLoaded : `${notLoaded}. ${notLoadedDetail}`;
  return (
    <PageFrame
      title={title}
      explanation={explanation}
      actions={
        phase !== undefined && (
          <>
            <PhaseSelect phases={phases} phaseId={phase.id} onChange={choose} />
            {actions}
          </>
        )
      }
    >
      <LoadState
        query={query}
        errorTitle={errorTitle}
        skeleton={skeleton}
        isQuiet={notLoadedDetail !== undefined}
      >
        {() =>
          phase === undefined ? (
            <NoPhases hint={noPhasesHint} isSticky={isNoPhasesSticky} />
          ) : (
            <PhaseStateProvider key={phase.id} phase={phase}>
              {children(phase)}
            </PhaseStateProvider>
          )
        }
      </LoadState>
    </PageFrame>
  );
}
