import * as awards from '@rahmenpreis/contract/award.ts';
import * as keyvals from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import * as contract from '@rahmenpreis/contract/memo.ts';
import type { AwardLetter, Memo, MemoFields, MemoVersion } from '@rahmenpreis/contract/memo.ts';
import {
  type MissingProbe,
  probeMissingPrices,
  saveMissingDecision,
} from '@rahmenpreis/contract/missing-price.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { savePriceChecks } from '@rahmenpreis/contract/outlier.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { LETTER_TEXTS } from '@rahmenpreis/tendering/memo/award-letter.ts';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { awardClosing } from '../../db/schema/closing.ts';
import { awardCondition, awardReason, keyVal, missingDecision, priceCheck } from '../../db/schema/keyval.ts';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { declaration } from '../../db/schema/receipt.ts';
import { addTestRebate } from '../../../test/add-rebate.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTestTender } from '../../../test/test-tender.ts';
import { TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';
import { createStateSigner, readCheckpoint, sealAuditLog } from '../audit/seal-audit-log.ts';

const { server, opened } = await startTestTender();
const { admin, phase } = opened;
const { db } = server.database;
const reader = await server.signIn('leserin@example.org', ['PERMISSION_ALPHAREAD']);
const params = { phaseId: phase.id };
const ofOwner = { ...params, orgaId: admin.organisationId };
const ENDED = { start: new Date(TEST_NOW_MS - 20_000), end: new Date(TEST_NOW_MS - 10_000) };
const TIERS = [{ fromMillis: 0, tenths: 25 }];
afterAll(() => server.close());

const offersOf = (phaseId: string, as: TestUser) =>
  server.get<Offers>(getOffers, { as, params: { phaseId } });

/** The comparison of a phase as GET offers tells it. */
async function readOffers(phaseId: string, as: TestUser) {
  return readComparison(await offersOf(phaseId, as), new Map());
}

/** For each package that can be awarded: its key and its offers in order, the cheapest first. */
async function listPackages(phaseId: string, as: TestUser) {
  const comparison = await readOffers(phaseId, as);
  return comparison.liegenschaftIds.flatMap((liegenschaftId) =>
    [...comparison.sliceIndexOf.keys()].flatMap((sliceId) => {
      const ordered = rankCell(offersOfCell(comparison, liegenschaftId, sliceId));
      const placed = ordered.filter(({ place }) => place !== null).map(({ offer }) => offer);
      const key = `awarding_${phaseId}_${liegenschaftId}_${sliceId}`;
      return placed.length === 0 ? [] : [{ key, placed }];
    }),
  );
}
const packages = await listPackages(phase.id, admin);

const read = (as = admin) => server.get<Memo>(contract.getMemo, { as, params });
const sectionOf = ({ sections }: Memo, number: number) => sections[number - 1]!;
const missingOf = ({ sections }: Memo) => sections.flatMap(({ missing }) => missing);
const award = (data: { key: string; value: string | null; before: string | null; reason?: string }[]) =>
  server.get<AlphaBatchAnswer>(keyvals.saveAlphaKeyVals, { as: admin, params: ofOwner, body: { data } });
const close = async (as = admin, confirm?: string) =>
  server.ask(contract.closeAward, { as, params, body: { confirm: confirm ?? (await read()).digest } });
const closed = async () => (await close()).json<{ data: MemoVersion }>().data;
const fileOf = async (closingId: string, as = admin) =>
  (await server.ask(contract.getClosedMemo, { as, params: { ...params, closingId } })).rawPayload;
const textsOf = (bytes: Uint8Array) => readPdf(bytes).map(({ text }) => text.trim());

/** Awards every package, each third one to the second best, with a reason. */
function awardAll(isReasoned = true) {
  return award(
    packages.map(({ key, placed }, at) => {
      const [best, second] = placed;
      const isSecond = at % 3 === 0 && second !== undefined;
      const value = (isSecond ? second : best!).serviceProviderId;
      return { key, value, before: null, ...(isReasoned ? { reason: 'Kein Klumpenrisiko' } : {}) };
    }),
  );
}

beforeEach(async () => {
  for (const table of [awardClosing, awardReason, awardCondition, priceCheck]) await db.delete(table);
  await db.delete(keyVal).where(eq(keyVal.kind, 'award'));
  await db
    .update(phaseTable)
    .set({ ...ENDED, seal: 'NONE', approvalAboveMillis: null })
    .where(eq(phaseTable.id, phase.id));
  await server.readMails();
});

/** Gives a bidder a rebate on all it gets, as an applied scenario does. */
async function addRebate(bidderId: string): Promise<void> {
  const { id: by, organisationId } = admin;
  await addTestRebate(db, { phaseId: phase.id, organisationId, bidderId, tiers: TIERS, by });
}

describe('a missing reason keeps the award open', () => {
  const target = packages.find(({ placed }) => placed.length > 1)!;
  const [best, second] = target.placed.map(({ serviceProviderId }) => serviceProviderId) as [string, string];
  const ways: readonly [string, () => Promise<unknown>][] = [
    [
      'one by one',
      () =>
        server.get(keyvals.createAlphaKeyVal, {
          as: admin,
          params: ofOwner,
          body: { key: target.key, value: second },
        }),
    ],
    ['in a batch', () => award([{ key: target.key, value: second, before: null }])],
    [
      'by an undo',
      async () => {
        await award([{ key: target.key, value: second, before: null }]);
        const { awardWriteId } = await award([{ key: target.key, value: best, before: second }]);
        await server.get(keyvals.undoAwardWrite, {
          as: admin,
          params: { ...ofOwner, awardWriteId: awardWriteId! },
        });
      },
    ],
  ];
  test.each(ways)('awarded %s', async (_, awardIt) => {
    await awardIt();
    const sentence = '1 Paket geht nicht an das günstigste wertbare Angebot und hat keinen Grund.';
    expect(missingOf(await read())).toEqual([sentence]);
    const refused = await close();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'memo-incomplete', message: sentence },
    ]);
    const data = [{ key: target.key, value: second, text: 'Ausfallrisiko', before: null }];
    await server.get(awards.saveAwardReasons, { as: admin, params, body: { data } });
    expect((await close()).statusCode).toBe(200);
  });
});

