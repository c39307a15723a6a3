import { randomUUID } from 'node:crypto';
import {
  type AuditEntry,
  type AuditReport,
  checkAudit,
  listAuditEntries,
} from '@rahmenpreis/contract/audit.ts';
import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { phase } from '../../src/db/schema/phase.ts';
import type { Letter } from '../../src/mail/letter.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { wholeAnswer } from './answer.ts';
import { type Followed, follow } from './follow.ts';
import { sampleOf } from './sample-calls.ts';
import { startWorld, type World } from './world.ts';

type Page = AnswerOf<typeof listAuditEntries, never>;

const MINUTE_MS = 60_000;
/** What two answers differ in whatever the world is like: they hold a new secret. */
const SECRETS: readonly string[] = ['startAuthenticator', 'startPasskeySignIn', 'startPasskey'];

/** A server in which one of two bidders asks, and who that is. */
interface AskedWorld {
  server: TestServer;
  asker: TestUser;
  other: TestUser;
}

const calls = await readContractCalls();
let origin: TestServer;
let world: World;
let phaseId: string;
/** A bidder of the phase that never asks. */
let third: TestUser;
let worlds: [AskedWorld, AskedWorld];
let pages: Followed[];

beforeAll(async () => {
  ({ server: origin, world } = await startWorld());
  const { admin, bidder, rival } = world.people;
  phaseId = world.ids.phase['running']!;
  third = await origin.signIn('dritte@example.org', DL_PERMISSIONS);
  const stored = (await origin.get<Phase[]>(listPhases, { as: admin })).find(({ id }) => id === phaseId)!;
  const body = { ...stored, userIds: [...stored.userIds!, third.id] };
  await origin.get(changePhase, { as: admin, params: { phaseId }, body });
  // Chance gives questions their ids; here it gives both worlds the same.
  const { db } = origin.database;
  await db.execute(sql`create function drawn_id() returns uuid language sql
    return (select ('00000000-0000-4000-8000-' || lpad(count(*)::text, 12, '0'))::uuid from question)`);
  await db.execute(sql`alter table question alter column id set default drawn_id()`);
  await origin.readMails();
  await origin.leave();
  const [first, second] = [
    await startTestServer({ copyOf: origin }),
    await startTestServer({ copyOf: origin }),
  ];
  worlds = [
    { server: first, asker: bidder, other: rival },
    { server: second, asker: rival, other: bidder },
  ];
  pages = [];
  for (const who of [admin, third])
    for (const { server } of worlds) pages.push(await follow(server, who, phaseId));
});
afterAll(async () => {
  for (const page of pages) await page.stop();
  for (const { server } of worlds) await server.close();
  await origin.close();
});

const inBoth = <T>(act: (world: AskedWorld) => Promise<T>): Promise<[T, T]> =>
  Promise.all(worlds.map(act)) as Promise<[T, T]>;
const place = (questionId?: string) => ({ phaseId, ...(questionId === undefined ? {} : { questionId }) });
/** An act of the administrator in both worlds, answered alike. */
async function decide(call: Endpoint, questionId: string | undefined, body: object): Promise<void> {
  const ask = { as: world.people.admin, params: place(questionId), body };
  const [a, b] = await inBoth(({ server }) => wholeAnswer(server, call, ask));
  expect(a.status).toBe(200);
  expect(b.text).toBe(a.text);
}
const ask = async (text: string) => {
  const body = { about: { kind: 'position', key: 'AZ_01' }, text };
  const [a, b] = await inBoth(({ server, asker }) =>
    server.get<contract.OwnQuestion>(contract.askQuestion, { as: asker, params: place(), body }),
  );
  expect(a.id).toBe(b.id);
  return a.id;
};

/** Calls that tell of questions, of who did what, or of what is new. */
const TELLING: readonly string[] = [
  'listQuestions',
  'listPublishedQuestions',
  'getOwnQuestions',
  'listPhases',
  'followNews',
  'listAuditEntries',
];
const reads = calls.filter(
  ({ method, access, name }) => method === 'GET' && access !== 'refresh' && !SECRETS.includes(name),
);
const isTelling = ({ name }: Endpoint) => TELLING.includes(name);
/**
 * The calls that read, as an administrator makes them and a bidder that has nothing to do with it; of others
 * than those a part. `npm run proof -- asked-worlds` goes through all.
 */
