import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, noteStatus } from '../../connection.ts';
import { noteReach, type Send, sendWhenAsked, type WireRequest } from './wire-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function refusal(code: string, status = 429): Response {
  const body = { status, error: 'Too Many Requests', message: 'Warten.', code, details: [] };
  return new Response(JSON.stringify(body), { status, headers: { 'retry-after': '1' } });
}

const WIRE = { headers: {} } as WireRequest;

test('a large body or file that must wait for others is sent again until its turn comes', async () => {
  const answers = [refusal('one-body-at-a-time'), refusal('files-at-a-time'), new Response('ok')];
  const send = vi.fn<Send>(async () => answers.shift()!);
  const sent = sendWhenAsked(send)(WIRE);
  await vi.advanceTimersByTimeAsync(999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await (await sent).text()).toBe('ok');
  expect(send).toHaveBeenCalledTimes(3);
});

test('a server with too much to do, or unsure of the time, is asked again, one without its database is not', async () => {
  const answers = [refusal('overloaded', 503), refusal('clock-unsure', 503), refusal('database-away', 503)];
  const send = vi.fn<Send>(async () => answers.shift()!);
  const sent = sendWhenAsked(send)(WIRE);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await (await sent).json()).toMatchObject({ code: 'database-away' });
  expect(send).toHaveBeenCalledTimes(3);
});

test('any other refusal comes through at once and can still be read', async () => {
  const send = vi.fn<Send>(async () => refusal('too-many-requests'));
  const response = await sendWhenAsked(send)(WIRE);
  expect(await response.json()).toMatchObject({ code: 'too-many-requests' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('after a minute the refusal reaches the user', async () => {
  const send = vi.fn<Send>(async () => refusal('one-body-at-a-time'));
  const sent = sendWhenAsked(send)(WIRE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await sent).status).toBe(429);
});

test('a stream that a network refuses is not sent again in turn, and says nothing of the server', async () => {
  noteStatus(200);
  const send = vi.fn<Send>(async () => refusal('overloaded', 503));
  const stream = { headers: { accept: 'text/event-stream' } } as unknown as WireRequest;
  expect((await noteReach(sendWhenAsked(send))(stream)).status).toBe(503);
  expect(send).toHaveBeenCalledTimes(1);
  expect(connection.get()).toBe('reached');
});
