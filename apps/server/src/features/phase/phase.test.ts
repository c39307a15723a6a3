import { randomUUID } from 'node:crypto';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { deleteLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { desc } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { phase } from '../../db/schema/phase.ts';
import { releaseAtOnce } from '../../../test/test-at-once.ts';
import { uploadTestDocument } from '../../../test/test-media.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';

const server = await startTestServer();
const { admin, reader, bidder, rival } = await signInPeople(server);
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});
afterAll(() => server.close());

const create = (body: object) => server.get<Phase>(contract.createPhase, { as: admin, body });
const tryCreate = (body: object) => server.ask(contract.createPhase, { as: admin, body });
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.ask(contract.changePhase, { as: admin, params: { phaseId: id }, body, headers });
const remove = (id: string) => server.ask(contract.deletePhase, { as: admin, params: { phaseId: id } });
const list = (as: TestUser) => server.get<Phase[]>(contract.listPhases, { as });

async function createDocument(): Promise<string> {
  return (await uploadTestDocument(server, admin)).id;
}

describe('a phase', () => {
  test('comes back as it was saved, with its version as ETag and the exact instants', async () => {
    const [propertyId, mediaId] = [
      await createTestLiegenschaft(server, admin, 'P-001'),
      await createDocument(),
    ];
    const body = {
      ...FUTURE,
      type: 'FINAL',
      liegenschaftIds: [propertyId],
      userIds: [bidder.id],
      publicMediaIds: [mediaId],
    };
    const answer = await tryCreate(body);
    const made = answer.json<{ data: Phase }>().data;
    expect(made).toEqual({
      seal: 'NONE',
      startMail: true,
      missingTenths: 10,
      missingPer100: 1,
      questionsUntil: null,
      bindingUntil: null,
      isPeriodShort: false,
      id: expect.any(String),
      ...body,
      version: 1,
    });
    expect(answer.headers['etag']).toBe('"1"');
    expect(await list(reader)).toEqual([made]);
    const changed = await change(made.id, { ...made, title: 'Neu' });
    expect(changed.json()).toEqual({ data: { ...made, title: 'Neu', version: 2 } });
    expect(changed.headers['etag']).toBe('"2"');
  });

  test('takes no documents that do not exist or are a bidder’s, and each once (SETUP-016)', async () => {
    const [own, bidders] = [await createDocument(), (await uploadTestDocument(server, bidder)).id];
    const ids = [randomUUID(), bidders, own.toUpperCase(), own];
    expect(await create({ ...FUTURE, publicMediaIds: ids })).toMatchObject({ publicMediaIds: [own] });
  });

  test('keeps the lists a change leaves out, and type OFFER is the default (OPEN-10)', async () => {
    const made = await create({ ...FUTURE, userIds: [bidder.id] });
    expect(made).toMatchObject({ type: 'OFFER', liegenschaftIds: [], publicMediaIds: [] });
    const answer = await change(made.id, { ...FUTURE, title: 'Neu' });
    expect(answer.json()).toMatchObject({ data: { title: 'Neu', userIds: [bidder.id] } });
    const emptied = await change(made.id, { ...FUTURE, userIds: [] });
    expect(emptied.json()).toMatchObject({ data: { userIds: [] } });
  });

  test('loses deleted and foreign ids silently (SETUP-016)', async () => {
    const [kept, deleted] = [
      await createTestLiegenschaft(server, admin, 'P-002'),
      await createTestLiegenschaft(server, admin, 'P-003'),
    ];
    await server.get(deleteLiegenschaft, { as: admin, params: { liegenschaftId: deleted } });
    const made = await create({
      ...FUTURE,
      liegenschaftIds: [deleted, kept, kept.toUpperCase(), randomUUID()],
      userIds: [admin.id, rival.id, randomUUID()],
    });
    expect(made).toMatchObject({ liegenschaftIds: [kept], userIds: [rival.id] });
  });

  test('keeps its property from being deleted (ERR-011)', async () => {
    const propertyId = await createTestLiegenschaft(server, admin, 'P-004');
    await create({ ...FUTURE, liegenschaftIds: [propertyId] });
    const answer = await server.ask(deleteLiegenschaft, {
      as: admin,
      params: { liegenschaftId: propertyId },
    });
    expect(answer.statusCode).toBe(409);
  });

  test('changed or deleted without the state that was seen is done, and the trail says that it was sent so', async () => {
    const detailOfLast = async () => {
      const [last] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
      return last?.detail;
    };
    const made = await create(FUTURE);
    const moved = { ...FUTURE, end: '2027-02-11T01:00:00.000Z' };
    expect((await change(made.id, moved, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect(await detailOfLast()).not.toHaveProperty('isBlind');
    expect((await change(made.id, FUTURE)).statusCode).toBe(200);
    expect(await detailOfLast()).toMatchObject({ isBlind: true });
    expect((await remove(made.id)).statusCode).toBe(200);
    expect(await detailOfLast()).toMatchObject({ isBlind: true });
  });

  test('is refused stale with 412, unknown with 404, changed by a reader or bidder with 403', async () => {
    const made = await create(FUTURE);
    expect((await change(made.id, FUTURE, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect((await change(made.id, FUTURE, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await change(randomUUID(), FUTURE)).statusCode).toBe(404);
    expect((await remove(randomUUID())).statusCode).toBe(404);
    for (const as of [reader, bidder]) {
      for (const endpoint of [contract.createPhase, contract.changePhase, contract.deletePhase]) {
        const answer = await server.ask(endpoint, { as, params: { phaseId: 'no-id' }, body: {} });
        expect(answer.statusCode).toBe(403);
      }
    }
  });

  test('without title and dates is refused with every German sentence at once (PHASE-005)', async () => {
    const answer = await tryCreate({ title: '' });
    const { details } = answer.json<{ details: { message: string }[] }>();
    expect(details.map((each) => each.message)).toEqual([
      'Bitte geben Sie einen Namen an',
      'Bitte geben Sie ein Startdatum an',
      'Bitte geben Sie ein Enddatum an',
    ]);
  });

  test('with a date in a wrong form is told that, not that there is none', async () => {
    const answer = await tryCreate({ ...FUTURE, start: '01.02.2027', end: '' });
    const { details } = answer.json<{ details: { message: string }[] }>();
    expect(details.map((each) => each.message)).toEqual([
      'Bitte geben Sie einen gültigen Zeitpunkt an.',
      'Bitte geben Sie ein Enddatum an',
    ]);
  });

  test.each([
    ['ends when it starts', { end: FUTURE.start }, 'phase-end-before-start'],
    ['ends before it starts', { end: '2027-01-01T00:00:00Z' }, 'phase-end-before-start'],
    ['lies in the year 9999', { end: '9999-12-31T23:59:59-23:00' }, 'phase-year'],
  ])('that %s is refused', async (_, times, code) => {
    const answer = await tryCreate({ ...FUTURE, ...times });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });
});

describe('the list', () => {
  test('is in the order start, end, title (PHASE-004)', async () => {
    for (const each of [FUTURE, ENDED, RUNNING]) await create(each);
    expect((await list(reader)).map((row) => row.title)).toEqual(['War', 'Läuft', 'Kommt']);
  });
});

describe('overlap', () => {
  test.each([
    ['phase-overlap-start', '2027-02-10T07:00:00Z', '2027-03-10T01:00:00Z', 'Das Startdatum'],
    ['phase-overlap-end', '2027-01-10T07:00:00Z', '2027-02-10T01:00:00Z', 'Das Enddatum'],
    ['phase-overlap-encloses', '2027-01-10T07:00:00Z', '2027-03-10T01:00:00Z', 'Die Phase umschließt'],
  ])('is refused with %s (PHASE-007)', async (code, start, end, sentence) => {
    await create(FUTURE);
    const answer = await tryCreate({ title: 'Zu viel', start, end });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(answer.json<{ message: string }>().message).toContain('„Kommt“');
    expect(await list(reader)).toHaveLength(1);
  });

  test('is none where a phase starts on the end day of another (OPEN-11)', async () => {
    await create(FUTURE);
    const next = { title: 'Danach', start: '2027-02-27T07:00:00Z', end: '2027-03-10T01:00:00Z' };
    expect((await tryCreate(next)).statusCode).toBe(200);
  });

  test('with itself is none, but a change may not run into another phase', async () => {
    const made = await create(FUTURE);
    await create({ title: 'Danach', start: '2027-03-01T07:00:00Z', end: '2027-03-10T01:00:00Z' });
    expect((await change(made.id, { ...FUTURE, end: '2027-02-28T01:00:00Z' })).statusCode).toBe(200);
    expect((await change(made.id, { ...FUTURE, end: '2027-03-05T01:00:00Z' })).json()).toMatchObject({
      code: 'phase-overlap-end',
    });
  });

  test('is found among phases created at the same moment: exactly one is made', async () => {
    // As many as one user has turns for the database.
    const requests = Array.from(
      { length: 4 },
      (_, index) => () => tryCreate({ ...FUTURE, title: `Gleichzeitig ${index}` }),
    );
    const codes = (await releaseAtOnce(server.database, 'phase', requests)).map(
      (answer) => answer.statusCode,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(3);
    expect(await list(reader)).toHaveLength(1);
  });

  test('is found among changes that move two phases to the same days at the same moment', async () => {
    const made = [
      await create(FUTURE),
      await create({ title: 'Danach', start: '2027-04-01T06:00:00Z', end: '2027-04-10T00:00:00Z' }),
    ];
    const june = { title: 'Juni', start: '2027-06-01T06:00:00Z', end: '2027-06-10T00:00:00Z' };
    const answers = await releaseAtOnce(
      server.database,
      'phase',
      made.map((each) => () => change(each.id, june)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
  });
});

describe('the state of a phase decides by the server’s clock', () => {
  test.each([
    ['future', FUTURE, 200, 200],
    ['running', RUNNING, 200, 409],
    ['ended', ENDED, 409, 409],
  ])('a %s phase', async (_, times, changed, deleted) => {
    const made = await create(times);
    expect((await change(made.id, { ...times, title: 'Neu' })).statusCode).toBe(changed);
    expect((await remove(made.id)).statusCode).toBe(deleted);
    expect(await list(reader)).toHaveLength(deleted === 200 ? 0 : 1);
  });

  test('exactly at its start it runs, exactly at its end it is over (PHASE-009, PHASE-012)', async () => {
    const soon = { title: 'Gleich', start: '2026-11-20T12:05:00.000Z', end: '2026-11-20T12:08:00.000Z' };
    const made = await create(soon);
    server.clock.set('2026-11-20T12:05:00.000Z');
    expect((await remove(made.id)).json()).toMatchObject({ code: 'phase-begun' });
    server.clock.set('2026-11-20T12:07:59.999Z');
    expect((await change(made.id, soon)).statusCode).toBe(200);
    server.clock.set('2026-11-20T12:08:00.000Z');
    const late = await change(made.id, { ...soon, end: '2026-12-24T00:00:00Z' });
    expect(late.json()).toMatchObject({ status: 409, code: 'phase-ended' });
  });

  test('while it runs, documents may be added but not removed (PHASE-011)', async () => {
    const [first, second] = [await createDocument(), await createDocument()];
    const made = await create({ ...RUNNING, publicMediaIds: [first] });
    const added = await change(made.id, { ...RUNNING, publicMediaIds: [second, first.toUpperCase()] });
    expect(added.json()).toMatchObject({ data: { publicMediaIds: [second, first] } });
    const removed = await change(made.id, { ...RUNNING, title: 'Nein', publicMediaIds: [second] });
    expect(removed.json()).toMatchObject({ status: 409, code: 'phase-documents-locked' });
    expect(await list(reader)).toMatchObject([{ title: 'Läuft', publicMediaIds: [second, first] }]);
    const future = await create({ ...FUTURE, publicMediaIds: [first] });
    expect((await change(future.id, { ...FUTURE, publicMediaIds: [] })).statusCode).toBe(200);
  });
});

test('a text that no database stores is refused before anything happens', async () => {
  for (const title of ['a\u0000b', 'a\ud800']) {
    const answer = await tryCreate({ ...FUTURE, title });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'unreadable-text']);
  }
  expect(await list(admin)).toEqual([]);
});

test('a phase with entries of a bidder is not deleted, even if it has yet to begin', async () => {
  const made = await create({ ...RUNNING, userIds: [bidder.id] });
  await server.get(createOwnKeyVal, {
    as: bidder,
    params: { phaseId: made.id, orgaId: bidder.organisationId },
    body: { key: `${made.id}_offer`, value: 'true' },
  });
  // Versions before let the start move into the future.
  await server.database.db.update(phase).set({ start: new Date(FUTURE.start), end: new Date(FUTURE.end) });
  expect((await remove(made.id)).json()).toMatchObject({ status: 409, code: 'phase-has-offers' });
});

describe('a bidder', () => {
  test('sees a phase that does not list it as an outline, a listing one with only itself', async () => {
    const propertyId = await createTestLiegenschaft(server, admin, 'P-005');
    const content = { liegenschaftIds: [propertyId], publicMediaIds: [await createDocument()] };
    const both = { ...RUNNING, ...content, type: 'OFFER', seal: 'NONE', userIds: [bidder.id, rival.id] };
    const others = { ...FUTURE, ...content, type: 'OFFER', seal: 'NONE', userIds: [rival.id] };
    const [{ id: bothId }, { id: othersId }] = [await create(both), await create(others)];
    const asked = { questionsUntil: null, bindingUntil: null };
    expect(await list(bidder)).toEqual([
      { ...both, ...asked, id: bothId, userIds: [bidder.id] },
      { id: othersId, ...FUTURE, type: 'OFFER', seal: 'NONE' },
    ]);
    expect(await list(rival)).toEqual([
      { ...both, ...asked, id: bothId, userIds: [rival.id] },
      { ...others, ...asked, id: othersId, userIds: [rival.id] },
    ]);
  });

  test('taken out of a phase loses its content with the next request', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await change(made.id, { ...RUNNING, userIds: [] });
    expect(await list(bidder)).toEqual([{ id: made.id, ...RUNNING, type: 'OFFER', seal: 'NONE' }]);
  });
});