const reading = [
  ...reads.filter(isTelling),
  ...drawVisits(
    reads.filter((call) => !isTelling(call)),
    4,
  ),
];

/** An answer without what is salted by chance: digests beside personal values, and what names their bytes. */
function unsalted(text: string): string {
  if (!text.includes('/question/v1/') && !text.includes('auditEntry')) return text;
  return text.replaceAll(/[0-9a-f]{64}/g, 'digest').replace(/"etag":"[^,]*"/, '');
}

/** Compares all answers, and gives how many there were. */
async function compareAll(): Promise<number> {
  let count = 0;
  for (const [person, as] of [
    ['admin', world.people.admin],
    ['bidder', third],
  ] as const) {
    for (const call of as === third ? [...reading, contract.exportQuestions] : reading) {
      const sample = sampleOf(world, person, call);
      const queries = call.name === 'listAuditEntries' ? trails() : [sample.query];
      for (const query of queries) {
        const asked = { as, ...sample, ...(query && { query }) };
        const [a, b] = await inBoth(({ server }) => wholeAnswer(server, call, asked));
        expect(unsalted(b.text), `${call.name} ${JSON.stringify(query)}`).toBe(unsalted(a.text));
        count += 1;
      }
    }
  }
  return count;
}

/** What administrators may want to see of the audit log. */
function trails() {
  const { bidder, rival } = world.people;
  return [
    { limit: '500' },
    { kind: 'question', limit: '500' },
    { phaseId, limit: '500' },
    ...[bidder, rival].flatMap(({ id }) => [
      { actorId: id, limit: '500' },
      { actorId: id, kind: 'question', limit: '500' },
      { actorId: id, outcome: 'refused' },
    ]),
  ];
}

