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
import { allOf, useAnswers } from '../../kit/loading/load-problem.ts';
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

/** The comparisons of begun phases that are not sealed, as all other pages have them (decision 0088). */
export function useRounds(phases: readonly Phase[]) {
  const offers = useQueries({
    queries: phases.map(({ id }) => answerQuery(getOffers, { params: { phaseId: id } })),
    combine: allOf,
  });
  const { offers: asked, ...answers } = useAnswers({
    offers: [TEXTS.notLoaded.offers, offers],
    providers: [TEXTS.notLoaded.providers, useServiceProviders()],
    liegenschaften: [TEXTS.notLoaded.liegenschaften, useLiegenschaften()],
  });
  const { providers } = answers;
  const read = useMemo((): ReadRounds | undefined => {
    if (asked === undefined || providers === undefined) return undefined;
    const names = new Map(providers.map(({ id, organisation }) => [id, organisation]));
    const rounds = asked.flatMap((own) => {
      const phase = phases.find(({ id }) => id === own.phaseId);
      const round = { phaseId: own.phaseId, comparison: readComparison(own, names) };
      return phase === undefined ? [] : [{ phase, round }];
    });
    return { rounds, bidders: compareRounds(rounds.map(({ round }) => round)) };
  }, [phases, asked, providers]);
  return { ...answers, read };
}

/** The price basis of a phase and a bidder's entries in two; requested only to look at what moved. */
export function useMovedPrices(
  phase: Phase,
  beforeId: string,
  { orgaId, liegenschaften }: { readonly orgaId: string; readonly liegenschaften: readonly Liegenschaft[] },
) {
  const phaseId = phase.id;
  const { prices } = TEXTS.notLoaded;
  const { entries, lvs, ...answers } = useAnswers({
    entries: [prices, useQuery(answerQuery(listEpEntries, { params: { phaseId } }))],
    lvs: [prices, useQuery(answerQuery(getLvColumns, { params: { phaseId } }))],
    now: [prices, useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId } }))],
    before: [prices, useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId: beforeId, orgaId } }))],
  });
  const frame = useMemo(
    () => entries && lvs && frameOffer({ phase, entries, columns: readLvColumns(lvs), liegenschaften }),
    [phase, entries, lvs, liegenschaften],
  );
  return { ...answers, frame };
}
