import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import {
  createLiegenschaft,
  deleteLiegenschaft,
  getLiegenschaft,
  listLiegenschaften,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { startTestServer, type Ask, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  bidder = await server.signIn('bieter1@example.org', ['PERMISSION_DLREAD']);
});
afterAll(() => server.close());

const BODY = { nummer: 'L-001', name: 'Kontorhaus', adresse: TEST_ADRESSE };

const countLiegenschaften = async () =>
  (await server.get<Liegenschaft[]>(listLiegenschaften, { as: admin })).length;

async function auditOf(endpoint: Endpoint, ask: Ask) {
  const before = await server.database.db.$count(audit);
  await server.ask(endpoint, ask);
  const rows = await server.database.db.select().from(audit).orderBy(audit.seq).offset(before);
  return rows.map(({ actorId, action, status, detail }) => ({ actorId, action, status, detail }));
}

describe('the audit trail', () => {
  test('and the write it tells of stand or fall together, and nobody is told why', async () => {
    const before = await countLiegenschaften();
    await server.database.pool.query('alter table audit add constraint broken check (false) not valid');
    try {
      const answer = await server.ask(createLiegenschaft, { as: admin, body: BODY });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'unexpected', details: [] });
      expect(answer.body).not.toMatch(/audit|broken|constraint/);
      expect(await countLiegenschaften()).toBe(before);
    } finally {
      await server.database.pool.query('alter table audit drop constraint broken');
    }
  });

  test('names each write and each refused attempt, also of the reads', async () => {
    const written = await auditOf(createLiegenschaft, { as: admin, body: BODY });
    const action = `${createLiegenschaft.method} ${createLiegenschaft.path}`;
    expect(written).toEqual([{ actorId: admin.id, action, status: 200, detail: expect.anything() }]);
    const refused = await auditOf(createLiegenschaft, { as: bidder, body: BODY });
    expect(refused).toMatchObject([{ actorId: bidder.id, status: 403, detail: { code: 'forbidden' } }]);
    const params = { liegenschaftId: randomUUID() };
    expect(await auditOf(deleteLiegenschaft, { as: admin, params })).toMatchObject([{ status: 404 }]);
    expect(await auditOf(getLiegenschaft, { as: bidder, params })).toMatchObject([{ status: 404 }]);
    expect(await auditOf(listLiegenschaften, { as: admin })).toEqual([]);
  });
});

describe('a body', () => {
  test('cannot bring in what the call does not take: no other organisation, no id, no version', async () => {
    const smuggled = { id: randomUUID(), organisationId: bidder.organisationId, version: 7 };
    const body = { ...BODY, ...smuggled };
    const answer = await server.ask(createLiegenschaft, { as: admin, body });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: Liegenschaft }>();
    expect(data.organisationId).toBe(admin.organisationId);
    expect(data.id).not.toBe(smuggled.id);
    expect(
      (await server.ask(getLiegenschaft, { as: admin, params: { liegenschaftId: data.id } })).headers['etag'],
    ).toBe('"1"');
  });

  test('of another kind than JSON is refused with a sentence and changes nothing', async () => {
    const before = await countLiegenschaften();
    const answer = await server.app.inject({
      method: createLiegenschaft.method,
      url: createLiegenschaft.path,
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/xml' },
      payload: '<liegenschaft/>',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ status: 415, code: 'media-type' });
    expect(await countLiegenschaften()).toBe(before);
  });
});
