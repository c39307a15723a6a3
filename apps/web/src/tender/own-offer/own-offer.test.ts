import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer, offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { describe, expect, test } from 'vitest';
import { holdOffer, unsavedMillis, viewOwnOffer } from './own-offer.ts';
import type { EditedValue } from './saving/keyval-saver.ts';
import { sumEffectText, unsavedTexts } from './sum-texts.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const KEY = `${PHASE_ID}_ep_A`;
const OTHER_KEY = `${PHASE_ID}_ep_B`;

const position = { epCode: 'A', amount: 2, sliceTag: 'aufzug', leftInt: 1, rightInt: 2 } as LvPosition;

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: ['l1', 'l2'] } as Phase,
  entries: [
    { number: '1', epCode: 'A', leftInt: 1, rightInt: 2 } as EpEntry,
    { number: '2', epCode: 'B', leftInt: 3, rightInt: 4 } as EpEntry,
  ],
  columns: columnsOf([
    { info: { propertyId: 'l1' }, positions: [position] } as Lv,
    { info: { propertyId: 'l2' }, positions: [{ ...position, epCode: 'B' }] } as Lv,
  ]),
  liegenschaften: ['l1', 'l2'].map(
    (id) => ({ id, nummer: id, adresse: { region: 'Berlin' } }) as Liegenschaft,
  ),
});

const STORED = { id: 'k', key: KEY, value: '5000', organisationId: '' };
const RESTING = { ...STORED, restsFrom: 'Stk' };

function edited(value: string | null, state: EditedValue['state'], isRefused = false): EditedValue {
  return { value, state, message: state === 'error' ? 'Grund.' : undefined, isRefused };
}

test.each([
  ['stored', [STORED], undefined, 5_000, 'saved', 1],
  ['being removed', [STORED], edited(null, 'pending'), undefined, 'pending', 0],
  ['whose removal waits for the connection', [STORED], edited(null, 'error'), undefined, 'error', 0],
  ['whose removal was refused', [STORED], edited(null, 'error', true), undefined, 'error', 1],
  ['removed', [], edited(null, 'saved'), undefined, 'none', 0],
  ['removed here and entered again elsewhere', [STORED], edited(null, 'saved'), 5_000, 'saved', 1],
  ['removed elsewhere after it was entered here', [], edited('5000', 'saved'), undefined, 'none', 0],
  ['refused where there was none', [], edited('7000', 'error', true), 7_000, 'error', 0],
  ['resting, as its unit is another one now', [RESTING], undefined, undefined, 'none', 0],
  ['resting and being confirmed', [RESTING], edited('5000', 'pending'), 5_000, 'pending', 1],
  ['resting, and refused', [RESTING], edited('7000', 'error', true), 7_000, 'error', 0],
] as const)('a price that is %s (PRICE-006, BID-012)', (_, stored, edit, millis, state, pricedCount) => {
  const own = viewOwnOffer(holdOffer(frame, stored), new Map(edit === undefined ? [] : [[KEY, edit]]), true);
  const value = own.valueOf({ kind: 'ep', epCode: 'A' });
  expect([value.millis, value.state, value.message]).toEqual([millis, state, edit?.message]);
  expect(value.countedMillis !== undefined).toBe(pricedCount === 1);
  expect(offerProgress(own)).toMatchObject({ priceCount: 2, pricedCount });
});

describe('the sum of an offer', () => {
  const view = (edits: [string, EditedValue][], takesMore = true) =>
    viewOwnOffer(holdOffer(frame, [STORED]), new Map(edits), takesMore);

  test('says what values would do to it, amounts and factors counted, before they are stored', () => {
    const own = view([]);
    expect(sumEffectText(own, [{ key: { kind: 'ep', epCode: 'A' }, value: 7_000 }])).toBe(
      'Angebotssumme 10,000 € → 14,000 € (+4,000 €)',
    );
    expect(sumEffectText(own, [{ key: { kind: 'ep', epCode: 'A' }, value: undefined }])).toBe(
      'Angebotssumme 10,000 € → 0,000 € (−10,000 €)',
    );
  });

  test('is what the server holds where nothing else was typed, and nothing is named beside it', () => {
    const own = view([[KEY, edited('5000', 'saved')]]);
    expect([offerTotal(own).sumMillis, own.unsaved, unsavedMillis(own)]).toEqual([
      10_000,
      { ahead: 0, leftOut: [] },
      0,
    ]);
    expect(unsavedTexts(own)).toEqual([]);
  });

  test('counts what is on its way or tried again, and names how many values and how much that is', () => {
    const own = view([
      [KEY, edited('1000', 'pending')],
      [OTHER_KEY, edited('500', 'error')],
    ]);
    expect([offerTotal(own).sumMillis, unsavedMillis(own)]).toEqual([3_000, -7_000]);
    expect(unsavedTexts(own)).toEqual(['davon 2 nicht gespeicherte Werte, −7,000 €']);
    expect(unsavedTexts(own, [0])).toEqual(['davon nicht gespeichert: −8,000 €']);
    expect(unsavedTexts(own, [1])).toEqual(['davon nicht gespeichert: +1,000 €']);
  });

  test('never counts what was refused, beside what may still be stored', () => {
    const own = view([
      [KEY, edited('400000', 'error', true)],
      [OTHER_KEY, edited('500', 'pending')],
    ]);
    expect([offerTotal(own).sumMillis, own.unsaved]).toEqual([
      11_000,
      { ahead: 1, leftOut: [{ kind: 'ep', epCode: 'A' }] },
    ]);
    expect(unsavedTexts(own)).toEqual([
      'davon 1 nicht gespeicherter Wert, +1,000 €',
      'ohne 1 nicht gespeicherten Wert',
    ]);
    expect(unsavedTexts(own, [0])).toEqual([]);
  });

  test('counts nothing but what is stored once the phase is over or the right was taken', () => {
    const edits: [string, EditedValue][] = [
      [KEY, edited('1000', 'pending')],
      [OTHER_KEY, edited('500', 'error')],
    ];
    const own = view(edits, false);
    expect(offerTotal(own).sumMillis).toBe(10_000);
    expect(unsavedTexts(own)).toEqual(['ohne 2 nicht gespeicherte Werte']);
  });
});
