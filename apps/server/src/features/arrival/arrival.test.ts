import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival, EnteredOffer, OwnArrival } from '@rahmenpreis/contract/arrival.ts';
import { type BoardPaper, getBoardPaper, makeBoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getMemo, type Memo } from '@rahmenpreis/contract/memo.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { arrival, enteredVersion } from '../../db/schema/arrival.ts';
import { awardClosing } from '../../db/schema/closing.ts';
import { keyVal, keyValHead, keyValRemoval } from '../../db/schema/keyval.ts';
import { phase, phaseUser } from '../../db/schema/phase.ts';
import { declaration } from '../../db/schema/receipt.ts';
import { closeTestAward } from '../../../test/close-award.ts';
import { TEST_ARRIVAL_FILE } from '../../../test/test-arrivals.ts';
import { TEST_PDF } from '../../../test/test-media.ts';
import { startTestPhases } from '../../../test/test-phases.ts';
import { TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

/** The running phase ends then, and a minute later it is settled what counts. */
const END_MS = TEST_NOW_MS + 5 * 60_000;
const SETTLED_MS = END_MS + 60_000;

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.running;
const [first, provider] = [users.adminWriter, users.writer];
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const third = await server.signIn('dritte@example.org', ADMIN_RIGHTS);
const { db } = server.database;
const { organisationId } = provider;
const ep = phases.entry('ep', phaseId);
afterAll(() => server.close());

beforeEach(async () => {
  await db.delete(arrival);
  await db.delete(awardClosing);
  await phases.reset();
  for (const table of [keyValHead, keyValRemoval, declaration])
    await db.delete(table).where(eq(table.organisationId, organisationId));
  await db.update(phase).set({ seal: 'NONE', openedAt: null }).where(eq(phase.id, phaseId));
  await db.update(account).set({ valid: true, registration: new Date(0) });
  await server.readMails();
});

const CAME = { receivedAt: new Date(TEST_NOW_MS).toISOString(), way: 'post', files: [TEST_ARRIVAL_FILE] };
const noteAs = (as: TestUser, more: object = {}) =>
  server.ask(contract.noteArrival, { as, params: { phaseId }, body: { organisationId, ...CAME, ...more } });
const note = async (more: object = {}) => (await noteAs(first, more)).json<{ data: Arrival }>().data;
const listAs = (as: TestUser) => server.get<Arrival[]>(contract.listArrivals, { as, params: { phaseId } });
const stateOf = async (id: string) => (await listAs(first)).find((each) => each.id === id)?.state;
const of = (arrivalId: string) => ({ phaseId, arrivalId });
const upload = (id: string, bytes: Uint8Array = TEST_PDF) =>
  server.ask(contract.storeArrivalFile, {
    as: first,
    params: of(id),
    file: { filename: 'Angebot.pdf', bytes },
  });
const typeAs = (as: TestUser, id: string, data: object[]) =>
  server.ask(contract.saveEnteredValues, { as, params: of(id), body: { data } });
const readAs = (as: TestUser, id: string) =>
  server.get<EnteredOffer>(contract.getEnteredOffer, { as, params: of(id) });
const checkAs = async (as: TestUser, id: string, confirm?: number) =>
  server.ask(contract.checkEnteredOffer, {
    as,
    params: of(id),
    body: { confirm: confirm ?? (await readAs(as, id)).version },
  });
const object = (id: string, number = 1) =>
  server.ask(contract.objectToEntry, {
    as: provider,
    params: of(id),
    body: { text: 'Der Preis ist 12,50.', number },
  });
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];
const priceOf = (value: string, before: string | null = null) => ({ key: ep.key, value, before });

/** Lists what closing needs of bidders and their offers. */
const lackingOf = async () =>
  (await server.get<Memo>(getMemo, { as: first, params: { phaseId } })).sections[1]!.missing;

/** An arrival whose paper is there, at the moment from which on it may be entered. */
async function settled(): Promise<string> {
  const { id } = await note();
  await upload(id);
  server.clock.set(SETTLED_MS);
  return id;
}

/** An entered offer that counts. */
async function finished(): Promise<string> {
  const id = await settled();
  await typeAs(first, id, [priceOf('12500')]);
  expect((await checkAs(second, id)).statusCode).toBe(200);
  return id;
}

