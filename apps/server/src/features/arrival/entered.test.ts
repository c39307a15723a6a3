import { readFileSync } from 'node:fs';
import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { createAlphaKeyVal, createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { readByOtherLibrary } from '@rahmenpreis/workbook/test/test-reader.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { arrival } from '../../db/schema/arrival.ts';
import { drawTender } from '../../../test/drawn-tender.ts';
import { enterFromPost } from '../../../test/enter-offers.ts';
import { TEST_ARRIVAL_FILE } from '../../../test/test-arrivals.ts';
import { TEST_PDF } from '../../../test/test-media.ts';
import { renewed, startTestPhases } from '../../../test/test-phases.ts';
import { startTestTender } from '../../../test/test-tender.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const EXPECTED = JSON.parse(
  readFileSync(new URL('../../demo/data/tender-klein/expected.json', import.meta.url), 'utf8'),
) as ExpectedCell[];
/** So many tenders are drawn; `npm run proof -- entered` draws more. */
const rounds = drawRounds(1);

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function closeLater(server: TestServer): TestServer {
  servers.push(server);
  return server;
}

const read = async (server: TestServer, as: TestUser, phaseId: string) => {
  const { sums, flags, participation } = await server.get<Offers>(getOffers, { as, params: { phaseId } });
  return { sums, flags, participation };
};

test('tender-klein with bidders 4 and 5 entered comes to the expected cells', async () => {
  const { server: started, opened } = await startTestTender();
  const server = closeLater(started);
  const { phase, admin, bidders, liegenschaftIds } = opened;
  const before = await read(server, admin, phase.id);
  const providers = ['bieter4@example.org', 'bieter5@example.org'].map((name) => bidders.get(name)!);
  const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
  const { checker } = await enterFromPost(server, { phase, providers, first: admin, second });
  const after = await server.get<Offers>(getOffers, { as: checker, params: { phaseId: phase.id } });
  expect([after.sums, after.flags]).toEqual([before.sums, before.flags]);
  const nummerOf = new Map([...liegenschaftIds].map(([nummer, id]) => [id, nummer]));
  for (const [username, { id }] of bidders) {
    const p = after.serviceProviderIds.indexOf(id);
    for (const { liegenschaft, slice, sum } of EXPECTED.filter(({ provider }) => provider === username)) {
      const l = after.liegenschaftIds.findIndex((each) => nummerOf.get(each) === liegenschaft);
      const at =
        (p * after.liegenschaftIds.length + l) * after.sliceIds.length + after.sliceIds.indexOf(slice);
      expect([username, liegenschaft, slice, after.sums[at]]).toEqual([username, liegenschaft, slice, sum]);
    }
  }
  // Its mark stands in all that leaves the program.
  const [provider] = providers as [TestUser];
  const [liegenschaftId] = liegenschaftIds.values();
  const params = { phaseId: phase.id, propertyId: liegenschaftId!, orgaId: checker.organisationId };
  const award = { key: `awarding_${phase.id}_${liegenschaftId}_basisfm`, value: provider.id };
  await server.get(createAlphaKeyVal, { as: checker, params, body: award });
  const ask = (call: Endpoint, type: string, body: object) =>
    server.ask(call, { as: checker, params, query: { type }, body });
  const order = await ask(exportOrderLv, 'excel', { provider: { id: provider.id } });
  const preisspiegel = await ask(exportPreisspiegel, 'csv', { liegenschaftIds: [liegenschaftId] });
  const own = await renewed(server, provider);
  const receipt = await server.ask(exportReceipt, {
    as: own,
    params: { ...params, orgaId: own.organisationId },
    query: { type: 'text' },
  });
  const cells = readByOtherLibrary(order.rawPayload).cells.flat();
  for (const text of [cells.map((cell) => cell?.v).join('\n'), preisspiegel.payload, receipt.payload])
    expect(text).toMatch(/vom Auftraggeber erfasst, eingegangen am .*, geprüft von/);
  expect(receipt.payload).toContain('\nFassung 2\n');
});

test('of a drawn tender of eight three are entered, and everything comes to the same', async () => {
  for (let round = 0; round < rounds.count; round++) {
    const server = closeLater(await startTestServer());
    const book = await drawTender(server, rounds.seed + round, 8);
    const { rows } = await server.database.pool.query<{
      id: string;
      username: string;
      organisation_id: string;
    }>(
      `select account.id, username, organisation_id from phase_user join account on account.id = user_id order by username`,
    );
    const providers = rows.slice(-3).map(
      ({ organisation_id: organisationId, ...row }): TestUser => ({
        ...row,
        organisationId,
        accessToken: '',
      }),
    );
    const before = await read(server, book.admin, book.phase.id);
    const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
    const { checker } = await enterFromPost(server, {
      phase: book.phase,
      providers,
      first: book.admin,
      second,
    });
    const after = await read(server, checker, book.phase.id);
    expect([round, after.sums, after.flags]).toEqual([round, before.sums, before.flags]);
  }
});

test('where two could check, no order of one administrator’s calls makes an entered offer count', async () => {
  const { server: started, phases } = await startTestPhases();
  const server = closeLater(started);
  const phaseId = phases.phaseIds.running;
  const { adminWriter: first, writer, rival } = phases.users;
  await server.signIn('zweite@example.org', ADMIN_RIGHTS);
  const { key } = phases.entry('ep', phaseId);
  const { organisationId } = writer;
  const came = { receivedAt: new Date(TEST_NOW_MS).toISOString(), way: 'post', files: [TEST_ARRIVAL_FILE] };
  const file = { filename: TEST_ARRIVAL_FILE.name, bytes: TEST_PDF };
  // What comes nearest to a finished offer is drawn more often.
  const acts = 'note upload type type type discard check check check omit takeBack own'.split(' ');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 10 }), async (drawn) => {
      server.clock.set(TEST_NOW_MS);
      await server.database.db.delete(arrival);
      const params = { phaseId };
      const list = () => server.get<Arrival[]>(contract.listArrivals, { as: first, params });
      const act = (call: Endpoint, body?: object, more: object = {}) =>
        server.ask(call, { as: first, params: { ...params, ...more }, ...(body && { body }) });
      await act(contract.noteArrival, { organisationId, ...came });
      for (const name of ['upload', 'later', ...drawn]) {
        const { id: arrivalId, version } = (await list()).at(-1)!;
        const of = { arrivalId };
        if (name === 'later') server.clock.set(TEST_NOW_MS + 6 * 60_000);
        if (name === 'note') await act(contract.noteArrival, { organisationId, ...came });
        if (name === 'upload')
          await server.ask(contract.storeArrivalFile, { as: first, params: { ...params, ...of }, file });
        if (name === 'type')
          await act(contract.saveEnteredValues, { data: [{ key, value: '7', before: null }] }, of);
        if (name === 'discard') await act(contract.discardEnteredValues, undefined, of);
        if (name === 'check') await act(contract.checkEnteredOffer, { confirm: version }, of);
        if (name === 'omit') await act(contract.omitArrival, { reason: 'Unleserlich' }, of);
        if (name === 'takeBack') await act(contract.omitArrival, { reason: null }, of);
        if (name === 'own') await act(createOwnKeyVal, { key, value: '7' }, { orgaId: organisationId });
      }
      expect((await list()).map(({ state }) => state)).not.toContain('finished');
      expect(await phases.stored(writer, phaseId)).toEqual({});
    }),
    { numRuns: 15 * rounds.count, seed: rounds.seed },
  );
  expect(await phases.stored(rival, phaseId)).not.toEqual({});
});
