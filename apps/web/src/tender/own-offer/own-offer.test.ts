import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { frameOffer, offerProgress } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { expect, test } from 'vitest';
import { viewOwnOffer } from './own-offer.ts';
import type { EditedValue } from './saving/keyval-saver.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const KEY = `${PHASE_ID}_ep_A`;

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: [] as string[] } as Phase,
  entries: [{ number: '1', epCode: 'A', leftInt: 1, rightInt: 2 } as EpEntry],
  lvs: [],
  liegenschaften: [],
});

const STORED = { id: 'k', key: KEY, value: '5000', organisationId: '' };
const removal = (state: EditedValue['state'], message?: string): EditedValue => ({
  value: null,
  state,
  message,
});

test.each([
  ['stored', [STORED], undefined, 5_000, 'saved', 1],
  ['being removed', [STORED], removal('pending'), undefined, 'pending', 0],
  ['whose removal was refused', [STORED], removal('error', 'Die Phase ist beendet.'), undefined, 'error', 0],
  ['removed', [], removal('saved'), undefined, 'none', 0],
  ['removed here and entered again elsewhere', [STORED], removal('saved'), 5_000, 'saved', 1],
  [
    'removed elsewhere after it was entered here',
    [],
    { ...removal('saved'), value: '5000' },
    undefined,
    'none',
    0,
  ],
] as const)('a price that is %s (PRICE-006, BID-012)', (_, stored, edited, millis, state, pricedCount) => {
  const own = viewOwnOffer(frame, stored, new Map(edited === undefined ? [] : [[KEY, edited]]));
  const value = own.valueOf({ kind: 'ep', epCode: 'A' });
  expect([value.millis, value.state, value.message]).toEqual([millis, state, edited?.message]);
  expect(offerProgress(own)).toMatchObject({ priceCount: 1, pricedCount });
});
