import { type EpEntry, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs, type LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import { buildCluster, type Cluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { runInSlices } from '../../../kernel/time/in-pieces.ts';
import { allOf, firstProblem } from '../../../kit/loading/load-problem.ts';
import { notBuilt } from '../../../tender/lv/build-lv.ts';
import { useRahmenpreise } from '../api.ts';
import type { RankedBidder } from '../parts/bidder-columns.tsx';
import type { TabProps } from '../tab-props.ts';
import { TEXTS } from '../texts.ts';
import { type ClusterChoice, isEverythingChosen } from './cluster-choice.ts';
import type { ChosenCluster } from './use-chosen-cluster.ts';

/** Reads the offers for some properties, each bidder once: another filter finds them read. */
function createClusterOffers(
  phaseId: string,
  providers: TabProps['providers'],
  { entries, keyVals }: { entries: readonly EpEntry[]; keyVals: readonly KeyVal[] },
  /** Each with the positions of its LV; none where it has none. */
  liegenschaften: readonly (readonly [Liegenschaft, readonly LvPosition[]])[],
) {
  const properties = liegenschaften.map(([{ id, nummer, name, adresse }, positions]) => ({
    liegenschaftId: id,
    nummer,
    name,
    region: adresse.region,
    positions,
  }));
  const tables = new Map<string, OfferTable>();
  let opened: (ReturnType<typeof createOfferPriceBook> & { entered: Map<string, KeyVal[]> }) | undefined;
  return {
    properties,
    /** Gives the price book with these bidders' offers in their order, one step per offer to be read. */
    *priceBookOf(serviceProviderIds: readonly string[]): Generator<void, PriceBook> {
      if (opened === undefined) {
        const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
        const entered = Map.groupBy(keyVals, ({ organisationId }) => organisationId);
        opened = { ...createOfferPriceBook({ phaseId, epCodes, properties }), entered };
        yield;
      }
      const { book, places, entered } = opened;
      const offers: OfferTable[] = [];
      for (const id of serviceProviderIds) {
        let table = tables.get(id);
        if (table === undefined) {
          const organisationId = providers.find((own) => own.id === id)?.organisationId ?? '';
          ({ table } = readOffer(book, places, entered.get(organisationId) ?? []));
          tables.set(id, table);
          yield;
        }
        offers.push(table);
      }
      return { ...book, offers };
    },
  };
}

/** A combined LV with its bidders, best first, in the order of every line's offers. */
export interface ShownCluster {
  readonly cluster: Cluster;
  readonly bidders: readonly RankedBidder[];
  readonly propertyCount: number;
}

/** The chosen bidders who take part, best first; the rank is that among all (ANALYSIS-025, PRICE-010). */
export function rankBidders(comparison: Comparison, choice: ClusterChoice): RankedBidder[] {
  const chosen = new Set(choice.serviceProviderIds);
  return rankCell(offersOver(comparison, choice.propertyIds, choice.sliceIds))
    .filter(({ offer }) => chosen.has(offer.serviceProviderId) && isOffering(offer.participation))
    .map(({ offer, rank }) => ({ ...offer, rank }));
}

/** The offers for the chosen properties; unaffected by another choice of bidders or service groups. */
function useClusterOffers(
  { phase: { id: phaseId }, liegenschaften, providers, choice }: ChosenCluster,
  entries: readonly EpEntry[] | undefined,
  keyVals: readonly KeyVal[] | undefined,
  /** What was answered of each property: its LV, or nothing. */
  answers: readonly (readonly { positions: LvPosition[] }[])[] | undefined,
) {
  const chosen = choice.propertyIds.join();
  const properties = useMemo(() => {
    const byId = new Map(liegenschaften.map((own) => [own.id, own]));
    return chosen.split(',').flatMap((id) => byId.get(id) ?? []);
  }, [liegenschaften, chosen]);
  return useMemo(() => {
    if (entries === undefined || keyVals === undefined || answers === undefined) return undefined;
    const withLvs = properties.map((own, at) => [own, answers[at]?.[0]?.positions ?? []] as const);
    return createClusterOffers(phaseId, providers, { entries, keyVals }, withLvs);
  }, [phaseId, entries, keyVals, answers, properties, providers]);
}

/** Loads and combines the chosen LVs; the last result stays until the next is ready (ERR-030, ERR-035). */
export function useCluster(own: ChosenCluster) {
  const { comparison, choice } = own;
  const phaseId = own.phase.id;
  const { entries, keyVals, problem } = useRahmenpreise(phaseId);
  const lvs = useQueries({
    queries: choice.propertyIds.map((propertyId) =>
      answerQuery(listLvs, { params: { phaseId }, query: { propertyId } }),
    ),
    combine: allOf,
  });
  const offers = useClusterOffers(own, entries, keyVals, lvs.data);
  const make = useMemo(() => {
    // Of nothing there is no LV, which would stand there until the next one is combined.
    if (entries === undefined || offers === undefined || !isEverythingChosen(choice)) return undefined;
    const { properties } = offers;
    const bidders = rankBidders(comparison, choice);
    return function* (): Generator<void, ShownCluster> {
      const book = yield* offers.priceBookOf(bidders.map(({ serviceProviderId }) => serviceProviderId));
      const { sliceIds } = choice;
      const cluster = yield* buildCluster({ entries, properties, bidders, book, sliceIds });
      return { cluster, bidders, propertyCount: properties.length };
    };
  }, [entries, offers, comparison, choice]);
  const [shown, setShown] = useState<ShownCluster>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (make === undefined) return undefined;
    const stopping = new AbortController();
    const run = async () => {
      try {
        setShown(await runInSlices(make(), stopping.signal));
        setError(undefined);
      } catch (reason) {
        if (!stopping.signal.aborted) setError(reason);
      }
    };
    void run();
    return () => stopping.abort();
  }, [make]);
  const notLoaded = problem ?? firstProblem([[TEXTS.lvNotLoaded, lvs]]);
  if (notLoaded !== undefined || error === undefined) return { shown, problem: notLoaded };
  const retry = () => void invalidateAnswers(listEpEntries, listLvs);
  return { shown: undefined, problem: notBuilt(error, retry) };
}