describe('noting', () => {
  test('the last one in time counts, earlier ones are replaced, later ones are late', async () => {
    const before = await note();
    server.clock.set(TEST_NOW_MS + 1);
    const last = await note();
    server.clock.set(END_MS);
    const late = await note();
    server.clock.set(SETTLED_MS);
    expect([await stateOf(before.id), await stateOf(last.id), await stateOf(late.id)]).toEqual([
      'replaced',
      'open',
      'late',
    ]);
    expect((await typeAs(first, late.id, [priceOf('1')])).json()).toMatchObject({ code: 'arrival-ended' });
  });

  test('the millisecond of the end decides', async () => {
    server.clock.set(END_MS - 1);
    expect((await note()).state).toBe('noted');
    server.clock.set(END_MS);
    expect((await note()).state).toBe('late');
  });

  test('the provider is told by mail without a figure, and sees it', async () => {
    await note();
    const [mail] = await server.readMails();
    expect(mail).toMatchObject({ to: provider.username, kind: 'arrival-noted' });
    expect(mail!.subject).toContain('Ihr Angebot ist am 20.11.26 eingegangen');
    expect(mail!.text).not.toMatch(/€|12[.,]5/);
    const own = await server.get<OwnArrival[]>(contract.getOwnArrivals, {
      as: provider,
      params: { phaseId },
    });
    expect(own).toMatchObject([{ state: 'noted', files: [TEST_ARRIVAL_FILE] }]);
    expect(await server.get(contract.getOwnArrivals, { as: users.rival, params: { phaseId } })).toEqual([]);
  });

  test('of a phase that has not begun, and of one that is not listed, nothing is noted', async () => {
    const params = { phaseId: phases.phaseIds.future };
    const ask = { as: first, params, body: { organisationId, ...CAME } };
    expect(codeOf(await server.ask(contract.noteArrival, ask))).toEqual([409, 'phase-not-running']);
    const unlisted = await noteAs(first, { organisationId: users.unlisted.organisationId });
    expect(unlisted.statusCode).toBe(404);
  });

  test('until a minute after the end nobody is told by any call that the provider wrote itself', async () => {
    const { id } = await note();
    const seen = async () => JSON.stringify([await listAs(first), await readAs(first, id)]);
    const before = await seen();
    await phases.batch(provider, phaseId, [ep]);
    expect(await seen()).toBe(before);
    server.clock.set(SETTLED_MS - 1);
    expect(await stateOf(id)).toBe('noted');
    expect(codeOf(await typeAs(first, id, [priceOf('1')]))).toEqual([409, 'arrival-early']);
    server.clock.set(SETTLED_MS);
    expect(await stateOf(id)).toBe('own-offer');
    expect(codeOf(await typeAs(first, id, [priceOf('1')]))).toEqual([409, 'arrival-ended']);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a price that it took back',
      async () => {
        await phases.batch(provider, phaseId, [ep]);
        await phases.batch(provider, phaseId, [{ ...ep, value: null }]);
      },
    ],
    ['a withdrawal', () => phases.takePart(provider, phaseId, 'false')],
    ['documents', () => phases.batch(provider, phaseId, [phases.entry('docs', phaseId)])],
    ['a confirmation alone', () => phases.takePart(provider, phaseId, 'true')],
  ])('%s is an own offer', async (_, write) => {
    const { id } = await note();
    await write();
    server.clock.set(SETTLED_MS);
    expect(await stateOf(id)).toBe('own-offer');
  });
});

describe('files', () => {
  test('only the noted bytes are stored, once, and nothing is entered before all are there', async () => {
    const { id } = await note();
    const other = Buffer.concat([TEST_PDF, Buffer.from('\n')]);
    expect(codeOf(await upload(id, other))).toEqual([400, 'file-differs']);
    server.clock.set(SETTLED_MS);
    expect(codeOf(await typeAs(first, id, [priceOf('1')]))).toEqual([409, 'files-missing']);
    expect((await upload(id)).json()).toMatchObject({
      data: { files: [{ ...TEST_ARRIVAL_FILE, mediaId: expect.any(String) }] },
    });
    expect(codeOf(await upload(id))).toEqual([409, 'file-stored']);
  });

  test('a letter that stays closed cannot be entered and ends with a reason', async () => {
    const { id, version } = await note({ files: [] });
    server.clock.set(SETTLED_MS);
    expect(codeOf(await typeAs(first, id, [priceOf('1')]))).toEqual([409, 'letter-closed']);
    // Until then nothing is closed, and no board decides.
    const paper = { as: first, params: { phaseId } };
    const make = () =>
      server.ask(makeBoardPaper, { ...paper, query: { type: 'pdf' }, headers: { 'if-match': '"0"' } });
    expect(await lackingOf()).toEqual(['1 Eingang ist weder erfasst noch begründet weggelassen.']);
    expect((await make()).json()).toMatchObject({ code: 'arrival-open' });
    await server.get(contract.omitArrival, {
      as: first,
      params: of(id),
      body: { reason: 'Der Brief blieb verschlossen.' },
      headers: { 'if-match': `"${version}"` },
    });
    expect((await listAs(first))[0]).toMatchObject({
      state: 'omitted',
      marks: ['Eingang vom 20.11.26: nicht erfasst. Der Brief blieb verschlossen.'],
    });
    expect(await lackingOf()).toEqual([]);
    expect((await make()).statusCode).toBe(200);
    const [told] = (await server.get<BoardPaper>(getBoardPaper, paper)).sections[1]!.tables;
    expect(told!.rows[0]!.cells[1]).toContain('nicht erfasst. Der Brief');
  });
});

