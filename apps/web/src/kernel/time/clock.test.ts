import { expect, test, vi } from 'vitest';
import { noteServerDate, noteServerPast, onClockCorrected, serverNowMs } from './clock.ts';

test('the server’s clock is learned from the Date header and small differences are left alone', () => {
  const nowMs = Date.now();
  noteServerDate(null, nowMs, nowMs);
  expect(Math.abs(serverNowMs() - Date.now())).toBeLessThan(50);
  noteServerDate(new Date(nowMs + 3_600_000).toUTCString(), nowMs, nowMs);
  expect(Math.abs(serverNowMs() - Date.now() - 3_600_000)).toBeLessThan(1_100);
  const learned = serverNowMs() - Date.now();
  noteServerDate(new Date(nowMs + 3_600_000 + 400).toUTCString(), nowMs, nowMs);
  expect(Math.abs(serverNowMs() - Date.now() - learned)).toBeLessThan(50);
});

test('who shows the time hears of a correction, and no more after asking not to', () => {
  const hear = vi.fn<() => void>();
  const stop = onClockCorrected(hear);
  const noteHoursAhead = (hours: number) => {
    const nowMs = Date.now();
    noteServerDate(new Date(nowMs + hours * 3_600_000).toUTCString(), nowMs, nowMs);
  };
  noteHoursAhead(2);
  noteHoursAhead(2);
  expect(hear).toHaveBeenCalledTimes(1);
  stop();
  noteHoursAhead(3);
  expect(hear).toHaveBeenCalledTimes(1);
});

test('a refusal teaches that a moment has passed, unless it is so far off that something else is wrong', () => {
  const endMs = serverNowMs() + 900;
  noteServerPast(endMs);
  expect(serverNowMs()).toBeGreaterThanOrEqual(endMs);
  const knownMs = serverNowMs();
  noteServerPast(knownMs - 60_000);
  noteServerPast(knownMs + 60_000);
  expect(serverNowMs() - knownMs).toBeLessThan(900);
});

test('an answer that took long, or during which this clock was put back, teaches nothing', () => {
  const nowMs = Date.now();
  const known = serverNowMs() - Date.now();
  const hourAhead = new Date(nowMs + known + 3_600_000).toUTCString();
  noteServerDate(hourAhead, nowMs - 600_000, nowMs);
  noteServerDate(hourAhead, nowMs, 0);
  expect(Math.abs(serverNowMs() - Date.now() - known)).toBeLessThan(50);
  noteServerDate(hourAhead, nowMs - 9_000, nowMs);
  expect(serverNowMs() - Date.now() - known).toBeGreaterThan(3_000_000);
});
