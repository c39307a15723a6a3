import { randomUUID } from 'node:crypto';
import { getLiegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { authenticate, resetPassword } from '@rahmenpreis/contract/session.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let bidder: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  bidder = await server.signIn('bieter1@example.org', ['PERMISSION_DLREAD']);
});
afterAll(() => server.close());
beforeEach(async () => void (await server.database.db.delete(audit)));

const trail = () => server.database.db.select().from(audit).orderBy(audit.seq);

test('a refused reading call leaves an entry: without a token, without the right, of a foreign id', async () => {
  await server.ask(listLiegenschaften);
  await server.ask(listServiceProviders, { as: bidder });
  await server.ask(getLiegenschaft, { as: bidder, params: { liegenschaftId: randomUUID() } });
  const phaseId = randomUUID();
  await server.ask(getOffers, { as: bidder, params: { phaseId } });
  const rows = await trail();
  expect(rows.map(({ actorId, action, status }) => [actorId, action, status])).toEqual([
    [null, 'GET /property/v1/liegenschaft', 401],
    [bidder.id, 'GET /auth/v1/alpha/serviceprovider', 403],
    [bidder.id, 'GET /property/v1/liegenschaft/{liegenschaftId}', 404],
    [bidder.id, 'GET /lvep/v1/phase/{phaseId}/offers', 404],
  ]);
  expect(rows.at(-1)?.detail).toEqual({
    code: 'not-found',
    phaseId,
    offerOf: bidder.organisationId,
    personal: { address: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('a wrong link and too many tries leave an entry, which holds neither link nor password', async () => {
  const token = 'not-a-link-anybody-was-sent-0123456789abcdefg';
  const newPassword = 'Geheimes-Wort-77';
  await server.ask(resetPassword, { body: { token, newPassword } });
  const body = { username: 'niemand@example.org', password: newPassword };
  for (let i = 0; i < 7; i += 1) await server.ask(authenticate, { body });
  const rows = await trail();
  expect(rows.map(({ status, detail }) => [status, (detail as { code: string }).code])).toEqual([
    [404, 'link-expired'],
    ...Array.from({ length: 5 }, () => [404, 'wrong-login']),
    [429, expect.any(String)],
    [429, expect.any(String)],
  ]);
  const whole = JSON.stringify([
    rows,
    (await server.database.pool.query('select * from audit_personal')).rows,
  ]);
  for (const secret of [token, newPassword]) expect(whole).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain('niemand@example.org');
});

test('a flood leaves thirty entries and one that counts the rest, at the latest when the server ends', async () => {
  const { app, ask } = await server.startOther();
  for (let i = 0; i < 100; i += 1)
    await ask(getLiegenschaft, { as: bidder, params: { liegenschaftId: randomUUID() } });
  expect(await trail()).toHaveLength(30);
  await app.close();
  const rows = await trail();
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatchObject({
    actorId: bidder.id,
    status: 404,
    detail: { code: 'not-found', count: 70 },
  });
});
