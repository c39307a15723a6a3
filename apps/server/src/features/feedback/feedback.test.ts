import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import {
  getFeedback,
  getOwnFeedback,
  type OwnFeedback,
  sendFeedback,
} from '@rahmenpreis/contract/feedback.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { arrival } from '../../db/schema/arrival.ts';
import { feedback } from '../../db/schema/closing.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { closeTestAward } from '../../../test/close-award.ts';
import {
  FEEDBACK_CODES,
  FEEDBACK_END_MS,
  offerAll,
  openFeedbackTender,
  putFeedbackLv,
  readFeedback,
  sendAll,
  sendingOf,
} from '../../../test/test-feedback.ts';
import { startTestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';

const server = await startTestServer();
const tender = await openFeedbackTender(server);
const { phase, admin, reader, bidders } = tender;
const [a, b, c, d, e] = bidders as [TestUser, TestUser, TestUser, TestUser, TestUser];
const { db } = server.database;
const params = { phaseId: phase.id };
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await db.delete(feedback);
  await db.delete(arrival);
  await db.delete(keyVal);
  await db.delete(phaseTable).where(eq(phaseTable.title, 'Angebotsphase 2'));
  await server.readMails();
  // Sums of Basis FM are 36 times the price, of Aufzug 13 times.
  for (const [bidder, price] of [
    [a, 1_000],
    [b, 900],
    [c, 950],
    [d, 1_200],
  ] as const)
    await offerAll(server, tender, bidder, price);
});

