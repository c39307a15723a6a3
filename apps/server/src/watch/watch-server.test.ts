import { noteArrival } from '@rahmenpreis/contract/arrival.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPhases, type TestPhases } from '../../test/test-phases.ts';
import { type TestProcess, type TestServer } from '../../test/test-server.ts';
import type { Health } from './health.ts';
import { openWatchServer } from './watch-server.ts';

const WELL: Health = {
  version: '2026.11.24',
  isReady: true,
  findings: [],
  database: { isReached: true, isReadOnly: false, sizeBytes: 4_711 },
  clock: { offByMs: -3 },
  disk: {},
  outbox: { waiting: 1, failing: 1, oldestWaitMs: 20, givenUp: 0 },
};

let server: TestServer;
let phases: TestPhases;
let watched: TestProcess;
let health = WELL;
let watching: Awaited<ReturnType<typeof openWatchServer>>;
beforeAll(async () => {
  const meters = new Registry();
  ({ server, phases } = await startTestPhases());
  watched = await server.startOther({ meters });
  const place = { host: '127.0.0.1', port: 0 };
  watching = await openWatchServer(place, { meters, readHealth: async () => health });
});
afterAll(async () => {
  await watching.close();
  await watched.app.close();
  await server.close();
});

const askWatch = (path: string) => fetch(`http://127.0.0.1:${watching.port}${path}`);
/** The values of the metrics, by name and labels as they are written. */
async function readMetrics(): Promise<Map<string, string>> {
  const lines = (await (await askWatch('/metrics')).text()).split('\n');
  return new Map(
    lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/ (?=[^ ]*$)/) as [string, string]),
  );
}

test('tells whether the server lives and should get calls', async () => {
  expect((await askWatch('/health/live')).status).toBe(200);
  const ready = await askWatch('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([200, WELL]);
  health = { ...WELL, isReady: false, findings: ['The server is leaving.'] };
  expect((await askWatch('/health/ready')).status).toBe(503);
  expect((await readMetrics()).get('rahmenpreis_ready')).toBe('0');
  health = WELL;
});

test('shows calls by route and status, without a word of what was asked', async () => {
  const { writer } = phases.users;
  const phaseId = phases.phaseIds.running;
  const params = { phaseId, orgaId: writer.organisationId };
  for (const value of ['1', '2']) {
    await watched.ask(createOwnKeyVal, {
      as: writer,
      params,
      body: { ...phases.entry('ep', phaseId), value },
    });
  }
  await watched.ask(createOwnKeyVal, { as: writer, params, body: { key: 'ep', value: '1' } });
  await watched.ask(noteArrival, { as: phases.users.adminWriter, params: { phaseId }, body: {} });
  await watched.ask(listPhases);
  await watched.app.inject('/geheim/nirgends');
  const metrics = await readMetrics();
  const callsOf = (method: string, path: string, status: number) => {
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    return metrics.get(`rahmenpreis_calls_total{method="${method}",route="${route}",status="${status}"}`);
  };
  // Whether a bidder writes in a phase, or an arrival is noted, is not told, nor what came of it.
  expect([...metrics].filter(([name]) => /calls_total.*(keyval|arrival)/.test(name))).toEqual([
    ['rahmenpreis_calls_total{method="any",route="/keyval/v1/…",status="any"}', '4'],
  ]);
  expect(callsOf(listPhases.method, listPhases.path, 401)).toBe('1');
  expect(callsOf('none', 'none', 404)).toBe('1');
  expect([...metrics.keys()].join('\n')).not.toMatch(
    new RegExp(`geheim|${phaseId}|${writer.organisationId}`),
  );
});

test('shows process, queues, connections, price books and what health found', async () => {
  const metrics = await readMetrics();
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'rahmenpreis_turns_waiting',
    'rahmenpreis_connections_open',
    'rahmenpreis_worker_tasks_working',
    'rahmenpreis_worker_tasks_waiting',
    'rahmenpreis_worker_tasks_refused',
    'rahmenpreis_papers_waiting',
    'rahmenpreis_sign_ins_waiting',
    'rahmenpreis_streams_open',
    'rahmenpreis_price_books',
    'rahmenpreis_price_book_bytes',
  ]) {
    expect(Number(metrics.get(name)), name).toBeGreaterThanOrEqual(0);
  }
  expect(metrics.get('rahmenpreis_database_bytes')).toBe('4711');
  expect(metrics.get('rahmenpreis_clock_off_milliseconds')).toBe('-3');
  expect(metrics.get('rahmenpreis_outbox_waiting')).toBe('1');
  expect(metrics.get('rahmenpreis_outbox_failing')).toBe('1');
  expect(metrics.get('rahmenpreis_disk_free_bytes')).toBe('Nan');
});
