import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { downloadMedia, type Media, uploadDocument } from '@rahmenpreis/contract/media.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import type { OwnQuestion, Question } from '@rahmenpreis/contract/question.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { uploadForAnswer } from '../../../test/test-media.ts';
import { ANSWER, DAY_MS, openTestQuestions } from '../../../test/test-questions.ts';
import {
  type Ask,
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';

let server: TestServer;
let asked: Awaited<ReturnType<typeof openTestQuestions>>;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  asked = await openTestQuestions(server);
  ({ admin, bidder, rival, stranger } = asked);
});
afterAll(() => server.close());
beforeEach(() => asked.reset());

describe('asking', () => {
  test('names the position or property, and is seen by administrators without who, and at which hour', async () => {
    const [liegenschaftId] = asked.book.liegenschaftIds;
    const first = await asked.ask(bidder, 'Mit Anfahrt?', { kind: 'position', key: '007' });
    await asked.ask(rival, 'Ab wann?', { kind: 'property', key: liegenschaftId!.toUpperCase() });
    expect(first).toMatchObject({
      state: 'open',
      isLate: false,
      about: { key: '007', title: '1.1 Leistung' },
    });
    expect((await asked.own(bidder)).questions).toEqual([first]);
    expect(await asked.own(stranger).catch(String)).toContain('404');
    const seen = await asked.all();
    expect(seen.map(({ about, text }) => `${about?.key} ${text}`).toSorted()).toEqual(
      ['007 Mit Anfahrt?', `${liegenschaftId} Ab wann?`].toSorted(),
    );
    expect(new Set(seen.map(({ askedOn }) => askedOn))).toEqual(new Set(['2026-11-20']));
    const bytes = JSON.stringify(seen);
    for (const told of [bidder.id, bidder.organisationId, rival.organisationId, 'askedAt', '12:00'])
      expect(bytes).not.toContain(told);
    expect(await asked.published(rival)).toEqual([]);
  });

  test.each([
    [{ kind: 'position', key: 'ZZ_9' }, [409, 'about-unknown']],
    [{ kind: 'property', key: '3b9f0f3e-29b5-4a37-8f0a-2d8f3b1c5d10' }, [409, 'about-unknown']],
    [{ kind: 'word', key: '007' }, [400, 'invalid']],
  ])('about %j is refused', async (about, refused) => {
    const body = { about, text: 'Was?' };
    expect(await asked.refusal(contract.askQuestion, { as: bidder, params: asked.place(), body })).toEqual(
      refused,
    );
  });

  test('after its deadline is taken as late, and after the end of the phase refused', async () => {
    await asked.setTimes({ questionsUntil: new Date(TEST_NOW_MS) });
    expect((await asked.ask(bidder)).isLate).toBe(true);
    await asked.setTimes({ questionsUntil: null });
    // Asked in time it stays in time, whatever becomes of the deadline.
    const { id } = await asked.ask(bidder, 'Noch rechtzeitig?');
    await asked.setTimes({ questionsUntil: new Date(TEST_NOW_MS - DAY_MS) });
    expect((await asked.all()).find((each) => each.id === id)?.isLate).toBe(false);
    await asked.setTimes({ end: new Date(TEST_NOW_MS) });
    const body = { about: null, text: 'Zu spät?' };
    const refused = [409, 'phase-ended'];
    expect(await asked.refusal(contract.askQuestion, { as: bidder, params: asked.place(), body })).toEqual(
      refused,
    );
    expect(
      await asked.refusal(contract.publishAnswer, { as: admin, params: asked.place(id), body: ANSWER }),
    ).toEqual(refused);
  });

  test('the same once more with its key is one question', async () => {
    const body = { about: null, text: 'Einmal?' };
    const create = { as: bidder, params: asked.place(), body, headers: { 'idempotency-key': 'einmal' } };
    const once = await server.get<OwnQuestion>(contract.askQuestion, create);
    const again = await server.get<OwnQuestion>(contract.askQuestion, create);
    expect(again).toEqual(once);
    expect(await asked.all()).toHaveLength(1);
  });
});

