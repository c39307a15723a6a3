import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { ActionsPlace } from '../../kit/page/page-actions.tsx';
import { BackLink } from '../phase/back-link.tsx';
import { PhasePage } from '../phase/phase-page.tsx';
import { useSealed } from '../phase/seal/seal-note.tsx';
import { SealedState } from '../phase/seal/sealed-state.tsx';
import { SECTION_TEXTS } from './texts.ts';

interface SectionsPageProps<Paper> {
  readonly texts: Readonly<Record<'title' | 'noPhasesHint' | 'notLoaded', string>>;
  /** Asks for the paper of a phase; not while it is sealed. */
  readonly queryOf: (phaseId: string) => UseQueryOptions<Paper>;
  readonly children: (phase: Phase, paper: Paper) => ReactNode;
}

function OnePaper<Paper>({ phase, ...props }: SectionsPageProps<Paper> & { readonly phase: Phase }) {
  const isSealed = useSealed(phase);
  const query = useQuery({ ...props.queryOf(phase.id), enabled: !isSealed });
  if (isSealed) return <SealedState phase={phase} />;
  return (
    <LoadState query={query} errorTitle={props.texts.notLoaded}>
      {(paper) => props.children(phase, paper)}
    </LoadState>
  );
}

/** A page behind the award view with a paper of sections for each phase. */
export function SectionsPage<Paper>(props: SectionsPageProps<Paper>) {
  const { title, noPhasesHint } = props.texts;
  return (
    <PhasePage
      title={title}
      breadcrumb={<BackLink to="/placing">{SECTION_TEXTS.back}</BackLink>}
      noPhasesHint={noPhasesHint}
      preference="latest-final"
      actions={<ActionsPlace />}
    >
      {(phase) => <OnePaper phase={phase} {...props} />}
    </PhasePage>
  );
}
