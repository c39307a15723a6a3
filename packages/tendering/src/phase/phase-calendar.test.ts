import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phaseCalendar } from './phase-calendar.ts';

const PHASE = {
  id: '0b7c2f4e-1111-4222-8333-444455556666',
  title: 'Angebotsphase 2',
  start: '2026-11-04T07:00:00.000Z',
  end: '2026-12-04T01:00:00.000Z',
};
const FILE = { nowMs: Date.parse('2026-11-22T10:00:00.500Z'), link: 'https://example.org/phase?pId=1' };
const encoder = new TextEncoder();

/** The logical lines of a file, as a calendar program reads them. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** A text value as a calendar program reads it. */
const read = (value: string) =>
  value.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const summaries = (file: string) =>
  linesOf(file).flatMap((line) => (line.startsWith('SUMMARY:') ? [read(line.slice(8))] : []));

test('a phase is two moments, the second one a deadline with an alarm at each reminder, in the evening where that is in the night', () => {
  expect(linesOf(phaseCalendar(PHASE, FILE))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rahmenpreis//Angebotsphasen//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0b7c2f4e-1111-4222-8333-444455556666-start@rahmenpreis',
    'DTSTAMP:20261122T100000Z',
    'DTSTART:20261104T070000Z',
    'SUMMARY:Beginn: Angebotsphase 2',
    'URL:https://example.org/phase?pId=1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:0b7c2f4e-1111-4222-8333-444455556666-end@rahmenpreis',
    'DTSTAMP:20261122T100000Z',
    'DTSTART:20261204T010000Z',
    'SUMMARY:Abgabefrist: Angebotsphase 2',
    'URL:https://example.org/phase?pId=1',
    'TRANSP:TRANSPARENT',
    ...['10560', '3360', '480'].flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-PT${minutes}M`,
      'DESCRIPTION:Abgabefrist: Angebotsphase 2',
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('the last day to which offers bind is a whole day of its own', () => {
  const lines = linesOf(phaseCalendar({ ...PHASE, bindingUntil: '2027-02-02' }, FILE));
  expect(lines.filter((line) => !linesOf(phaseCalendar(PHASE, FILE)).includes(line))).toEqual([
    'UID:0b7c2f4e-1111-4222-8333-444455556666-binding@rahmenpreis',
    'DTSTART;VALUE=DATE:20270202',
    'SUMMARY:Bindefrist: Angebotsphase 2',
  ]);
});

test('no alarm lies before the start, and an end that has moved keeps its UID', () => {
  const short = { ...PHASE, start: '2026-12-03T07:00:00.000Z' };
  const triggers = linesOf(phaseCalendar(short, FILE)).filter((line) => line.startsWith('TRIGGER'));
  expect(triggers).toEqual(['TRIGGER:-PT480M']);
  const triggersOf = (start: string, end: string) =>
    linesOf(phaseCalendar({ ...PHASE, start, end }, FILE)).filter((line) => line.startsWith('TRIGGER'));
  // By day it stays, and nothing is brought before the start.
  expect(triggersOf(short.start, '2026-12-04T15:00:00.000Z')).toEqual(['TRIGGER:-PT240M']);
  expect(triggersOf('2026-12-03T20:00:00.000Z', PHASE.end)).toEqual(['TRIGGER:-PT240M']);
  const uids = (end: string) =>
    linesOf(phaseCalendar({ ...PHASE, end }, FILE)).filter((line) => line.startsWith('UID'));
  expect(uids('2026-12-10T01:00:00.000Z')).toEqual(uids(PHASE.end));
});

test('whatever the title says, lines hold 75 bytes at most and it is read back as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), (title) => {
      const file = phaseCalendar({ ...PHASE, title }, FILE);
      expect(file.endsWith('\r\n')).toBe(true);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
      const shown = title.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');
      expect(summaries(file)).toEqual([`Beginn: ${shown}`, `Abgabefrist: ${shown}`]);
    }),
  );
});

test.each(['a;b,c\\d', 'Los 1\r\nEND:VEVENT', 'ß'.repeat(120), '🏢'.repeat(60)])(
  '%j neither ends its value nor breaks a character',
  (title) => {
    const file = phaseCalendar({ ...PHASE, title }, FILE);
    expect(summaries(file)[1]).toBe(`Abgabefrist: ${title.replace('\r\n', '\n')}`);
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(2);
  },
);