describe('answering', () => {
  test('numbers without gaps, tells every listed bidder once in the same words, and is never changed', async () => {
    const [first, second] = [await asked.ask(bidder, 'Eins?'), await asked.ask(rival, 'Zwei?')];
    await asked.publish(second.id);
    await asked.publish(first.id);
    const notice = { answer: 'Nr. 1 gilt auch für L-9.', correctsId: second.id };
    const told = { as: admin, params: asked.place(), body: notice };
    await server.get(contract.publishNotice, told);
    const list = await asked.published(bidder);
    expect(list.map(({ number, kind, corrects }) => [number, kind, corrects])).toEqual([
      [3, 'notice', 1],
      [2, 'question', null],
      [1, 'question', null],
    ]);
    const raw = async (as: TestUser) =>
      (await server.ask(contract.listPublishedQuestions, { as, params: asked.place() })).body;
    expect(await raw(bidder)).toBe(await raw(rival));
    const sent = await asked.mails();
    const words = sent.map(({ to, subject, text }) =>
      [to, subject, ...(text.match(/^- .*$/gm) ?? [])].join('\n'),
    );
    const lines = ['- Nr. 1: Allgemein', '- Nr. 2: Allgemein', '- Nr. 3: Berichtigung zu Nr. 1'];
    expect(words.toSorted()).toEqual(
      [bidder, rival]
        .map(({ username }) => [username, '3 neue Antworten zu Angebote', ...lines].join('\n'))
        .toSorted(),
    );
    expect(JSON.stringify(sent)).not.toContain('Eins?');
    expect(await asked.mails()).toEqual([]);
    for (const call of [contract.publishAnswer, contract.saveAnswerDraft])
      expect(await asked.refusal(call, { as: admin, params: asked.place(first.id), body: ANSWER })).toEqual([
        409,
        'question-closed',
      ]);
  });

  test('a later answer is a mail of its own, and who is listed later reads all but gets no mail of them', async () => {
    const [first, second] = [await asked.ask(bidder, 'Eins?'), await asked.ask(bidder, 'Zwei?')];
    await asked.publish(first.id);
    expect(await asked.mails()).toHaveLength(2);
    const { userIds = [], ...rest } = await asked.readPhase();
    const body = { ...rest, userIds: [...userIds, stranger.id] };
    await server.get(changePhase, { as: admin, params: asked.place(), body });
    expect(await asked.published(stranger)).toHaveLength(1);
    await asked.mails();
    await asked.publish(second.id);
    const sent = await asked.mails();
    expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill('1 neue Antwort zu Angebote'));
    expect(sent.every(({ text }) => text.includes('Nr. 2') && !text.includes('Nr. 1'))).toBe(true);
    await server.get(changePhase, { as: admin, params: asked.place(), body: { ...rest, userIds } });
  });

  test('a draft is shared, and of two the second is told that it is another by now', async () => {
    const { id } = await asked.ask(bidder);
    const save = (version: number, text: string) =>
      server.ask(contract.saveAnswerDraft, {
        as: admin,
        params: asked.place(id),
        headers: { 'if-match': `"${version}"` },
        body: { text: 'Mit Anfahrt?', answer: text },
      });
    const saved = (await save(1, 'Ja')).json<{ data: Question }>().data;
    expect(saved).toMatchObject({ version: 2, draft: { answer: 'Ja' }, state: 'open' });
    expect((await save(1, 'Nein')).statusCode).toBe(412);
    expect((await asked.all())[0]?.draft?.answer).toBe('Ja');
    expect(JSON.stringify(await asked.own(bidder))).not.toContain('Ja');
    expect(
      await asked.refusal(contract.publishAnswer, {
        as: admin,
        params: asked.place(id),
        headers: { 'if-match': '"1"' },
        body: ANSWER,
      }),
    ).toEqual([412, 'stale']);
  });

  test('documents become those of the phase, and one of a bidder is refused', async () => {
    const { id } = await asked.ask(bidder);
    const [ours, theirs] = [await uploadForAnswer(server, admin), await uploadForAnswer(server, rival)];
    expect(
      await asked.refusal(contract.publishAnswer, {
        as: admin,
        params: asked.place(id),
        body: { ...ANSWER, mediaIds: [ours.id, theirs.id] },
      }),
    ).toEqual([409, 'media-unknown']);
    const before = await asked.readPhase();
    await asked.publish(id, { mediaIds: [ours.id] });
    const after = await asked.readPhase();
    expect(after.publicMediaIds).toEqual([...before.publicMediaIds!, ours.id]);
    expect(after.version).toBe(before.version! + 1);
    expect((await asked.published(rival))[0]?.mediaIds).toEqual([ours.id]);
    const download = {
      as: rival,
      params: { mediaId: ours.id, label: 'ORIGIN' },
      headers: { 'secure-key': ours.versions[0]!.access },
    };
    expect((await server.ask(downloadMedia, download)).statusCode).toBe(200);
  });

  test('a document is published without its author, and none that was uploaded for something else', async () => {
    const { id } = await asked.ask(bidder);
    const named = Buffer.from(
      '%PDF-1.4\n5 0 obj<</Title(Plan)/Author(Erika Geheim)>>endobj\ntrailer<</Info 5 0 R>>\n%%EOF\n',
    );
    const file = { filename: 'Plan.pdf', bytes: named };
    const other = await server.get<Media>(uploadDocument, { as: admin, file });
    expect(other.removed).toBeNull();
    const to = { as: admin, params: asked.place(id) };
    const version = { mediaId: other.id, replacedMediaId: other.id, note: 'Neu' };
    for (const documents of [{ mediaIds: [other.id] }, { versions: [version] }]) {
      const body = { ...ANSWER, ...documents };
      expect(await asked.refusal(contract.publishAnswer, { ...to, body })).toEqual([409, 'media-uncleaned']);
    }
    const cleaned = await uploadForAnswer(server, admin, named);
    expect([cleaned.removed, cleaned.fileSize]).toEqual([['author'], named.length]);
    await asked.publish(id, { mediaIds: [cleaned.id] });
    const { rawPayload } = await server.ask(downloadMedia, {
      as: rival,
      params: { mediaId: cleaned.id, label: 'ORIGIN' },
      headers: { 'secure-key': cleaned.access },
    });
    expect([rawPayload.includes('Geheim'), rawPayload.includes('Plan')]).toEqual([false, true]);
  });

  test('a new version takes the place of a document with the answer, or nothing happens', async () => {
    const { id } = await asked.ask(bidder);
    const [first, second] = [await uploadForAnswer(server, admin), await uploadForAnswer(server, admin)];
    const { id: before } = await asked.ask(rival, 'Und der Plan?');
    await asked.publish(before, { mediaIds: [first.id] });
    const version = { mediaId: second.id, replacedMediaId: first.id };
    const to = { as: admin, params: asked.place(id) };
    const unsaid = { ...ANSWER, versions: [version] };
    expect(await asked.refusal(contract.publishAnswer, { ...to, body: unsaid })).toEqual([
      400,
      'version-note',
    ]);
    expect(await asked.published(rival)).toHaveLength(1);
    await asked.publish(id, { versions: [{ ...version, note: '2.1 Hebebühnen' }] });
    const { publicMediaIds } = await asked.readPhase();
    expect(publicMediaIds).toContain(second.id);
    expect(publicMediaIds).not.toContain(first.id);
    expect((await asked.published(rival))[0]?.mediaIds).toEqual([second.id]);
  });

  test('asked back and refused, only the asker hears of it', async () => {
    const { id } = await asked.ask(bidder);
    const to = { as: admin, params: asked.place(id) };
    const inquired = await server.get<Question>(contract.inquireQuestion, {
      ...to,
      body: { text: 'Welches Haus?' },
    });
    expect(inquired.state).toBe('inquired');
    const [letter, ...others] = await asked.mails();
    expect([letter?.to, letter?.subject, others]).toEqual([
      bidder.username,
      'Rückfrage zu Ihrer Bieterfrage zu Angebote',
      [],
    ]);
    expect(letter?.text).not.toContain('Welches Haus?');
    const reply = (as: TestUser, inquiry: number) => ({
      as,
      params: asked.place(id),
      body: { inquiry, text: 'L-9.' },
    });
    expect(await asked.refusal(contract.replyToInquiry, reply(rival, 0))).toEqual([404, 'not-found']);
    const replied = await server.get<OwnQuestion>(contract.replyToInquiry, reply(bidder, 0));
    expect(replied.inquiries).toEqual([
      { text: 'Welches Haus?', on: '2026-11-20', reply: 'L-9.', repliedOn: '2026-11-20' },
    ]);
    expect(await asked.refusal(contract.replyToInquiry, reply(bidder, 0))).toEqual([409, 'inquiry-replied']);
    await server.get(contract.refuseQuestion, { ...to, body: { reason: 'Steht in den Unterlagen.' } });
    expect((await asked.own(bidder)).questions[0]).toMatchObject({
      state: 'refused',
      refusal: 'Steht in den Unterlagen.',
    });
    expect(await asked.published(bidder)).toEqual([]);
    expect((await asked.mails()).map(({ to: reader }) => reader)).toEqual([bidder.username]);
    expect(await asked.mails()).toEqual([]);
  });

  test('what is read is so for its reader alone', async () => {
    const { id } = await asked.ask(bidder);
    await asked.publish(id);
    await server.get(contract.markQuestionRead, { as: bidder, params: asked.place(id) });
    await server.get(contract.markQuestionRead, { as: bidder, params: asked.place(id) });
    expect([(await asked.own(bidder)).readIds, (await asked.own(rival)).readIds]).toEqual([[id], []]);
  });

  test('all that was published is a PDF for both sides', async () => {
    const { id } = await asked.ask(bidder, 'Roh gefragt', { kind: 'position', key: 'UE_1' });
    await asked.ask(rival, 'Noch unbeantwortet');
    await asked.publish(id);
    for (const as of [bidder, rival, admin]) {
      const made = await server.ask(contract.exportQuestions, {
        as,
        params: asked.place(),
        query: { type: 'pdf' },
      });
      const text = readPdf(made.rawPayload)
        .map((part) => part.text)
        .join(' ');
      expect(text).toContain('Mit Anfahrt?');
      expect(text).toContain('1.2 Leistung');
      expect(text).not.toMatch(/Roh gefragt|Noch unbeantwortet/);
    }
  });
});

