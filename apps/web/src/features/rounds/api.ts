import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { readLvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type BidderRounds, compareRounds, type Round } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { allOf, firstProblem, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { useLiegenschaften, useServiceProviders } from '../../tender/questions.ts';
import { TEXTS } from './texts.ts';

/** A phase with its comparison. */
export interface PhaseRound {
  readonly phase: Phase;
  readonly round: Round;
}

/** The chosen phases in their order, and every bidder over them. */
export interface ReadRounds {
  readonly rounds: readonly PhaseRound[];
  readonly bidders: readonly BidderRounds[];
}

/** What is told of phases that have begun and are not sealed: the comparisons as all other pages have them (decision 0088). */
export function useRounds(phases: readonly Phase[]) {
  const offers = useQueries({
    queries: phases.map(({ id }) => answerQuery(getOffers, { params: { phaseId: id } })),
    combine: allOf,
  });
  const providers = useServiceProviders();
  const liegenschaften = useLiegenschaften();
  const read = useMemo((): ReadRounds | undefined => {
    if (offers.data === undefined || providers.data === undefined) return undefined;
    const names = new Map(providers.data.map(({ id, organisation }) => [id, organisation]));
    const rounds = offers.data.flatMap((own) => {
      const phase = phases.find(({ id }) => id === own.phaseId);
      const round = { phaseId: own.phaseId, comparison: readComparison(own, names) };
      return phase === undefined ? [] : [{ phase, round }];
    });
    return { rounds, bidders: compareRounds(rounds.map(({ round }) => round)) };
  }, [phases, offers.data, providers.data]);
  return {
    read,
    providers: providers.data,
    liegenschaften: liegenschaften.data,
    problem: useSteadyProblem(
      firstProblem([
        [TEXTS.notLoaded.offers, offers],
        [TEXTS.notLoaded.providers, providers],
        [TEXTS.notLoaded.liegenschaften, liegenschaften],
      ]),
    ),
  };
}

/** What prices of a phase are reckoned with, and what a bidder entered in two; asked for only when somebody looks at what moved. */
export function useMovedPrices(
  phase: Phase,
  beforeId: string,
  { orgaId, liegenschaften }: { readonly orgaId: string; readonly liegenschaften: readonly Liegenschaft[] },
) {
  const phaseId = phase.id;
  const entries = useQuery(answerQuery(listEpEntries, { params: { phaseId } }));
  const lvs = useQuery(answerQuery(getLvColumns, { params: { phaseId } }));
  const now = useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId } }));
  const before = useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId: beforeId, orgaId } }));
  const frame = useMemo(
    () =>
      entries.data && lvs.data
        ? frameOffer({ phase, entries: entries.data, columns: readLvColumns(lvs.data), liegenschaften })
        : undefined,
    [phase, entries.data, lvs.data, liegenschaften],
  );
  return {
    frame,
    now: now.data,
    before: before.data,
    problem: firstProblem([
      [TEXTS.notLoaded.prices, entries],
      [TEXTS.notLoaded.prices, lvs],
      [TEXTS.notLoaded.prices, now],
      [TEXTS.notLoaded.prices, before],
    ]),
  };
}