describe('entering', () => {
  test('values are judged as the provider’s own, and lie where no other call reads them', async () => {
    const id = await settled();
    const wrong = [{ key: `${phaseId}_ep_GIBTSNICHT`, value: '1', before: null }];
    expect((await typeAs(first, id, wrong)).statusCode).toBe(400);
    for (const kind of ['offer', 'docs', 'target', 'award']) {
      const entry = { ...phases.entry(kind, phaseId), before: null };
      expect([400, 403]).toContain((await typeAs(first, id, [entry])).statusCode);
    }
    await typeAs(first, id, [priceOf('12500')]);
    expect(await db.select().from(keyVal).where(eq(keyVal.organisationId, organisationId))).toEqual([]);
    const offers = await server.get<Offers>(getOffers, { as: first, params: { phaseId } });
    expect(offers.participation[offers.serviceProviderIds.indexOf(provider.id)]).toBeNull();
  });

  test('two who type at once lose nothing: the later one is told what stands there', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    const answer = await typeAs(second, id, [priceOf('99')]);
    expect(answer.json()).toMatchObject({ data: { left: [{ key: ep.key, value: '12500' }] } });
    expect((await readAs(first, id)).values).toEqual([{ key: ep.key, value: '12500' }]);
    const declarations = ['Mindestlohn', 'Tariftreue'].map((text) => ({ text, isRequired: true }));
    await db.update(phase).set({ declarations }).where(eq(phase.id, phaseId));
    const say = (as: TestUser, text: string, isOnPaper = true) =>
      server.get(contract.saveEnteredValues, {
        as,
        params: of(id),
        body: { data: [], onPaper: [{ text, isOnPaper }] },
      });
    await say(first, 'Mindestlohn');
    await say(second, 'Tariftreue');
    expect((await readAs(first, id)).onPaper).toEqual(['Mindestlohn', 'Tariftreue']);
    await say(second, 'Mindestlohn', false);
    expect((await readAs(first, id)).onPaper).toEqual(['Tariftreue']);
    await db.update(phase).set({ declarations: [] }).where(eq(phase.id, phaseId));
  });
});

