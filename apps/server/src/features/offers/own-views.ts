import { createOfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { priceOffer } from '@rahmenpreis/pricing/price/price-offers.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { createSharedRun } from '../../kernel/work/queue/shared-run.ts';
import type { PriceBookFrame } from './price-book.ts';
import { findPhaseVersion, loadOffer, type PhaseVersion } from './repository.ts';
import { type OffersView, versionOf, viewOwn } from './view/offers-view.ts';

/** Who sees an offer of its own. */
export interface Bidder {
  readonly userId: string;
  readonly organisationId: string;
}

/** What the bidders of a phase see of it, each its own. */
export type OwnViews = ReturnType<typeof createOwnViews>;

/** A phase without its offers, and what of it was stored when that was read. */
interface VersionedFrame {
  readonly frame: PriceBookFrame;
  readonly version: PhaseVersion;
}

interface KeptView {
  view?: OffersView;
  readonly turn: () => Promise<OffersView>;
}

const BYTES_PER_CELL = 9;

/**
 * Keeps each bidder's last answer; loads and prices its offer anew only for another version: a repeated call
 * costs a look at that (decision 0060). No row of others is read (QUALITY.md «Own entries only»).
 */
export function createOwnViews(db: Queries, readFrame: () => Promise<VersionedFrame>) {
  const kept = new Map<string, KeptView>();
  const keep = (bidder: Bidder): KeptView => {
    const own: KeptView = {
      turn: createSharedRun(async () => {
        const { frame, version } = await readFrame();
        if (own.view?.version === versionOf(version, bidder.organisationId).version) return own.view;
        own.view = await readOwn(db, frame, bidder);
        return own.view;
      }),
    };
    return own;
  };
  return {
    /** Gives what is stored now; callers at once share one answer. */
    read(bidder: Bidder) {
      const name = `${bidder.userId} ${bidder.organisationId}`;
      const own = kept.get(name) ?? keep(bidder);
      kept.set(name, own);
      return own.turn();
    },
    /** About how many bytes the kept ones take. */
    countBytes: () =>
      kept.values().reduce((sum, { view }) => sum + (view?.sums.length ?? 0) * BYTES_PER_CELL, 0),
  };
}

function readOwn(db: Queries, frame: PriceBookFrame, { userId, organisationId }: Bidder) {
  return inSnapshot(db, async (transaction) => {
    const { table, participation } = await loadOffer(transaction, frame, organisationId);
    const { heads } = await findPhaseVersion(transaction, frame.places.phaseId);
    const room = createOfferSums(1, frame.lvs.length, frame.frame.sliceCount);
    priceOffer(frame.frame, frame.lvs, table, 0, room);
    // Identified by the frame it was priced with, which may be older than what is stored by now.
    const version = versionOf({ ...frame, providers: '', heads }, organisationId);
    const { sums, flags } = room;
    return viewOwn(frame, { userId, participation: [participation], sums, flags }, version);
  });
}
