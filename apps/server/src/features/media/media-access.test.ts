import { randomUUID } from 'node:crypto';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import * as property from '@rahmenpreis/contract/liegenschaft.ts';
import type { Gebaeude, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import * as contract from '@rahmenpreis/contract/media.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { changePhase, createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadTestDocument, uploadTestImage } from '../../../test/test-media.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const HOUR_MS = 60 * 60_000;
const HAUS = {
  nummer: '1',
  name: 'Haus',
  adresse: TEST_ADRESSE,
};

let server: TestServer;
let admin: TestUser;
let reader: TestUser;
let listed: TestUser;
let stranger: TestUser;
let phase: Phase;
/** Media by where they are used. */
const used: Record<string, Media> = {};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
  reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
  listed = await server.signIn('bieter1@example.org', DL_PERMISSIONS);
  stranger = await server.signIn('bieter2@example.org', DL_PERMISSIONS);
  for (const place of ['bild', 'gebaeudeBild']) used[place] = await uploadTestImage(server, admin);
  for (const place of ['plan', 'medium', 'gebaeudePlan', 'gebaeudeMedium', 'unterlage', 'nirgends']) {
    used[place] = await uploadTestDocument(server, admin);
  }
  const links = (prefix: string) => ({
    hauptBildId: idOf(prefix === '' ? 'bild' : 'gebaeudeBild'),
    hauptPlanId: idOf(prefix === '' ? 'plan' : 'gebaeudePlan'),
    mediaIds: [idOf(prefix === '' ? 'medium' : 'gebaeudeMedium')],
  });
  const made = await server.get<Liegenschaft>(property.createLiegenschaft, {
    as: admin,
    body: { ...HAUS, ...links('') },
  });
  await server.get(property.createGebaeude, {
    as: admin,
    params: { liegenschaftId: made.id },
    body: { ...HAUS, ...links('gebaeude') },
  });
  phase = await server.get<Phase>(createPhase, {
    as: admin,
    body: {
      title: 'P',
      start: new Date(TEST_NOW_MS - HOUR_MS).toISOString(),
      end: new Date(TEST_NOW_MS + HOUR_MS).toISOString(),
      liegenschaftIds: [made.id],
      userIds: [listed.id],
      publicMediaIds: [idOf('unterlage')],
    },
  });
  used['eigenes'] = await uploadTestDocument(server, listed);
});
afterAll(() => server.close());

function idOf(place: string): string {
  return used[place]!.id;
}

async function seenBy(as: TestUser, endpoint = contract.listMedia, params = {}): Promise<string[]> {
  const ids = [...Object.values(used).map(({ id }) => id), randomUUID()];
  const seen = await server.get<Media[]>(endpoint, { as, params, body: { ids } });
  return seen.map(({ id }) => Object.keys(used).find((place) => idOf(place) === id) ?? id);
}

const OF_PHASE = ['bild', 'gebaeudeBild', 'plan', 'medium', 'gebaeudePlan', 'gebaeudeMedium', 'unterlage'];

describe('media by ids', () => {
  test('are all for administrators, for a bidder its own and those of its phases, in the order asked', async () => {
    expect(await seenBy(admin)).toEqual([...OF_PHASE, 'nirgends', 'eigenes']);
    expect(await seenBy(reader)).toEqual([...OF_PHASE, 'nirgends', 'eigenes']);
    expect(await seenBy(listed)).toEqual([...OF_PHASE, 'eigenes']);
    expect(await seenBy(stranger)).toEqual([]);
  });

  test('come by kind: images, documents, and what providers uploaded', async () => {
    const ofKind = (as: TestUser, kind: string) => seenBy(as, contract.listMediaOfKind as never, { kind });
    expect(await ofKind(listed, 'img')).toEqual(['bild', 'gebaeudeBild']);
    expect(await ofKind(listed, 'doc')).toEqual([...OF_PHASE.slice(2), 'eigenes']);
    expect(await ofKind(admin, 'user')).toEqual(['eigenes']);
    expect(await ofKind(stranger, 'user')).toEqual([]);
  });

  test('open for a bidder exactly where it may see them, and no longer once it is taken out', async () => {
    const open = async (as: TestUser, place: string) => {
      const { url, access } = used[place]!;
      const headers = { authorization: `Bearer ${as.accessToken}`, 'secure-key': access };
      return (await server.app.inject({ url, headers })).statusCode;
    };
    for (const place of Object.keys(used)) {
      expect([place, await open(listed, place)]).toEqual([place, place === 'nirgends' ? 404 : 200]);
      expect([place, await open(stranger, place)]).toEqual([place, 404]);
    }
    const setUsers = (userIds: string[]) =>
      server.get(changePhase, { as: admin, params: { phaseId: phase.id }, body: { ...phase, userIds } });
    await setUsers([]);
    expect([await open(listed, 'unterlage'), await open(listed, 'eigenes')]).toEqual([404, 200]);
    await setUsers([listed.id]);
  });
});