describe('checking against the paper', () => {
  test('a second person makes it count, marked everywhere; who typed cannot', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    expect(codeOf(await checkAs(first, id))).toEqual([409, 'check-by-second']);
    expect((await readAs(first, id)).checkRefusal).toContain('zweite Person');
    const done = (await checkAs(second, id)).json<{ data: Arrival }>().data;
    expect(done).toMatchObject({ state: 'finished', isDraft: false });
    expect(done.marks).toEqual([
      'vom Auftraggeber erfasst, eingegangen am 20.11.26, geprüft von Vera Muster',
      'die anderen Angebote waren für den Auftraggeber einsehbar',
    ]);
    expect(await phases.stored(provider, phaseId)).toEqual({
      [ep.key]: '12500',
      [`${phaseId}_offer`]: 'true',
    });
  });

  test('values that changed since they were read are not finished', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    const { version } = await readAs(second, id);
    await typeAs(first, id, [priceOf('12600', '12500')]);
    expect(codeOf(await checkAs(second, id, version))).toEqual([412, 'stale']);
  });

  test('discarded values leave nothing, and nobody who typed them bound', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    const { version } = await readAs(second, id);
    await server.get(contract.discardEnteredValues, {
      as: second,
      params: of(id),
      headers: { 'if-match': `"${version}"` },
    });
    expect(codeOf(await checkAs(second, id))).toEqual([409, 'nothing-entered']);
    await typeAs(third, id, [priceOf('1')]);
    expect((await checkAs(first, id)).statusCode).toBe(200);
  });

  test('for a provider that left the phase nothing is entered or finished', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    const listed = await db.delete(phaseUser).where(eq(phaseUser.userId, provider.id)).returning();
    onTestFinished(async () => void (await db.insert(phaseUser).values(listed)));
    expect((await readAs(second, id)).checkRefusal).toContain('nicht mehr in der Phase');
    const asked = [await typeAs(first, id, [priceOf('1', '12500')]), await checkAs(second, id)];
    expect(asked.map(codeOf)).toEqual(asked.map(() => [409, 'arrival-ended']));
    expect(await phases.stored(provider, phaseId)).toEqual({});
  });

  test('where one alone could write then and now it is unchecked; where two could, a second is needed', async () => {
    const id = await settled();
    await typeAs(first, id, [priceOf('12500')]);
    const isOther = (user: TestUser) => eq(account.id, user.id);
    for (const user of [second, third]) await db.update(account).set({ valid: false }).where(isOther(user));
    const gone = await checkAs(first, id);
    expect(codeOf(gone)).toEqual([409, 'check-by-second']);
    expect(gone.json<{ message: string }>().message).toContain('npm run admin');
    const later = new Date(TEST_NOW_MS);
    for (const user of [second, third])
      await db.update(account).set({ registration: later }).where(isOther(user));
    const done = (await checkAs(first, id)).json<{ data: Arrival }>().data;
    expect(done.versions).toMatchObject([{ isChecked: false, checkedBy: null }]);
    expect(done.marks[0]).toMatch(/ungeprüft$/);
  });

  test('a provider that never opened a link is said not to have confirmed, and gets no figure by mail', async () => {
    await db.update(account).set({ passwordHash: null }).where(eq(account.id, provider.id));
    await finished();
    const [row] = await listAs(first);
    expect(row!.marks.at(-1)).toBe('dem Anbieter nicht bestätigt');
    const mail = (await server.readMails()).find(({ kind }) => kind === 'receipt');
    expect(mail).toMatchObject({ to: provider.username });
    expect([mail!.enclosures, /€|Prüfwert/.test(mail!.text)]).toEqual([undefined, false]);
  });
});

describe('a correction', () => {
  test('is a new version by two, told old to new, and takes the awards of the provider', async () => {
    const id = await finished();
    const award = { ...phases.entry('award', phaseId), value: provider.id, before: null };
    const params = { phaseId, orgaId: first.organisationId };
    await server.get(saveAlphaKeyVals, { as: first, params, body: { data: [award] } });
    await typeAs(second, id, [priceOf('12600', '12500')]);
    expect(codeOf(await checkAs(second, id))).toEqual([409, 'check-by-second']);
    expect((await checkAs(first, id)).statusCode).toBe(200);
    expect(await phases.stored(provider, phaseId)).toMatchObject({ [ep.key]: '12600' });
    expect(await db.select().from(keyVal).where(eq(keyVal.key, award.key))).toEqual([]);
    const [own] = await server.get<OwnArrival[]>(contract.getOwnArrivals, {
      as: provider,
      params: { phaseId },
    });
    expect(own).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
      changes: [{ key: ep.key, from: '12500', to: '12600' }],
    });
  });
});

describe('an objection', () => {
  test('is made once and in time, and answered', async () => {
    const id = await finished();
    expect(codeOf(await object(id, 2))).toEqual([412, 'stale']);
    expect((await object(id)).statusCode).toBe(200);
    expect(codeOf(await object(id))).toEqual([409, 'objection-known']);
    expect(await lackingOf()).toEqual(['1 Widerspruch ist nicht beantwortet.']);
    const { version } = (await listAs(first))[0]!;
    await server.get(contract.answerObjection, {
      as: second,
      params: of(id),
      body: { text: 'So steht es im Papier.' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(await lackingOf()).toEqual([]);
    expect((await server.readMails()).map(({ kind }) => kind)).toContain('arrival-answered');
  });

  test('comes too late after its days', async () => {
    const id = await finished();
    await db.update(enteredVersion).set({ objectUntil: new Date(SETTLED_MS) });
    expect(codeOf(await object(id))).toEqual([409, 'objection-late']);
  });
});

test('from the closing of the award on nothing is noted, entered, finished, left out or objected to', async () => {
  const id = await finished();
  await typeAs(first, id, [priceOf('12600', '12500')]);
  await closeTestAward(db, phaseId, first.id);
  const asked = [
    await noteAs(first),
    await upload(id),
    await typeAs(first, id, [priceOf('1', '12600')]),
    await checkAs(second, id),
    await server.ask(contract.omitArrival, { as: first, params: of(id), body: { reason: 'Nein' } }),
    await object(id),
    await server.ask(contract.answerObjection, { as: first, params: of(id), body: { text: 'Nein' } }),
  ];
  expect(asked.map(codeOf)).toEqual(asked.map(() => [409, 'award-closed']));
});
