import { expect, test } from 'vitest';
import { exactInstant, instantFigures, shortInstant, writtenInstant } from './german-date.ts';

test.each([
  ['2026-12-20T01:00:00.000Z', 'Sonntag, 20. Dezember 2026, 02:00 Uhr'],
  ['2026-12-31T23:30:00Z', 'Freitag, 1. Januar 2027, 00:30 Uhr'],
  ['2026-07-01T00:00:00Z', 'Mittwoch, 1. Juli 2026, 02:00 Uhr'],
])('%s is written out in the time of Berlin', (instant, text) => {
  expect(writtenInstant(instant)).toBe(text);
});

test('in short, likewise', () => {
  expect(shortInstant('2026-12-04T01:00:00.000Z')).toBe('04.12.26, 02:00 Uhr');
});

test('the hour after midnight is the first of its day, in writing and in figures', () => {
  expect(exactInstant('2026-03-04T23:03:09Z')).toBe('05.03.26, 00:03:09');
  const figures = { year: '2026', month: '03', day: '05', hour: '00', minute: '03', second: '09' };
  expect(instantFigures(Date.parse('2026-03-04T23:03:09Z'))).toEqual(figures);
});
