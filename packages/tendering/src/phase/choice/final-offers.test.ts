import { expect, test } from 'vitest';
import { instantMs } from '../phase-state.ts';
import { hasFinalOffers } from './final-offers.ts';

function phase(month: number, type: 'OFFER' | 'FINAL') {
  const start = `2026-0${month}-01T07:00:00Z`;
  return { title: `Phase ${month}`, start, end: `2026-0${month}-20T01:00:00Z`, type };
}

const first = phase(1, 'OFFER');
const second = phase(2, 'OFFER');
const last = phase(3, 'FINAL');
const JULY = instantMs('2026-07-01T00:00:00Z');

test('the offers of the last phase are final once it is over', () => {
  expect(hasFinalOffers(last, [first, second, last], JULY)).toBe(true);
  expect(hasFinalOffers(last, [first, second, last], instantMs('2026-03-10T00:00:00Z'))).toBe(false);
  expect(hasFinalOffers(second, [first, second, last], JULY)).toBe(false);
});

test('where none is marked as the last one, the latest is it', () => {
  expect(hasFinalOffers(second, [first, second], JULY)).toBe(true);
  expect(hasFinalOffers(first, [first, second], JULY)).toBe(false);
});

test('after a last offer phase only another one asks again', () => {
  expect(hasFinalOffers(last, [last, phase(4, 'OFFER')], JULY)).toBe(true);
  expect(hasFinalOffers(last, [last, phase(4, 'FINAL')], JULY)).toBe(false);
});