test('an agreement that is missing, a price to be clarified and a running phase keep it open', async () => {
  await awardAll();
  await db.update(phaseTable).set({ approvalAboveMillis: 0 }).where(eq(phaseTable.id, phase.id));
  expect(missingOf(await read())).toEqual([expect.stringMatching(/^\d+ Pakete warten auf Freigabe\.$/)]);
  await db.update(phaseTable).set({ approvalAboveMillis: null }).where(eq(phaseTable.id, phase.id));
  const [bidder] = [...opened.bidders.values()];
  const check = {
    organisationId: bidder!.organisationId,
    epCode: 'TG0030',
    note: 'sehr niedrig',
    seenValue: 1,
  };
  const checks = [{ ...check, state: 'clarify', before: null }];
  await server.get(savePriceChecks, { as: admin, params, body: { checks } });
  expect(missingOf(await read())).toEqual(['1 Würdigung eines auffälligen Preises fehlt.']);
  const { version, fields } = await read();
  const appraisals = [
    { organisationId: bidder!.organisationId, epCode: 'TG0030', text: 'Kalkulation liegt vor.' },
  ];
  const saved = await server.get<Memo>(contract.saveMemo, {
    as: admin,
    params,
    body: { ...fields, appraisals } satisfies MemoFields,
    headers: { 'if-match': `"${version}"` },
  });
  expect(missingOf(saved)).toEqual([]);
  await db
    .update(phaseTable)
    .set({ end: new Date(TEST_NOW_MS + 60_000) })
    .where(eq(phaseTable.id, phase.id));
  expect((await close()).json()).toMatchObject({ code: 'phase-not-ended' });
});

