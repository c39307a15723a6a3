import { type EpEntry, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs, type LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { buildCluster, type Cluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { runInSlices } from '../../../kernel/time/run-in-slices.ts';
import { allOf, firstProblem, type LoadProblem } from '../../../kit/loading/load-problem.ts';
import { useFramePrices } from '../api.ts';
import type { RankedBidder } from '../parts/bidder-columns.tsx';
import { TEXTS } from '../texts.ts';
import type { ClusterChoice } from './cluster-choice.ts';
import { type ClusterOffers, createClusterOffers, rankBidders } from './cluster-offers.ts';

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
  readonly entries: readonly EpEntry[];
  readonly offers: ClusterOffers;
  readonly bidders: readonly RankedBidder[];
  readonly sliceIds: readonly SliceId[];
}

function* makeCluster(material: ClusterMaterial): Generator<void, ShownCluster> {
  const { entries, offers, bidders, sliceIds } = material;
  const book = yield* offers.bookOf(bidders.map(({ serviceProviderId }) => serviceProviderId));
  const { properties } = offers;
  const cluster = yield* buildCluster({ entries, properties, bidders, book, sliceIds });
  return { cluster, bidders, propertyCount: properties.length };
}

/** What is offered for the chosen properties; another choice of bidders or service groups leaves it as it is. */
function useClusterOffers(
  { phaseId, liegenschaften, providers, choice }: ClusterQuestion,
  entries: readonly EpEntry[] | undefined,
  keyVals: readonly KeyVal[] | undefined,
  /** What was answered of each property: its LV, or nothing. */
  answers: readonly (readonly { positions: LvPosition[] }[])[] | undefined,
): ClusterOffers | undefined {
  const chosen = choice.propertyIds.join();
  const properties = useMemo(() => {
    const byId = new Map(liegenschaften.map((own) => [own.id, own]));
    return chosen.split(',').flatMap((id) => byId.get(id) ?? []);
  }, [liegenschaften, chosen]);
  return useMemo(() => {
    if (entries === undefined || keyVals === undefined || answers === undefined) return undefined;
    const lvs = answers.map(([lv]) => lv?.positions ?? []);
    return createClusterOffers({ phaseId, entries, keyVals, lvs, liegenschaften: properties, providers });
  }, [phaseId, entries, keyVals, answers, properties, providers]);
}

/** Loads and combines the LVs of the chosen properties; the last combination stays until the next one is there (ERR-030, ERR-035). */
export function useCluster(question: ClusterQuestion): {
  shown: ShownCluster | undefined;
  problem: LoadProblem | undefined;
} {
  const { phaseId, comparison, choice } = question;
  const { entries, keyVals, problem } = useFramePrices(phaseId);
  const lvs = useQueries({
    queries: choice.propertyIds.map((propertyId) =>
      answerQuery(listLvs, { params: { phaseId }, query: { propertyId } }),
    ),
    combine: allOf,
  });
  const offers = useClusterOffers(question, entries, keyVals, lvs.data);
  const material = useMemo((): ClusterMaterial | undefined => {
    if (entries === undefined || offers === undefined) return undefined;
    return { entries, offers, bidders: rankBidders(comparison, choice), sliceIds: choice.sliceIds };
  }, [entries, offers, comparison, choice]);
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
