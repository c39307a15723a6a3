import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer/offer-book.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { RankedBidder } from '../parts/bidder-columns.tsx';
import type { ClusterChoice } from './cluster-choice.ts';

/** What the offers for some properties are read from. */
interface OfferMaterial {
  readonly phaseId: string;
  readonly entries: readonly EpEntry[];
  readonly keyVals: readonly KeyVal[];
  /** One per property; empty where it has none. */
  readonly lvs: readonly (readonly LvPosition[])[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
}

/** The LVs and offers of some properties, to be combined. */
export type ClusterOffers = ReturnType<typeof createClusterOffers>;

/**
 * Reads what is offered for some properties, each bidder once: a filter by bidders or service groups, which a user changes
 * again and again, finds it read.
 */
export function createClusterOffers(material: OfferMaterial) {
  const { phaseId, entries, keyVals, lvs, liegenschaften, providers } = material;
  const properties = liegenschaften.map(({ id, nummer, name, adresse }, index) => ({
    liegenschaftId: id,
    nummer,
    name,
    region: adresse.region,
    positions: lvs[index] ?? [],
  }));
  const tables = new Map<string, OfferTable>();
  let opened: (ReturnType<typeof createOfferBook> & { entered: Map<string, KeyVal[]> }) | undefined;
  return {
    properties,
    /** Gives the book with the offers of these bidders in their order, one step per offer that must be read. */
    *bookOf(serviceProviderIds: readonly string[]): Generator<void, PriceBook> {
      if (opened === undefined) {
        const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
        const entered = Map.groupBy(keyVals, ({ organisationId }) => organisationId);
        opened = { ...createOfferBook({ phaseId, epCodes, properties }), entered };
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

/** The chosen bidders that take part, best first; the rank is that among all (ANALYSIS-025, PRICE-010). */
export function rankBidders(comparison: Comparison, choice: ClusterChoice): RankedBidder[] {
  const chosen = new Set(choice.serviceProviderIds);
  return rankCell(offersOver(comparison, choice.propertyIds, choice.sliceIds))
    .filter(({ offer }) => chosen.has(offer.serviceProviderId) && isOffering(offer.participation))
    .map(({ offer, rank }) => ({ ...offer, rank }));
}
