import { Skeleton } from '@mantine/core';
import { countBids, type Phase } from '@rahmenpreis/contract/phase.ts';
import { IconScale } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { usePhases } from '../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** What stands in place of scenarios until they are there. */
export function ScenariosWaiting() {
  return <Skeleton height={320} radius={10} role="status" aria-label={TEXTS.loading} />;
}

/** The phases with a confirmed offer; undefined until all are counted; a failed count means none. */
export function useOfferingPhases(): readonly Phase[] | undefined {
  const { data: phases } = usePhases();
  const counts = useQueries({
    queries: (phases ?? []).map(({ id }) => ({
      ...answerQuery(countBids, { params: { phaseId: id } }),
      retry: false,
    })),
  });
  if (phases === undefined || counts.some(({ isPending }) => isPending)) return undefined;
  return phases.filter((_, at) => (counts[at]?.data?.offering ?? 0) > 0);
}

/** What stands in place of awards until somebody offers something, with the phases in which somebody does. */
export function NoOffers({ phaseId }: { readonly phaseId: string }) {
  const others = useOfferingPhases()?.filter(({ id }) => id !== phaseId) ?? [];
  return (
    <EmptyState title={TEXTS.noOffers} icon={IconScale}>
      {TEXTS.noOffersHint}
      {others.map(({ id, title }) => (
        <p key={id}>
          <Link to="/scenarios" search={{ pId: id }}>
            {TEXTS.offersIn(title)}
          </Link>
        </p>
      ))}
    </EmptyState>
  );
}