describe('whoever of two bidders asks, everybody else gets the same bytes', () => {
  let asked: string;

  test('when it was asked', async () => {
    asked = await ask('Ist die Anfahrt im Preis?');
    const [adminA, adminB, thirdA, thirdB] = pages as [Followed, Followed, Followed, Followed];
    for (const page of [adminA, adminB]) await page.until(2);
    expect(adminB.events()).toEqual(adminA.events());
    // To a bidder only what is published is news.
    expect([thirdA.events().length, thirdB.events().length]).toEqual([1, 1]);
    expect(await compareAll()).toBeGreaterThan(30);
  });

  test('when it is refused, as it is empty, or of another phase', async () => {
    for (const params of [place(), { phaseId: world.ids.phase['ended']! }, { phaseId: randomUUID() }]) {
      const answers = await inBoth(({ server, asker: as }) =>
        server.ask(contract.askQuestion, { as, params, body: { about: null, text: ' ' } }),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    }
    expect(await compareAll()).toBeGreaterThan(30);
  });

  test('while an answer is drafted, asked back and replied to', async () => {
    await decide(contract.saveAnswerDraft, asked, { text: 'Mit Anfahrt?', answer: 'J' });
    await decide(contract.inquireQuestion, asked, { text: 'Zu welchem Haus?' });
    expect(await compareAll()).toBeGreaterThan(30);
    await inBoth(({ server, asker: as }) =>
      server.get(contract.replyToInquiry, {
        as,
        params: place(asked),
        body: { inquiry: 0, text: 'Zu allen.' },
      }),
    );
    expect(await compareAll()).toBeGreaterThan(30);
    // The other bidder of the two cannot reply, and learns nothing by trying.
    const answers = await inBoth(({ server, other: as }) =>
      server.ask(contract.replyToInquiry, { as, params: place(asked), body: { inquiry: 0, text: 'Ich.' } }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test('when it is answered, another refused, and a message follows', async () => {
    const refused = await ask('Wer bietet mit?');
    const answer = { text: 'Ist die Anfahrt im Preis?', answer: 'Ja.', endReason: 'Nur zur Klärung' };
    await decide(contract.publishAnswer, asked, answer);
    await decide(contract.refuseQuestion, refused, { reason: 'Das bleibt offen.' });
    await decide(contract.publishNotice, undefined, { answer: 'Die Besichtigung entfällt.' });
    expect(await compareAll()).toBeGreaterThan(30);
    // Both bidders read it, who asked and who did not.
    await inBoth(async ({ server }) => {
      for (const as of [world.people.bidder, world.people.rival])
        await server.get(contract.markQuestionRead, { as, params: place(asked) });
    });
    expect(await compareAll()).toBeGreaterThan(30);
  });

  test('and what pages heard of it is the same', async () => {
    for (const [at, who] of [world.people.admin, third].entries()) {
      const ends = await inBoth(async ({ server }) => {
        const page = pages[2 * at + (server === worlds[0].server ? 0 : 1)]!;
        const fresh = await follow(server, who, phaseId);
        await fresh.stop();
        await vi.waitFor(() => expect(page.events().at(-1)).toBe(fresh.events()[0]));
        return page.events().at(-1);
      });
      expect(ends[1]).toBe(ends[0]);
    }
  });

  test('the check of the audit log counts nothing, and finds it whole', async () => {
    const reports = await inBoth(({ server }) =>
      server.get<AuditReport>(checkAudit, { as: world.people.admin }),
    );
    expect(reports.map(({ linkCount, problemCount }) => [linkCount, problemCount])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  test('also once the phase has ended and the asking is shown', async () => {
    const ended = { start: new Date('2026-11-02T07:00:00Z'), end: new Date(origin.clock.nowMs()) };
    await inBoth(({ server }) => server.database.db.update(phase).set(ended).where(eq(phase.id, phaseId)));
    expect(await compareAll()).toBeGreaterThan(30);
    const [entries] = await inBoth(async ({ server }) => {
      const query = { kind: 'question', limit: '500' };
      return (await server.get<Page>(listAuditEntries, { as: world.people.admin, query })).entries;
    });
    const asking = entries.filter(({ action }) => action === `PUT ${contract.askQuestion.path}`);
    expect(asking.length).toBeGreaterThan(3);
    expect(asking.every(({ actorId }: AuditEntry) => actorId === null)).toBe(true);
  });

  test('mails are the same to all but who was asked back', async () => {
    const worded = ({ to, subject, text, html }: Letter) => JSON.stringify([to, subject, text, html]);
    const [a, b] = await inBoth(async ({ server }) => {
      server.clock.set(server.clock.nowMs() + 2 * MINUTE_MS);
      return server.readMails();
    });
    const toAll = (letters: readonly Letter[]) =>
      letters
        .filter(({ kind }) => kind === 'question-answers')
        .map(worded)
        .toSorted();
    expect(toAll(a)).toHaveLength(3);
    expect(toAll(b)).toEqual(toAll(a));
    const others = (letters: readonly Letter[]) =>
      letters.filter(({ kind }) => kind !== 'question-answers').map(({ kind, to }) => `${kind} ${to}`);
    const told = (who: TestUser) =>
      ['question-inquiry', 'question-refusal'].map((kind) => `${kind} ${who.username}`);
    expect(others(a).toSorted()).toEqual(told(worlds[0].asker));
    expect(others(b).toSorted()).toEqual(told(worlds[1].asker));
    // Neither is told of to whom.
    const [trail] = await inBoth(async ({ server }) => {
      const page = await server.get<Page>(listAuditEntries, {
        as: world.people.admin,
        query: { kind: 'question' },
      });
      return page.entries.filter(({ action }) => action === 'MAIL question');
    });
    // One is older than the two worlds.
    expect(trail.map(({ personal }) => personal)).toEqual([{}, {}, {}]);
    expect(JSON.stringify(trail)).not.toContain(worlds[0].asker.id);
    expect(JSON.stringify(trail)).not.toContain(worlds[0].asker.organisationId);
  });
});
