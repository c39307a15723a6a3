import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { describe, expect, it } from 'vitest';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { pricesByCode, readPrice } from './price-edits.ts';
import { PRICE_COLUMN } from '../value-cells.ts';

const ENTRIES = [
  { number: '1', epCode: null },
  { number: '1.1', epCode: 'A1', unit: 'h' },
  { number: '1.2', epCode: 'B2', unit: 'm²' },
] as EpEntry[];

const NO_VALUE = { text: undefined, countedMillis: undefined, state: 'none', message: undefined } as const;

/** An offer in which A1 alone has a price. */
const own = {
  entries: ENTRIES,
  unitOf: new Map(ENTRIES.flatMap(({ epCode, unit }) => (epCode === null ? [] : [[epCode, unit]]))),
  valueOf: (key) => ({
    ...NO_VALUE,
    millis: key.kind === 'ep' && key.epCode === 'A1' ? 1_234_500 : undefined,
  }),
} as Partial<OwnOffer> as OwnOffer;

describe('prices that are pasted by their codes', () => {
  it('find the line of each position with what stands there; categories have no code', () => {
    const { rows, columnId, words } = pricesByCode(own);
    expect([...rows]).toEqual([
      ['A1', { rowId: 'position A1', now: 'h', value: 1_234_500, basis: 'h' }],
      ['B2', { rowId: 'position B2', now: 'm²', value: undefined }],
    ]);
    expect([columnId, words.countedKeys(1), words.countedKeys(2)]).toEqual([
      PRICE_COLUMN,
      '1 Code',
      '2 Codes',
    ]);
  });

  it.each([
    ['Rahmenpreis', true],
    ['Rahmenpreise netto €', true],
    ['EP', true],
    ['EP (€)', true],
    ['Einheitspreis', true],
    ['Preis je Einheit', true],
    ['Nettopreis', true],
    ['Ep-Code', false],
    ['Gesamtpreis', false],
    ['Preis gesamt', false],
    ['Preis Vorphase', false],
    ['EP alt', false],
    ['EP-Nr.', false],
    ['Preis (faktoriert)', false],
    ['Menge', false],
  ])('stand under «%s»: %s', (title, isPrice) => {
    expect(pricesByCode(own).titles.some((pattern) => pattern.test(title))).toBe(isPrice);
  });

  it('are read as typed ones are, up to a million', () => {
    expect(readPrice('€ 7,1200')).toEqual({ ok: true, value: 7_120, text: '7,120' });
    expect(readPrice('1.000.000,001').ok).toBe(false);
  });

  it('are calculated behind «=» as typed ones are, or refused in the same words (D4-12)', () => {
    const { mayBeValue } = pricesByCode(own);
    expect([mayBeValue?.('=12*2'), readPrice(' =12*2')]).toEqual([
      true,
      { ok: true, value: 24_000, text: '24,000' },
    ]);
    expect(readPrice('=10/3')).toMatchObject({ value: 3_333 });
    expect(readPrice('=5/0')).toEqual({ ok: false, error: 'Durch null lässt sich nicht teilen.' });
    expect(readPrice('=5-8')).toEqual({ ok: false, error: 'Der Wert darf nicht negativ sein.' });
  });
});
