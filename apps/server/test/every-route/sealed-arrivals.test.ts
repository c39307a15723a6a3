import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listMedia } from '@rahmenpreis/contract/media.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { afterAll, expect, test } from 'vitest';
import { arrival } from '../../src/db/schema/arrival.ts';
import { phase } from '../../src/db/schema/phase.ts';
import { askedOfArrivals, TEST_ARRIVAL_FILE } from '../test-arrivals.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { ADMIN_RIGHTS } from '../test-sign-in.ts';
import { wholeAnswer } from './answer.ts';
import { follow } from './follow.ts';
import { sampleOf } from './sample-calls.ts';
import { startWorld } from './world.ts';

const { server: origin, world } = await startWorld();
const { admin, bidder, rival, reader } = world.people;
const other = await origin.signIn('zweite@example.org', ADMIN_RIGHTS);
const phaseId = world.ids.phase['running']!;
await origin.database.db.delete(arrival);
await origin.leave();
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of [...servers, origin]) await server.close();
});

/** Two servers with the same world, whose phase has this seal. */
async function openTwo(seal: 'NONE' | 'SEALED' | 'FOUR_EYES'): Promise<[TestServer, TestServer]> {
  const two: TestServer[] = [];
  for (let at = 0; at < 2; at++) {
    const server = await startTestServer({ copyOf: origin });
    servers.push(server);
    await server.database.db.update(phase).set({ seal, openedAt: null });
    two.push(server);
  }
  return two as [TestServer, TestServer];
}

const reading = (await readContractCalls()).filter(
  ({ method, access, answers, name }) =>
    method === 'GET' &&
    answers !== 'events' &&
    Array.isArray(access) &&
    // The bytes of files are not copied with a world.
    !name.startsWith('download') &&
    ALPHA_PERMISSIONS.some((right) => access.includes(right)),
);

/** The text without salted digests and names of entries, which chance gives, and without its version. */
function blur(text: string): string {
  return text.replace(/[0-9a-f]{64}|[0-9a-f]{32}/g, '#').replace(/"etag":[^,]*/, '');
}

/** Everything that an administrator reads, and the log of each person and of the phase. */
async function readAll(server: TestServer, as: TestUser): Promise<string[]> {
  const told: string[] = [];
  const ask = async (call: Endpoint, asked: object) => {
    const { text } = await wholeAnswer(server, call, { as, ...asked });
    told.push(`${call.name} ${call === listAuditEntries ? blur(text) : text}`);
  };
  for (const call of reading) await ask(call, sampleOf(world, 'admin', call));
  for (const query of [{ phaseId }, { actorId: admin.id }, { kind: 'offer' }, {}])
    await ask(listAuditEntries, { query: { limit: '500', ...query } });
  return told;
}

const body = {
  organisationId: bidder.organisationId,
  receivedAt: '2026-11-12T09:00:00.000Z',
  way: 'mail',
  files: [TEST_ARRIVAL_FILE],
};
const note = (server: TestServer, as = admin) =>
  server.ask(contract.noteArrival, { as, params: { phaseId }, body });

test.each(['SEALED', 'FOUR_EYES'] as const)(
  'with and without noted arrivals a %s phase gives everybody but the noter the same bytes',
  async (seal) => {
    const [quiet, busy] = await openTwo(seal);
    const news = await Promise.all([quiet, busy].map((server) => follow(server, other, phaseId)));
    expect((await note(busy)).statusCode).toBe(200);
    expect((await note(busy)).statusCode).toBe(200);
    // What is refused is as little to be seen.
    const unlisted = { ...body, organisationId: admin.organisationId };
    const refused = await busy.ask(contract.noteArrival, { as: admin, params: { phaseId }, body: unlisted });
    expect(refused.statusCode).toBe(404);
    const { id } = (await busy.get<Arrival[]>(contract.listArrivals, { as: admin, params: { phaseId } }))[0]!;
    for (const [call, asked] of askedOfArrivals(phaseId, id)) {
      const answer = await busy.ask(call, { as: admin, ...asked });
      expect([call.name, answer.json<{ code: string }>().code]).toEqual([call.name, 'phase-sealed']);
    }
    for (const as of [other, reader]) expect(await readAll(busy, as)).toEqual(await readAll(quiet, as));
    expect(news[1]!.events()).toEqual(news[0]!.events());
    for (const each of news) await each.stop();
    // No byte of a file lies anywhere.
    const media = await busy.get(listMedia, { as: admin, body: { ids: [] } });
    expect(media).toEqual([]);
    for (const as of [rival]) {
      const asked = { as, params: { phaseId } };
      expect(await busy.get(contract.getOwnArrivals, asked)).toEqual([]);
    }
  },
  60_000,
);

test('whatever the provider writes itself until the end, the noter is told the same, the log but for what bidders do', async () => {
  const [quiet, busy] = await openTwo('SEALED');
  for (const server of [quiet, busy]) await note(server);
  const data = [{ key: `${phaseId}_ep_AZ_01`, value: '4711' }];
  const params = { phaseId, orgaId: bidder.organisationId };
  await busy.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
  const readArrivals = async (server: TestServer) =>
    (await server.get<Arrival[]>(contract.listArrivals, { as: admin, params: { phaseId } })).map((row) => ({
      ...row,
      id: '',
    }));
  expect(await readArrivals(busy)).toEqual(await readArrivals(quiet));
  const others = async (server: TestServer) =>
    (await readAll(server, admin)).filter((line) => !line.startsWith('listArrivals'));
  expect(await others(busy)).toEqual(await others(quiet));
});