test('who closes what is another by now is refused, and closes nothing; of two writers of fields one is told', async () => {
  await awardAll();
  const { digest, version, fields } = await read();
  const [{ key, placed }] = packages as [(typeof packages)[number]];
  const held = (await db.select().from(keyVal).where(eq(keyVal.key, key)))[0]!.value;
  const other = placed.find(({ serviceProviderId }) => serviceProviderId !== held)!.serviceProviderId;
  await award([{ key, value: other, before: held, reason: 'Ausfallrisiko' }]);
  expect((await close(admin, digest)).statusCode).toBe(412);
  const save = (need: string) =>
    server.ask(contract.saveMemo, {
      as: admin,
      params,
      body: { ...fields, need },
      headers: { 'if-match': `"${version}"` },
    });
  const both = await Promise.all([save('Bedarf A'), save('Bedarf B')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect((await close(admin, digest)).statusCode).toBe(412);
  expect(await db.select().from(awardClosing)).toEqual([]);
});

test('a closed memo is frozen, is signed behind, stays readable once reopened, and the next is Fassung 2', async () => {
  await awardAll();
  const first = await closed();
  const { version, fields } = await read();
  const headers = { 'if-match': `"${version}"` };
  const saving = await server.ask(contract.saveMemo, { as: admin, params, body: fields, headers });
  expect(saving.json()).toMatchObject({ code: 'award-closed' });
  expect((await close()).json()).toMatchObject({ code: 'award-closed' });
  await sealAuditLog(
    db,
    TEST_NOW_MS,
    createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4))),
  );
  const [{ checkpoint } = { checkpoint: null }] = (await read()).versions;
  expect(readCheckpoint(checkpoint ?? '')?.position).toBeGreaterThan(0);
  const pdf = await fileOf(first.id);
  await server.get(awards.reopenAward, { as: admin, params, body: { reason: 'Rüge' } });
  const second = await closed();
  expect([second.number, (await read()).versions.map(({ reason }) => reason)]).toEqual([2, ['Rüge', null]]);
  expect((await fileOf(first.id)).equals(pdf)).toBe(true);
  expect(textsOf(await fileOf(second.id)).some((text) => text.startsWith('Fassung 2'))).toBe(true);
});

test('a draft says so on each page, follows PDF/UA, and tells that no lawyer has read the statutes', async () => {
  await awardAll(false);
  const { rawPayload: bytes } = await server.ask(contract.exportMemo, {
    as: reader,
    params,
    query: { type: 'pdf' },
  });
  const pages = Map.groupBy(readPdf(bytes), ({ page }) => page);
  expect(pages.size).toBeGreaterThan(1);
  for (const texts of pages.values()) {
    const page = texts.map(({ text }) => text).join(' ');
    expect(page).toContain('Entwurf');
    expect(page).toContain('die niemand anwaltlich geprüft hat');
  }
  expect(textsOf(bytes).join(' ')).toContain('haben keinen Grund');
  const pdf = Buffer.from(bytes).toString('latin1');
  for (const part of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (de-DE)',
    '/FontFile2',
    '<pdfuaid:part>1</pdfuaid:part>',
  ])
    expect(pdf).toContain(part);
  for (const head of pdf.match(/\/S \/TH\b[^]*?\bendobj/g) ?? []) expect(head).toMatch(/\/Scope \/Column/);
});

test('letters leave once, on purpose and after the closing; none tells an amount of another bidder', async () => {
  await awardAll();
  const winner = packages[1]!.placed[0]!.serviceProviderId;
  await addRebate(winner);
  const list = () =>
    server.get<{ closing: string | null; letters: AwardLetter[] }>(contract.listAwardLetters, {
      as: admin,
      params,
    });
  expect(await list()).toEqual({ closing: null, letters: [] });
  await closed();
  const { closing, letters } = await list();
  const to = letters.map(({ serviceProviderId, cause }) => ({ serviceProviderId, cause }));
  const send = () =>
    server.ask(contract.sendAwardLetters, { as: admin, params, body: { closing, ...LETTER_TEXTS, to } });
  expect(await server.readMails()).toEqual([]);
  expect((await send()).statusCode).toBe(200);
  const mails = await server.readMails();
  expect(mails).toHaveLength(letters.length);
  await send();
  expect(await server.readMails()).toEqual([]);
  const offers = await readOffers(phase.id, admin);
  const { propertyCount, sliceCount, sums } = offers.sums;
  const size = propertyCount * sliceCount;
  const usernames = new Map([...opened.bidders.values()].map(({ id, username }) => [id, username]));
  const own = (p: number) => new Set([...sums.subarray(p * size, (p + 1) * size)].map(formatMillis));
  for (const [p, { serviceProviderId }] of offers.providers.entries()) {
    const text = mails
      .filter((mail) => mail.to === usernames.get(serviceProviderId))
      .map((mail) => mail.text)
      .join('\n');
    const foreign = [...sums].map(formatMillis).filter((amount) => amount !== '0,000' && !own(p).has(amount));
    expect(foreign.filter((amount) => text.includes(` ${amount} `))).toEqual([]);
  }
  const toWinner = mails.find(
    (mail) => mail.to === usernames.get(winner) && mail.subject.startsWith('Zuschlag'),
  );
  expect(toWinner?.text).toMatch(
    /Summe: [\d.]+,\d{3} €\s+Nachlass .* €\s+Summe nach Nachlass: [\d.]+,\d{3} €/,
  );
  expect(toWinner?.text).toContain('1. Dezember 2026');
  expect(sectionOf(await read(), 10).tables[0]?.rows).toHaveLength(letters.length);
  await server.get(awards.reopenAward, { as: admin, params, body: { reason: 'Rüge' } });
  expect((await send()).json()).toMatchObject({ code: 'award-not-closed' });
});

