import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';

const HOUSE = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';

const offer: NonNullable<ChangePreview['bidders'][number]['offer']> = {
  isWithdrawn: false,
  isOffering: true,
  priceCount: 12,
  goneCount: 2,
  restingCount: 1,
  gaps: { before: 0, after: 3 },
  complete: { before: 2, after: 1 },
  inMarket: { before: 2, after: 2 },
  sumMillis: { before: 1_234_567, after: 1_000_001 },
  rank: { before: 1, after: 2 },
};

/** What a change does that touches all there is: codes, service groups, properties and offers; for tests. */
export const sampleEffect: ChangePreview = {
  version: 'v1',
  phaseVersion: 1,
  isSame: false,
  positions: { before: 3, after: 2, same: 1 },
  files: [],
  codes: [
    {
      kind: 'unit',
      number: '1.1',
      epCode: '=UE_1',
      title: '-1',
      before: 'h',
      after: 'psch',
      priceCount: 2,
      restingCount: 2,
      liegenschaftIds: [HOUSE, OTHER],
      positionCount: 4,
      sumMillis: -234_566,
    },
    {
      kind: 'gone',
      number: '1.2',
      epCode: '007',
      title: 'Aufzug',
      before: 'Stk',
      after: '',
      priceCount: 0,
      restingCount: 0,
      liegenschaftIds: [],
      positionCount: 0,
      sumMillis: null,
    },
  ],
  codeCount: 2,
  groups: [
    { sliceId: 'basisfm', before: 3, after: 2, gone: 1, added: 0, changed: 1, same: 1, idealMillis: -5 },
  ],
  properties: [{ liegenschaftId: HOUSE, label: '+L-1 Haus', change: 'out', positionCount: 3, awardCount: 1 }],
  awards: { movedCount: 0, unrankedCount: 0 },
  unpriced: { positionCount: 0, liegenschaftIds: [] },
  bidders: [
    {
      serviceProviderId: HOUSE,
      organisation: '@Alpina',
      name: 'Ida Muster',
      change: 'stays',
      isTold: true,
      awardCount: 0,
      offer,
    },
    {
      serviceProviderId: OTHER,
      organisation: 'Beta',
      name: 'Bo Beispiel',
      change: 'out',
      isTold: false,
      awardCount: 0,
      offer: { ...offer, isWithdrawn: true, rank: null },
    },
  ],
  completeOffers: { before: 2, after: 1, all: 2 },
};