describe('media in use', () => {
  const remove = async (as: TestUser, id: string) =>
    (await server.ask(contract.deleteMedia, { as, params: { mediaId: id } })).json<{ code?: string }>()
      .code ?? 'gone';

  test('as a tender document or in an offer of a phase that has begun are not deleted', async () => {
    const own = await uploadTestDocument(server, listed);
    const foreign = await uploadTestDocument(server, stranger);
    const docs = (ids: string[]) =>
      server.ask(createOwnKeyVal, {
        as: listed,
        params: { phaseId: phase.id, orgaId: listed.organisationId },
        body: { key: `${phase.id}_docs`, value: JSON.stringify(ids) },
      });
    expect((await docs([own.id, foreign.id])).statusCode).toBe(400);
    expect((await docs([own.id, randomUUID()])).statusCode).toBe(400);
    expect((await docs([own.id])).statusCode).toBe(200);
    expect(await remove(listed, own.id)).toBe('media-in-use');
    expect(await remove(admin, idOf('unterlage'))).toBe('media-in-use');
    expect(await remove(reader, idOf('nirgends'))).toBe('forbidden');
    expect(await remove(admin, own.id)).toBe('not-found');
    expect((await docs([])).statusCode).toBe(200);
    expect(await remove(listed, own.id)).toBe('gone');
  });

  test('of a property, a building or a phase to come fall out of it, and its version counts up', async () => {
    const [bild, plan, weiteres] = [
      await uploadTestImage(server, admin),
      await uploadTestDocument(server, admin),
      await uploadTestDocument(server, admin),
    ];
    const links = { hauptBildId: bild.id, hauptPlanId: plan.id, mediaIds: [weiteres.id, plan.id] };
    const body = { ...HAUS, ...links };
    const made = await server.get<Liegenschaft>(property.createLiegenschaft, { as: admin, body });
    const params = { liegenschaftId: made.id };
    const building = await server.get<Gebaeude>(property.createGebaeude, { as: admin, params, body });
    for (const { id } of [bild, plan, weiteres]) expect(await remove(admin, id)).toBe('gone');
    const empty = { hauptBildId: null, hauptPlanId: null, mediaIds: [] };
    const answer = await server.ask(property.getLiegenschaft, { as: admin, params });
    expect(answer.json()).toMatchObject({ data: empty });
    expect(answer.headers['etag']).toBe('"4"');
    const after = await server.get(property.getGebaeude, {
      as: admin,
      params: { ...params, gebaeudeId: building.id },
    });
    expect(after).toEqual({ ...building, ...empty });
  });

  test('are linked only where they exist, are the owner’s and fit (SETUP-016)', async () => {
    const image = await uploadTestImage(server, admin);
    const body = {
      ...HAUS,
      hauptBildId: idOf('plan'),
      hauptPlanId: image.id,
      mediaIds: [randomUUID(), image.id, idOf('eigenes'), image.id.toUpperCase()],
    };
    const made = await server.get<Liegenschaft>(property.createLiegenschaft, { as: admin, body });
    expect(made).toMatchObject({ hauptBildId: null, hauptPlanId: null, mediaIds: [image.id] });
  });
});

describe('a create with an Idempotency-Key', () => {
  const create = (as: TestUser, key: string, nummer: string) =>
    server.ask(property.createLiegenschaft, {
      as,
      body: { ...HAUS, nummer },
      headers: { 'idempotency-key': key },
    });

  test('that comes again, even at the same time, gets the first answer and makes nothing', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, 'gleich', 'I-1')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ headers }) => headers['etag'])).toEqual(['"1"', '"1"', '"1"']);
  });

  test('is another one for another actor, another key and another call', async () => {
    const other = await server.signIn('zweite@example.org', ALPHA_PERMISSIONS);
    const first = (await create(admin, 'k', 'I-9')).json<{ data: Liegenschaft }>().data;
    const params = { liegenschaftId: first.id };
    const bodies = [
      (await create(other, 'k', 'I-9')).body,
      (await create(admin, 'l', 'I-9')).body,
      (
        await server.ask(property.createGebaeude, {
          as: admin,
          params,
          body: HAUS,
          headers: { 'idempotency-key': 'k' },
        })
      ).body,
    ];
    expect(bodies.every((body) => !body.includes(`"id":"${first.id}"`))).toBe(true);
    expect((await create(admin, 'k', 'I-9')).json()).toEqual({ data: first });
  });

  test('under a key that another body was sent with is refused, and nothing changes', async () => {
    const made = await create(admin, 'einmal', 'I-20');
    const other = await create(admin, 'einmal', 'I-21');
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({
      error: 'Unprocessable Content',
      code: 'idempotency-key-reused',
      message: expect.stringContaining('mit anderem Inhalt'),
    });
    expect((await create(admin, 'einmal', 'I-20')).body).toBe(made.body);
    const racing = await Promise.all(['I-22', 'I-23'].map((nummer) => create(admin, 'zugleich', nummer)));
    expect(racing.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('of a file counts its name, its bytes and the texts beside it', async () => {
    const upload = (filename: string, bytes: string, title: string) =>
      server.ask(contract.uploadDocument, {
        as: admin,
        file: { filename, bytes: Buffer.from(bytes) },
        fields: { title },
        headers: { 'idempotency-key': 'Datei' },
      });
    const answers = [
      await upload('a.txt', 'Inhalt', 'A'),
      await upload('a.txt', 'Inhalt', 'A'),
      await upload('b.txt', 'Inhalt', 'A'),
      await upload('a.txt', 'Anhang', 'A'),
      await upload('a.txt', 'Inhalt', 'B'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 422, 422]);
  });

  test('that was refused keeps nothing: the repeated call is judged anew', async () => {
    const key = 'erst falsch';
    expect((await create(admin, key, '')).statusCode).toBe(400);
    expect((await create(admin, key, 'I-10')).statusCode).toBe(200);
    expect((await create(admin, 'x'.repeat(201), 'I-11')).json()).toMatchObject({ code: 'idempotency-key' });
  });
});