test('prices that an awarded offer lacks stand there with both probes, what was decided, and since when it is outdated', async () => {
  const liegenschaftId = opened.liegenschaftIds.get('L-001')!;
  const { id: serviceProviderId, organisationId } = opened.bidders.get('bieter3@example.org')!;
  const key = `awarding_${phase.id}_${liegenschaftId}_basisfm`;
  const row = async () => {
    const { tables } = sectionOf(await read(), 5);
    const rows = tables.find(({ title }) => title === 'Fehlende Preise')?.rows ?? [];
    return rows.map(({ cells }) => cells.slice(-2));
  };
  expect(await row()).toEqual([]);
  await award([{ key, value: serviceProviderId, before: null, reason: 'Ausfallrisiko' }]);
  const probe = expect.stringMatching(
    /^Es fehlen 6 Preise \(2,4 % der Summe\)\. .* bleibt der Rang 4\./,
  ) as string;
  expect(await row()).toEqual([[probe, 'keine']]);
  const query = { liegenschaftId, serviceProviderId };
  const [found] = await server.get<MissingProbe[]>(probeMissingPrices, { as: admin, params, query });
  const said = { sliceId: 'basisfm', decision: 'stays', reason: 'Geringfügig', before: null };
  const body = { ...query, ...said, offersVersion: found!.offersVersion };
  await server.get(saveMissingDecision, { as: admin, params, body });
  expect(await row()).toEqual([[probe, 'bleibt in der Wertung: Geringfügig']]);
  await db.update(missingDecision).set({ offersVersion: 'another' });
  const outdated = 'bleibt in der Wertung: Geringfügig\nDie Angebote sind seither andere.';
  expect(await row()).toEqual([[probe, outdated]]);

  // So is a letter that who takes part has not declared, as by a call without it.
  const declaredBy = async () => sectionOf(await read(), 2).tables[0]!.rows.map(({ cells }) => cells[2]);
  const without = expect.stringMatching(/, ohne Namensangabe\nAngebotsschreiben nicht erklärt$/) as string;
  expect(await declaredBy()).not.toContainEqual(without);
  await db.update(phaseTable).set({ letter: 'Wir bieten {Summe}.' }).where(eq(phaseTable.id, phase.id));
  const letter = { version: 1, text: 'Wir bieten {Summe}.', declarations: [], ticked: [] };
  await db.update(declaration).set({ letter }).where(ne(declaration.organisationId, organisationId));
  expect((await declaredBy()).filter((words) => words?.includes('nicht erklärt'))).toEqual([without]);
  await db.update(declaration).set({ letter: { ...letter, ticked: null } });
  // The last one takes no part, and has nothing to declare.
  expect((await declaredBy()).slice(0, -1)).toEqual(Array.from({ length: 4 }, () => without));
  expect((await declaredBy()).at(-1)).not.toEqual(without);
  await db.update(phaseTable).set({ letter: '' }).where(eq(phaseTable.id, phase.id));
});

test('a reader reads and downloads, and writes nothing; a sealed phase says nothing of it', async () => {
  await awardAll();
  const { digest, fields } = await read(reader);
  expect((await close(reader, digest)).statusCode).toBe(403);
  expect((await server.ask(contract.saveMemo, { as: reader, params, body: fields })).statusCode).toBe(403);
  await db.update(phaseTable).set({ seal: 'FOUR_EYES' }).where(eq(phaseTable.id, phase.id));
  try {
    const answers = [
      await server.ask(contract.getMemo, { as: admin, params }),
      await server.ask(contract.saveMemo, { as: admin, params, body: fields }),
      await server.ask(contract.exportMemo, { as: admin, params, query: { type: 'pdf' } }),
      await close(admin, digest),
      await server.ask(contract.listAwardLetters, { as: admin, params }),
    ];
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      answers.map(() => 'phase-sealed'),
    );
  } finally {
    await db.update(phaseTable).set({ seal: 'NONE' }).where(eq(phaseTable.id, phase.id));
  }
});