test('the audit log keeps texts apart, so that they can be forgotten, and tells of the asking without a name', async () => {
  const { id } = await asked.ask(bidder, 'Kennt Frau Petersen das?');
  await asked.publish(id);
  const read = async (query: Ask['query'] = {}) =>
    (await server.get<{ entries: AuditEntry[] }>(listAuditEntries, { as: admin, query })).entries;
  const asking = `PUT ${contract.askQuestion.path}`;
  const answered = (await read()).find(({ action }) => action === `PUT ${contract.publishAnswer.path}`)!;
  expect(answered.personal).toMatchObject({ question: 'Mit Anfahrt?', answer: 'Ja.' });
  expect(JSON.stringify(answered.detail)).not.toContain('Anfahrt');
  for (const query of [{}, { kind: 'question' }, { actorId: bidder.id }])
    expect((await read(query)).filter(({ action }) => action === asking)).toEqual([]);
  await asked.setTimes({ end: new Date(TEST_NOW_MS) });
  for (const query of [{}, { actorId: bidder.id }])
    expect((await read(query)).filter(({ action }) => action === asking)).toEqual([]);
  const [shown] = (await read({ kind: 'question' })).filter(({ action }) => action === asking);
  expect(shown).toMatchObject({ actorId: null, seq: null, at: '2026-11-19T23:00:00.000Z' });
  expect(shown?.personal).toEqual({ question: 'Kennt Frau Petersen das?' });
  const bytes = JSON.stringify(shown);
  for (const told of [bidder.id, bidder.organisationId, '127.0.0.1', 'offerOf'])
    expect(bytes).not.toContain(told);
});
