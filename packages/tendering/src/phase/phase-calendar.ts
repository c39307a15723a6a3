import { clockTime } from '@rahmenpreis/german/german-date.ts';
import type { BoundPhase } from './binding.ts';
import { REMINDERS } from './phase-mail.ts';
import { instantMs, type PhaseTime } from './phase-state.ts';

/** What a calendar is told of a phase. */
interface CalendarPhase extends PhaseTime, BoundPhase {
  readonly id: string;
  readonly title: string;
}

interface CalendarFile {
  /** When the file is made, in milliseconds since 1970: of two files a calendar keeps the later one. */
  readonly nowMs: number;
  /** The page about the phase, which the entries lead to. */
  readonly link: string;
}

/** A line of a calendar file holds at most so many bytes before its break (RFC 5545, 3.1). */
const LINE_MAX_BYTES = 75;
const MINUTE_MS = 60_000;
/** Hours in Berlin between which nobody is rung, and the hour before them at which it is done instead. */
const NIGHT = { from: 20, until: 7, evening: 18 };

const encoder = new TextEncoder();

/** Breaks an overlong line between two characters; the rest begins with a counted space (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines: string[] = [];
  let open = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_MAX_BYTES) {
      lines.push(open);
      open = ' ';
      bytes = 1;
    }
    open += character;
    bytes += size;
  }
  return [...lines, open].join('\r\n');
}

/** A user's text as a property value: no character of it ends the value or the line (RFC 5545, 3.3.11). */
function calendarText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** An instant in UTC: «20261204T010000Z»; what is below a second is cut off (RFC 5545, 3.3.5). */
function utcInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The moment, or 18:00 in Berlin before it if it is at night; 17:00 or 19:00 when the clock changes. */
function beforeNight(atMs: number): number {
  const [hour = 0, minute = 0] = clockTime(new Date(atMs).toISOString())
    .split(':')
    .map((part) => Number.parseInt(part, 10));
  if (hour >= NIGHT.until && hour < NIGHT.from) return atMs;
  const hours = hour < NIGHT.until ? hour + 24 - NIGHT.evening : hour - NIGHT.evening;
  return atMs - (hours * 60 + minute) * MINUTE_MS;
}

/** An alarm so long before what it belongs to; cut to whole minutes (RFC 5545, 3.6.6). */
function alarm(beforeMs: number, words: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${Math.floor(beforeMs / MINUTE_MS)}M`,
    `DESCRIPTION:${calendarText(words)}`,
    'END:VALARM',
  ];
}

/**
 * Gives the times of a phase as a calendar file: start, Bindefrist, and end as a deadline with an alarm when
 * bidders are reminded by mail, at night at 18:00 before. UTF-8 with lines ended by CR LF. An entry of one
 * phase always has the same UID, so that a later file moves it (RFC 5545).
 */
export function phaseCalendar(phase: CalendarPhase, { nowMs, link }: CalendarFile): string {
  const [startMs, endMs] = [instantMs(phase.start), instantMs(phase.end)];
  const deadline = `Abgabefrist: ${phase.title}`;
  const entry = (
    kind: 'start' | 'end' | 'binding',
    at: string,
    summary: string,
    alarms: readonly string[],
  ) => [
    'BEGIN:VEVENT',
    `UID:${phase.id}-${kind}@rahmenpreis`,
    `DTSTAMP:${utcInstant(nowMs)}`,
    // Without an end it is a moment, or the whole of a day, not a span of time.
    `DTSTART${at}`,
    `SUMMARY:${calendarText(summary)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
  ];
  const alarms = REMINDERS.flatMap(({ beforeMs }) => {
    const [atMs, calmMs] = [endMs - beforeMs, beforeNight(endMs - beforeMs)];
    return atMs > startMs ? alarm(endMs - (calmMs > startMs ? calmMs : atMs), deadline) : [];
  });
  const { bindingUntil: day } = phase;
  const lastDay = day ? [`;VALUE=DATE:${day.replaceAll('-', '')}`] : [];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rahmenpreis//Angebotsphasen//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entry('start', `:${utcInstant(startMs)}`, `Beginn: ${phase.title}`, []),
    ...entry('end', `:${utcInstant(endMs)}`, deadline, alarms),
    ...lastDay.flatMap((at) => entry('binding', at, `Bindefrist: ${phase.title}`, [])),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}
