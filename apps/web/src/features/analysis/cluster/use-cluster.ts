import { type EpEntry, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs, type LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import { buildCluster, type Cluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer/offer-book.ts';
import { isOffering } from '@rahmenpreis/tendering/offer/participation.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { runInSlices } from '../../../kernel/time/run-in-slices.ts';
import { firstProblem, type LoadProblem } from '../../../kit/loading/load-problem.ts';
import { useFramePrices } from '../api.ts';
import type { RankedBidder } from '../parts/bidder-columns.tsx';
import { TEXTS } from '../texts.ts';
import type { ClusterChoice } from './cluster-choice.ts';

/** What the combined LV is asked for. */
export interface ClusterQuestion {
  readonly phaseId: string;
  readonly comparison: Comparison;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
  readonly choice: ClusterChoice;
}

/** A combined LV with its bidders, best first, in the order of every line's offers. */
export interface ShownCluster {
  readonly cluster: Cluster;
  readonly bidders: readonly RankedBidder[];
  readonly propertyCount: number;
}

interface ClusterMaterial {
  readonly phaseId: string;
  readonly entries: readonly EpEntry[];
  readonly keyVals: readonly KeyVal[];
  readonly lvs: readonly (readonly LvPosition[])[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
  readonly bidders: readonly RankedBidder[];
  readonly sliceIds: readonly SliceId[];
}

/** The chosen bidders that take part, best first; the rank is that among all (ANALYSIS-025, PRICE-010). */
function rankBidders(comparison: Comparison, choice: ClusterChoice): RankedBidder[] {
  const chosen = new Set(choice.serviceProviderIds);
  return rankCell(offersOver(comparison, choice.propertyIds, choice.sliceIds))
    .filter(({ offer }) => chosen.has(offer.serviceProviderId) && isOffering(offer.participation))
    .map(({ offer, rank }) => ({ ...offer, rank: offer.flags === 0 ? rank : null }));
}

function* makeCluster(material: ClusterMaterial): Generator<void, ShownCluster> {
  const { phaseId, entries, keyVals, lvs, liegenschaften, providers, bidders, sliceIds } = material;
  const properties = liegenschaften.map(({ id, nummer, name, adresse }, index) => ({
    liegenschaftId: id,
    nummer,
    name,
    region: adresse.region,
    positions: lvs[index] ?? [],
  }));
  const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
  const { book, places } = createOfferBook({ phaseId, epCodes, properties });
  yield;
  const entered = Map.groupBy(keyVals, ({ organisationId }) => organisationId);
  for (const { serviceProviderId } of bidders) {
    const provider = providers.find(({ id }) => id === serviceProviderId);
    const { table } = readOffer(book, places, entered.get(provider?.organisationId ?? '') ?? []);
    book.offers.push(table);
    yield;
  }
  const cluster = yield* buildCluster({ entries, properties, bidders, book, sliceIds });
  return { cluster, bidders, propertyCount: properties.length };
}

function combineLvs(answers: UseQueryResult<{ positions: LvPosition[] }[]>[]) {
  const loaded = answers.flatMap(({ data }) => (data === undefined ? [] : [data[0]?.positions ?? []]));
  return {
    data: loaded.length === answers.length ? loaded : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch();
    },
  };
}

/** Loads and combines the LVs of the chosen properties; the last combination stays until the next one is there (ERR-030, ERR-035). */
export function useCluster(question: ClusterQuestion): {
  shown: ShownCluster | undefined;
  problem: LoadProblem | undefined;
} {
  const { phaseId, comparison, liegenschaften, providers, choice } = question;
  const { entries, keyVals, problem } = useFramePrices(phaseId);
  const lvs = useQueries({
    queries: choice.propertyIds.map((propertyId) =>
      answerQuery(listLvs, { params: { phaseId }, query: { propertyId } }),
    ),
    combine: combineLvs,
  });
  const lvsData = lvs.data;
  const material = useMemo((): ClusterMaterial | undefined => {
    if (entries === undefined || keyVals === undefined || lvsData === undefined) return undefined;
    const byId = new Map(liegenschaften.map((own) => [own.id, own]));
    return {
      phaseId,
      entries,
      keyVals,
      lvs: lvsData,
      liegenschaften: choice.propertyIds.flatMap((id) => byId.get(id) ?? []),
      providers,
      bidders: rankBidders(comparison, choice),
      sliceIds: choice.sliceIds,
    };
  }, [phaseId, entries, keyVals, lvsData, liegenschaften, providers, comparison, choice]);
  const [shown, setShown] = useState<ShownCluster>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (material === undefined) return undefined;
    const stopping = new AbortController();
    const run = async () => {
      try {
        setShown(await runInSlices(makeCluster(material), stopping.signal));
        setError(undefined);
      } catch (reason) {
        if (!stopping.signal.aborted) setError(reason);
      }
    };
    void run();
    return () => stopping.abort();
  }, [material]);
  const notLoaded = problem ?? firstProblem([[TEXTS.lvNotLoaded, lvs]]);
  if (notLoaded !== undefined || error === undefined) return { shown, problem: notLoaded };
  const retry = () => void invalidateAnswers(listEpEntries, listLvs);
  return { shown: undefined, problem: { title: TEXTS.lvNotBuilt, error, retry } };
}
