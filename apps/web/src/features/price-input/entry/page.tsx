import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { firstProblem, useAnswers, useSteadyProblem } from '../../../kit/loading/load-problem.ts';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { PageFrame } from '../../../kit/page/page-frame.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { arrivalsQuery } from '../../../tender/arrival/arrivals.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { countUnsaved } from '../../../tender/own-offer/own-offer.ts';
import { useStoredOffer } from '../../../tender/own-offer/use-own-offer.ts';
import { BackLink } from '../../../tender/phase/back-link.tsx';
import { usePhases, useServiceProviders } from '../../../tender/questions.ts';
import { useOfferDesk } from '../offer-content.tsx';
import { enteredQuery, entryStore } from './entry-store.ts';
import { TEXTS } from './texts.ts';

const EntryBand = latePart(
  async () => (await import('./entry-band.tsx')).EntryBand,
  <LoadingRows rows={3} />,
);
const FRAME = { title: TEXTS.title, breadcrumb: <BackLink to="/phase">{TEXTS.back}</BackLink> };

interface EntryProps {
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly arrival: Arrival;
  readonly company: string;
}

function Entry({ phase, phases, arrival, company }: EntryProps) {
  const lock = useAwardLock(phase.id, KIT_TEXTS.readOnly);
  const entered = useQuery(enteredQuery(phase.id, arrival.id));
  const [chosen, choose] = useState<boolean>();
  // Whoever only looks is kept from typing by mistake: who typed may not check.
  if (chosen === undefined && entered.data !== undefined)
    choose(!entered.data.isDraft && arrival.versions.length === 0);
  const isTyping = lock === undefined && chosen === true;
  const store = entryStore(phase.id, arrival, company);
  const standing = { phaseState: 'running', mayWrite: isTyping } as const;
  const { problems, offer } = useStoredOffer({ store, phases, phase, standing, isOpen: true });
  const problem = useSteadyProblem(firstProblem(problems));
  const { actions, content } = useOfferDesk();
  return (
    <PageFrame {...FRAME} explanation={phase.title} actions={actions(offer)}>
      {problem && <LoadError {...problem} />}
      {entered.data && (
        <EntryBand
          {...{ phase, arrival, company, lock, isTyping }}
          entered={entered.data}
          unsaved={offer !== undefined && countUnsaved(offer.own) > 0 ? TEXTS.unsaved : undefined}
          onTyping={choose}
        />
      )}
      {offer === undefined ? problem === undefined && <LoadingRows rows={12} /> : content(offer)}
    </PageFrame>
  );
}

/** «Angebot erfassen»: the bidder's own desk, for an offer that came another way (decision 0131). */
export function Page() {
  const { pId = '', aId } = useSearch({ from: '/shell/admin/phase/entry' });
  const { phases, arrivals, providers, problem } = useAnswers({
    phases: [TEXTS.notLoaded, usePhases()],
    arrivals: [TEXTS.notLoaded, useQuery({ ...arrivalsQuery(pId), enabled: pId !== '' })],
    providers: [TEXTS.notLoaded, useServiceProviders()],
  });
  const phase = phases?.find(({ id }) => id === pId);
  const arrival = arrivals?.find(({ id }) => id === aId);
  const company = providers?.find(({ organisationId }) => organisationId === arrival?.organisationId);
  if (phases && phase && arrival && company)
    return (
      <Entry
        // With a finished version it is looked at again.
        key={`${arrival.id} ${arrival.versions.length}`}
        phase={phase}
        phases={phases}
        arrival={arrival}
        company={company.organisation}
      />
    );
  const isLoading = problem === undefined && (!phases || !providers || (phase && !arrivals));
  return (
    <PageFrame {...FRAME}>
      {problem && <LoadError {...problem} />}
      {isLoading && <LoadingRows rows={12} />}
      {!problem && !isLoading && <EmptyState title={TEXTS.notFound}>{TEXTS.notFoundHint}</EmptyState>}
    </PageFrame>
  );
}
