import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { providers } from './sample-tender.ts';

/** What a change would do that changes nothing. */
export const NOTHING_CHANGES: ChangePreview = {
  version: 'v1',
  phaseVersion: 1,
  isSame: false,
  positions: null,
  files: [],
  codes: [],
  codeCount: 0,
  groups: [],
  properties: [],
  awards: { movedCount: 0, unrankedCount: 0 },
  unpriced: { positionCount: 0, liegenschaftIds: [] },
  bidders: [],
  completeOffers: { before: 2, after: 2, all: 2 },
};

type ChangedBidder = ChangePreview['bidders'][number];

/** The first bidder of the sample tender, whose offer a change leaves as it is. */
export const UNTOUCHED_BIDDER = {
  serviceProviderId: providers[0]!.id,
  organisation: 'Alpina',
  name: 'Ida Muster',
  change: 'stays',
  isTold: true,
  awardCount: 0,
  offer: {
    isWithdrawn: false,
    isOffering: true,
    priceCount: 3,
    goneCount: 0,
    restingCount: 0,
    gaps: { before: 0, after: 0 },
    complete: { before: 2, after: 2 },
    inMarket: { before: 2, after: 2 },
    sumMillis: { before: 760_000, after: 760_000 },
    rank: null,
  },
} as const satisfies ChangedBidder;