const end = () => server.clock.set(FEEDBACK_END_MS);
const ownOf = (as: TestUser) => server.get<OwnFeedback>(getOwnFeedback, { as, params });
const codeOf = async (asked: ReturnType<typeof server.ask>) => {
  const answer = await asked;
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code}`;
};
const GAP_RANK = { kind: 'gap-rank' } as const;
const said = (sliceId: string, kind: string, gap: number | null = null, rank: number | null = null) => ({
  sliceId,
  kind,
  gap,
  rank,
});
const OTHERS = [
  said('energie', 'few-codes'),
  said('abfall', 'impossible'),
  said('sachverstaendige', 'impossible'),
];

test('each company is told where it stands in each group, exactly as the owner has seen it before', async () => {
  end();
  const preview = await readFeedback(server, tender);
  const groupsOf = (user: TestUser) =>
    preview.bidders.find(({ organisationId }) => organisationId === user.organisationId)?.groups;
  const both = (kind: string, gap: number | null = null, rank: number | null = null) => [
    said('basisfm', kind, gap, rank),
    said('aufzug', kind, gap, rank),
  ];
  expect(groupsOf(b)).toEqual([...both('first'), ...OTHERS]);
  expect(groupsOf(c)).toEqual([...both('behind', 5, 2), ...OTHERS]);
  expect(groupsOf(a)).toEqual([...both('behind', 10, 3), ...OTHERS]);
  expect(groupsOf(d)).toEqual([...both('behind', 25, 4), ...OTHERS]);
  expect(groupsOf(e)?.map(({ kind }) => kind)).toEqual(Array(5).fill('incomplete'));
  expect(preview).toMatchObject({ hindrance: null, sent: null });
  const { sent, bidders: left } = await sendAll(server, tender, GAP_RANK);
  expect(left).toEqual([]);
  for (const user of bidders) {
    const told = groupsOf(user)!.map((group) => ({ ...group, light: null, isStale: false }));
    expect((await ownOf(user)).sent).toEqual({ at: sent!.at, form: GAP_RANK, groups: told });
    expect(sent!.bidders.find((own) => own.organisationId === user.organisationId)?.groups).toEqual(told);
  }
});

test('a form leaves out what it does not tell, also in what is stored', async () => {
  end();
  await sendAll(server, tender, { kind: 'light', amberFrom: 6, redFrom: 25 });
  const lightOf = async (user: TestUser) => (await ownOf(user)).sent!.groups[0];
  expect(await lightOf(c)).toMatchObject({ gap: null, rank: null, light: 'green' });
  expect(await lightOf(a)).toMatchObject({ gap: null, rank: null, light: 'amber' });
  expect(await lightOf(d)).toMatchObject({ gap: null, rank: null, light: 'red' });
  expect(await lightOf(b)).toMatchObject({ kind: 'first', light: null });
});

test('everybody gets one mail, without a figure and in the same words', async () => {
  end();
  await sendAll(server, tender, GAP_RANK);
  const mails = await server.readMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(bidders.map(({ username }) => username).toSorted());
  const worded = mails.map(({ text }) => text.replace(/^Guten Tag.*$/m, ''));
  expect(new Set(worded).size).toBe(1);
  expect(worded[0]!.replaceAll(phase.id, '').replaceAll(phase.title, '')).not.toMatch(/\d|Rang|vorn/);
});

test('of two who send at once one is told that it was sent, and nobody gets a second mail', async () => {
  end();
  const ask = await sendingOf(server, tender, GAP_RANK);
  const other = { ...ask, body: { ...(ask.body as object), form: { kind: 'rank' } } };
  const answers = await Promise.all([server.ask(sendFeedback, ask), server.ask(sendFeedback, other)]);
  const told = answers.map(({ statusCode, body }) => `${statusCode} ${body.includes('feedback-sent')}`);
  expect(told.toSorted(compareGerman)).toEqual(['200 false', '409 true']);
  expect(await server.readMails()).toHaveLength(bidders.length);
});

test('the audit log tells what was told to whom', async () => {
  end();
  await sendAll(server, tender, GAP_RANK);
  type Page = AnswerOf<typeof listAuditEntries, never>;
  const { entries } = await server.get<Page>(listAuditEntries, { as: admin });
  const changes = entries.find(({ action }) => action.startsWith('PUT') && action.endsWith('/feedback'))
    ?.detail['changes'] as { listed: { name: string; to: unknown }[] };
  expect(changes.listed).toHaveLength(6);
  expect(changes.listed.map(({ to }) => to)).toContainEqual([
    'Basis FM Rang 2, 5 %',
    'Aufzugsmanagement Rang 2, 5 %',
    'Energiemanagement zu wenige Positionen',
    'Abfallmanagement nicht möglich',
    'Sachverständigenprüfungen nicht möglich',
  ]);
  expect(changes.listed[0]).toMatchObject({ to: 'Nachlass bis zum besten und Rang' });
});

describe('no figure', () => {
  test('before the end, for a second time, or in the middle of another phase of one of the companies', async () => {
    expect(await codeOf(server.ask(getFeedback, { as: admin, params }))).toBe('409 phase-not-ended');
    const body = { form: GAP_RANK, confirm: 'x' };
    expect(await codeOf(server.ask(sendFeedback, { as: admin, params, body }))).toBe('409 phase-not-ended');
    end();
    const second = await sendingOf(server, tender, { kind: 'rank' });
    const [start, later] = [1, 60].map((seconds) =>
      new Date(FEEDBACK_END_MS + seconds * 1_000).toISOString(),
    );
    const next = { title: 'Angebotsphase 2', start, end: later, userIds: [e.id] };
    await server.get(createPhase, { as: admin, body: next });
    server.clock.set(start!);
    expect(await codeOf(server.ask(sendFeedback, second))).toBe('409 feedback-late');
    expect((await readFeedback(server, tender)).hindrance).toMatch(
      /^Die Phase „Angebotsphase 2“ hat begonnen/,
    );
    end();
    await server.get(sendFeedback, second);
    const told = await ownOf(a);
    expect(await codeOf(server.ask(sendFeedback, second))).toBe('409 feedback-sent');
    expect(await ownOf(a)).toEqual(told);
  });

  test('while offers are sealed', async () => {
    end();
    await db.update(phaseTable).set({ seal: 'FOUR_EYES' }).where(eq(phaseTable.id, phase.id));
    const body = { form: GAP_RANK, confirm: 'x' };
    expect(await codeOf(server.ask(getFeedback, { as: admin, params }))).toBe('409 phase-sealed');
    expect(await codeOf(server.ask(sendFeedback, { as: admin, params, body }))).toBe('409 phase-sealed');
    expect(await ownOf(a)).toEqual({ sent: null });
    await db.update(phaseTable).set({ seal: 'NONE' }).where(eq(phaseTable.id, phase.id));
  });

  test('while an offer that came another way has no end', async () => {
    const at = new Date(TEST_NOW_MS);
    const came = { phaseId: phase.id, organisationId: e.organisationId, way: 'post', isLate: false } as const;
    await db.insert(arrival).values({ ...came, receivedAt: at, notedAt: at });
    end();
    const ask = await sendingOf(server, tender, GAP_RANK);
    expect(await codeOf(server.ask(sendFeedback, ask))).toBe('409 arrival-open');
    expect((await readFeedback(server, tender)).hindrance).toMatch(
      /^Ein vermerkter Eingang hat noch kein Ende/,
    );
    await db.update(arrival).set({ omission: 'Unleserlich' });
    // A minute after the end it is settled what counts.
    server.clock.set(FEEDBACK_END_MS + 60_000);
    await server.get(sendFeedback, ask);
  });

  test('with fewer than two other companies that offer the same, accounts of one company counting once', async () => {
    await offerAll(server, tender, d, 1_200, { ep_B2: null, offer: 'true' });
    await offerAll(server, tender, c, 950, { offer: 'false' });
    end();
    const { organisationId } = c;
    const kinds = async () =>
      (await readFeedback(server, tender)).bidders
        .map(({ groups }) => `${groups[0]?.kind}`)
        .toSorted(compareGerman);
    // Of two that are complete each has one other.
    expect(await kinds()).toEqual(['few-offers', 'few-offers', 'incomplete', 'incomplete', 'incomplete']);
    await db.update(account).set({ organisationId: b.organisationId }).where(eq(account.id, c.id));
    expect(await kinds()).toEqual(['few-offers', 'few-offers', 'incomplete', 'incomplete']);
    await db.update(account).set({ organisationId }).where(eq(account.id, c.id));
  });

  test('of another offer than was seen, nor for who may not send or was never listed', async () => {
    end();
    const ask = await sendingOf(server, tender, GAP_RANK);
    server.clock.set(TEST_NOW_MS);
    await offerAll(server, tender, c, 1_010);
    end();
    expect(await codeOf(server.ask(sendFeedback, ask))).toBe('412 stale');
    expect(await codeOf(server.ask(sendFeedback, { ...ask, as: reader }))).toBe('403 forbidden');
    expect(await codeOf(server.ask(sendFeedback, { ...ask, as: a }))).toBe('403 forbidden');
    expect((await server.ask(getFeedback, { as: reader, params })).statusCode).toBe(200);
    const stranger = await server.signIn('fremd@example.org', ['PERMISSION_DLREAD']);
    expect(await codeOf(server.ask(getOwnFeedback, { as: stranger, params }))).toBe('404 not-found');
    const odd = { form: { kind: 'light', amberFrom: 5, redFrom: 5 }, confirm: 'x' };
    expect(await codeOf(server.ask(sendFeedback, { ...ask, body: odd }))).toBe('400 invalid');
  });
});

test('what changes afterwards marks the groups it touches for everybody, and tells no other figure', async () => {
  end();
  await sendAll(server, tender, GAP_RANK);
  const before = (await ownOf(a)).sent!.groups;
  const staleOf = async (user: TestUser) => (await ownOf(user)).sent!.groups.map(({ isStale }) => isStale);
  server.clock.set(TEST_NOW_MS);
  await offerAll(server, tender, d, 1_200, { ep_A2: '1' });
  end();
  for (const user of [a, d, e]) expect(await staleOf(user)).toEqual([false, true, false, false, false]);
  const rows = FEEDBACK_CODES.filter(([epCode]) => !['B1', 'A1'].includes(epCode));
  await putFeedbackLv(server, phase.id, tender.liegenschaftIds[1]!, [...rows, ['B2', 'uegm', 1_000]]);
  for (const user of [a, d, e]) expect(await staleOf(user)).toEqual([true, true, false, false, false]);
  expect((await ownOf(a)).sent!.groups.map((group) => ({ ...group, isStale: false }))).toEqual(before);
  const seen = (await readFeedback(server, tender)).sent!.bidders[0]!.groups;
  expect(seen.map(({ isStale }) => isStale)).toEqual([true, true, false, false, false]);
});

test('a closed award keeps nobody from being told, as nothing of it changes', async () => {
  end();
  await closeTestAward(db, phase.id, admin.id);
  await sendAll(server, tender, { kind: 'gap' });
  expect((await ownOf(c)).sent!.groups[0]).toMatchObject({ gap: 5, rank: null });
});
