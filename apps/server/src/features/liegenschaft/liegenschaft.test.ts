import { randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import { QUERY_IDS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type { Gebaeude, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { phase, phaseLiegenschaft, phaseUser } from '../../db/schema/phase.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { startTestServer, type TestUser } from '../../../test/test-server.ts';

const KONTORHAUS = {
  nummer: 'L-001',
  name: 'Kontorhaus Hamburg',
  adresse: TEST_ADRESSE,
};

const server = await startTestServer();
const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
const bidder = await server.signIn('bieter@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
afterAll(() => server.close());

function create(nummer: string): Promise<Liegenschaft> {
  return server.get(contract.createLiegenschaft, { as: admin, body: { ...KONTORHAUS, nummer } });
}

async function linkToPhase(liegenschaftId: string, userId?: string): Promise<void> {
  const now = new Date(server.clock.nowMs());
  const rows = await server.database.db
    .insert(phase)
    .values({ title: 'P', start: now, end: now, type: 'OFFER', publicMediaIds: [] })
    .returning();
  const phaseId = rows[0]!.id;
  await server.database.db.insert(phaseLiegenschaft).values({ phaseId, liegenschaftId });
  if (userId) await server.database.db.insert(phaseUser).values({ phaseId, userId });
}

describe('a property', () => {
  test('comes back as it was saved, with its version as ETag', async () => {
    const made = await create('L-001');
    const answer = await server.ask(contract.getLiegenschaft, {
      as: reader,
      params: { liegenschaftId: made.id },
    });
    expect(answer.json()).toEqual({ data: made });
    expect(made).toMatchObject({ ...KONTORHAUS, gebaeudeIds: [], mediaIds: [], hauptBildId: null });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('accepts what GET gave, and refuses a stale change with 412', async () => {
    const made = await create('L-002');
    const change = (ifMatch: string) =>
      server.ask(contract.changeLiegenschaft, {
        as: admin,
        params: { liegenschaftId: made.id },
        body: { ...made, name: 'Neu' },
        headers: { 'if-match': ifMatch },
      });
    const first = await change('"1"');
    expect(first.json()).toEqual({ data: { ...made, name: 'Neu' } });
    const second = await change('"1"');
    expect(second.statusCode).toBe(412);
    expect(second.json()).toMatchObject({ code: 'stale' });
  });

  test('without required texts is refused with every German sentence at once', async () => {
    const answer = await server.ask(contract.createLiegenschaft, {
      as: admin,
      body: { nummer: ' ', name: '', adresse: { ...KONTORHAUS.adresse, strasse: '' } },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      details: [
        { field: 'nummer', message: 'Bitte geben Sie eine Liegenschaftsnummer an.' },
        { field: 'name', message: 'Bitte geben Sie einen Liegenschaftsnamen an.' },
        { field: 'adresse.strasse', message: 'Bitte geben Sie eine Straße an.' },
      ],
    });
  });

  test('and its buildings have texts of one line; what was stored otherwise before is still read', async () => {
    const { id } = await create('L-003');
    const params = { liegenschaftId: id };
    const refusedFields = async (endpoint: Parameters<typeof server.ask>[0], body: object) => {
      const answer = await server.ask(endpoint, { as: admin, params, body });
      expect(answer.statusCode).toBe(400);
      return answer.json<{ details: { field: string }[] }>().details.map(({ field }) => field);
    };
    const lines = {
      nummer: 'L\n3',
      name: 'Kontor\r\nhaus',
      eigentuemer: 'Alster\u2028GmbH',
      verantwortlicher: 'Vera\u202eretsuM',
      adresse: { ...TEST_ADRESSE, stadt: 'Ham\nburg' },
    };
    const fields = ['nummer', 'name', 'eigentuemer', 'verantwortlicher', 'adresse.stadt'];
    expect(await refusedFields(contract.changeLiegenschaft, { ...KONTORHAUS, ...lines })).toEqual(fields);
    const house = { ...KONTORHAUS, ...lines, zertifiziertInfo: 'Gold\nPlatin' };
    expect(new Set(await refusedFields(contract.createGebaeude, house))).toEqual(
      new Set([...fields, 'zertifiziertInfo']),
    );
    // A longer text may have several lines.
    const body = { ...KONTORHAUS, nummer: 'L-003', beschreibung: 'Am Hafen.\nMit Hof.' };
    await server.get(contract.changeLiegenschaft, { as: admin, params, body });
    await server.database.db.update(liegenschaft).set({ name: 'Alt\nbau' }).where(eq(liegenschaft.id, id));
    expect(await server.get(contract.getLiegenschaft, { as: admin, params })).toMatchObject({
      name: 'Alt\nbau',
      beschreibung: 'Am Hafen.\nMit Hof.',
    });
  });

  test('lies in one of the 16 German states, and so do its buildings (PROP-048)', async () => {
    const { id } = await create('L-002b');
    for (const [part, value] of [
      ['region', 'Tirol'],
      ['land', 'Österreich'],
    ] as const) {
      const body = { ...KONTORHAUS, adresse: { ...KONTORHAUS.adresse, [part]: value } };
      for (const endpoint of [
        contract.createLiegenschaft,
        contract.changeLiegenschaft,
        contract.createGebaeude,
      ]) {
        const answer = await server.ask(endpoint, { as: admin, params: { liegenschaftId: id }, body });
        expect(answer.json()).toMatchObject({ status: 400, details: [{ field: `adresse.${part}` }] });
      }
    }
  });

  test('is deleted unless a phase uses it (ERR-011)', async () => {
    const free = await create('L-003');
    const linked = await create('L-004');
    await linkToPhase(linked.id);
    const remove = (id: string, as: TestUser) =>
      server.ask(contract.deleteLiegenschaft, { as, params: { liegenschaftId: id } });
    expect((await remove(linked.id, admin)).statusCode).toBe(409);
    expect((await remove(free.id, reader)).statusCode).toBe(401);
    expect((await remove(free.id, admin)).json()).toEqual({ data: {} });
    expect((await remove(free.id, admin)).statusCode).toBe(404);
  });
});

describe('a building', () => {
  test('is created, changed as a whole and deleted', async () => {
    const { id } = await create('L-005');
    const body = { ...KONTORHAUS, nummer: 'L-005-01', bruttoGrundflaeche: 29_373, tiefgarage: false };
    const made = await server.get<{ id: string }>(contract.createGebaeude, {
      as: admin,
      params: { liegenschaftId: id },
      body,
    });
    const params = { liegenschaftId: id, gebaeudeId: made.id };
    expect(await server.get(contract.getGebaeude, { as: admin, params })).toMatchObject(body);
    const changed = { ...body, bruttoGrundflaeche: null, baujahr: 1979 };
    expect(await server.get(contract.changeGebaeude, { as: admin, params, body: changed })).toMatchObject(
      changed,
    );
    expect(await server.get(contract.getLiegenschaft, { as: admin, params })).toMatchObject({
      gebaeudeIds: [made.id],
    });
    const merged = await server.get<Gebaeude>(contract.changeGebaeude, {
      as: admin,
      params,
      body: { anzahlEtagen: 7, energiesteckbrief: { anteilGas: 40 } },
    });
    expect(merged).toMatchObject({ ...changed, anzahlEtagen: 7, energiesteckbrief: { anteilGas: 40 } });
    const again = await server.get<Gebaeude>(contract.changeGebaeude, {
      as: admin,
      params,
      body: { energiesteckbrief: { anteilOel: 60 } },
    });
    expect(again.energiesteckbrief).toEqual({ ...merged.energiesteckbrief, anteilOel: 60 });
    expect(again.energiesteckbrief?.id).toMatch(/^[\da-f-]{36}$/);
    const bad = { as: admin, params, body: { eigentuemer: 'Zwei\nZeilen' } };
    expect((await server.ask(contract.changeGebaeude, bad)).statusCode).toBe(400);
    await server.get(contract.deleteGebaeude, { as: admin, params });
    expect((await server.ask(contract.getGebaeude, { as: admin, params })).statusCode).toBe(404);
  });
});

describe('a bidder', () => {
  test('sees only properties of its phases; a foreign id answers exactly as a random one', async () => {
    const own = await create('L-006');
    const foreign = await create('L-007');
    await linkToPhase(own.id, bidder.id);
    const listed = await server.get<Liegenschaft[]>(contract.listLiegenschaften, { as: bidder });
    expect(listed.map((each) => each.id)).toEqual([own.id]);
    const gebaeude = await Promise.all(
      [own, foreign].map(({ id }) =>
        server.get<Gebaeude>(contract.createGebaeude, {
          as: admin,
          params: { liegenschaftId: id },
          body: KONTORHAUS,
        }),
      ),
    );
    expect(await server.get(contract.listGebaeude, { as: bidder })).toEqual([gebaeude[0]]);
    const some = (...ids: string[]) => ({ as: bidder, query: { liegenschaftIds: ids.join(',') } });
    expect(await server.get(contract.listGebaeude, some(own.id, foreign.id))).toEqual([gebaeude[0]]);
    expect(await server.get(contract.listGebaeude, some(foreign.id, randomUUID()))).toEqual([]);
    expect((await server.ask(contract.listGebaeude, some(own.id, ''))).statusCode).toBe(400);
    const tooMany = Array.from({ length: QUERY_IDS_MAX_COUNT + 1 }, () => own.id);
    expect((await server.ask(contract.listGebaeude, some(...tooMany))).statusCode).toBe(400);
    const ask = (id: string) =>
      server.ask(contract.getLiegenschaft, { as: bidder, params: { liegenschaftId: id } });
    expect((await ask(own.id)).statusCode).toBe(200);
    const [hidden, unknown] = [await ask(foreign.id), await ask(randomUUID())];
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(unknown.body);
  });

  test('is given the list of its own phases, whoever asked before, and at once another one after a change', async () => {
    const [own, other] = [await create('L-008'), await create('L-009')];
    const others = await server.signIn('andere@example.org', ['PERMISSION_DLREAD']);
    await linkToPhase(own.id, bidder.id);
    await linkToPhase(other.id, others.id);
    const list = (as: TestUser) => server.get<Liegenschaft[]>(contract.listLiegenschaften, { as });
    const numbers = async (as: TestUser) => (await list(as)).map(({ nummer }) => nummer);
    expect(await numbers(admin)).toEqual(await numbers(reader));
    expect(await numbers(others)).toEqual(['L-009']);
    expect(await numbers(bidder)).toEqual(['L-006', 'L-008']);
    const { etag } = (await server.ask(contract.listLiegenschaften, { as: bidder })).headers;
    const again = { as: bidder, headers: { 'if-none-match': String(etag) } };
    expect((await server.ask(contract.listLiegenschaften, again)).statusCode).toBe(304);
    await server.database.db
      .update(liegenschaft)
      .set({ nummer: 'L-0080', version: 2 })
      .where(eq(liegenschaft.id, own.id));
    expect((await server.ask(contract.listLiegenschaften, again)).statusCode).toBe(200);
    expect(await numbers(bidder)).toEqual(['L-006', 'L-0080']);
    expect(await numbers(others)).toEqual(['L-009']);
  });

  test('gets 403 on a change before the id or the body is looked at', async () => {
    const answer = await server.ask(contract.changeLiegenschaft, {
      as: bidder,
      params: { liegenschaftId: 'no-id' },
      body: {},
    });
    expect(answer.statusCode).toBe(403);
  });
});
