import { expect, test } from 'vitest';
import { instantMs } from './phase-state.ts';
import { finalityOf } from './phase-choice.ts';

function phase(month: number, type: 'OFFER' | 'FINAL') {
  const start = `2026-0${month}-01T07:00:00Z`;
  return { title: `Phase ${month}`, start, end: `2026-0${month}-20T01:00:00Z`, type };
}

const first = phase(1, 'OFFER');
const second = phase(2, 'OFFER');
const last = phase(3, 'FINAL');
const JULY = instantMs('2026-07-01T00:00:00Z');

test('the offers of the last phase are final once it is over, and before that it still is the last one', () => {
  const phases = [first, second, last];
  expect(finalityOf(last, phases, JULY)).toBe('ended');
  expect(finalityOf(last, phases, instantMs('2026-03-10T00:00:00Z'))).toBe('running');
  expect(finalityOf(last, phases, instantMs('2026-02-10T00:00:00Z'))).toBe('future');
  expect(finalityOf(second, phases, JULY)).toBe('followed');
});

test('where none is marked as the last one, the latest is it', () => {
  expect(finalityOf(second, [first, second], JULY)).toBe('ended');
  expect(finalityOf(first, [first, second], JULY)).toBe('followed');
});

test('after a last offer phase only another one asks again', () => {
  expect(finalityOf(last, [last, phase(4, 'OFFER')], JULY)).toBe('ended');
  expect(finalityOf(last, [last, phase(4, 'FINAL')], JULY)).toBe('followed');
});
