import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { createHash } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/board-paper.ts';
import type { BoardPaper, BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getMemo, type Memo, type MemoFields, saveMemo } from '@rahmenpreis/contract/memo.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { getScenario, listScenarios, runScenario, type Scenario } from '@rahmenpreis/contract/scenario.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { readKleinTargets } from '@rahmenpreis/tendering/test/klein-comparison.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { closeTestAward } from '../../../test/close-award.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { TEST_NOW_MS } from '../../../test/test-server.ts';
import { startTestTender } from '../../../test/test-tender.ts';
import { auditPersonal } from '../../db/schema/audit.ts';
import { awardClosing, awardMemo, boardPaper, boardPaperMade } from '../../db/schema/closing.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { scenarioRun } from '../../db/schema/scenario.ts';
import { inTransaction } from '../../db/transaction.ts';
import { forgetValues } from '../audit/repository.ts';
import { sweepOrphans } from '../media/store-media.ts';

const { server, opened } = await startTestTender();
const { admin, phase, bidders, liegenschaftIds } = opened;
const { db } = server.database;
const reader = await server.signIn('leserin@example.org', ['PERMISSION_ALPHAREAD']);
const params = { phaseId: phase.id };
const ENDED = { start: new Date(TEST_NOW_MS - 20_000), end: new Date(TEST_NOW_MS - 10_000) };
afterAll(() => server.close());

/** For each package that can be awarded: its key and its offers in order, the cheapest first. */
async function listPackages() {
  const offers = await server.get<Offers>(getOffers, { as: admin, params });
  const comparison = readComparison(offers, new Map());
  return comparison.liegenschaftIds.flatMap((liegenschaftId) =>
    [...comparison.sliceIndexOf.keys()].flatMap((sliceId) => {
      const ordered = rankCell(offersOfCell(comparison, liegenschaftId, sliceId));
      const placed = ordered.filter(({ place }) => place !== null).map(({ offer }) => offer);
      const key = `awarding_${phase.id}_${liegenschaftId}_${sliceId}`;
      return placed.length === 0 ? [] : [{ key, sliceId, placed }];
    }),
  );
}
const packages = await listPackages();

const read = (as = admin) => server.get<BoardPaper>(contract.getBoardPaper, { as, params });
const save = (body: BoardPaperFields, version: number, as = admin) =>
  server.ask(contract.saveBoardPaper, { as, params, body, headers: { 'if-match': `"${version}"` } });
const make = (version: number, as = admin) =>
  server.ask(contract.makeBoardPaper, {
    as,
    params,
    query: { type: 'pdf' },
    headers: { 'if-match': `"${version}"` },
  });
const textsOf = (bytes: Uint8Array) => readPdf(bytes).map(({ text }) => text.trim());

/** Awards every package, each second one to the second best; gives what stands. */
async function awardAll() {
  const wins = packages.map(({ key, sliceId, placed }, at) => {
    const winner = at % 2 === 0 ? (placed[1] ?? placed[0]!) : placed[0]!;
    return { key, sliceId, winner };
  });
  const data = wins.map(({ key, winner }) => ({
    key,
    value: winner.serviceProviderId,
    before: null,
    reason: 'Kein Klumpenrisiko',
  }));
  const ofOwner = { ...params, orgaId: admin.organisationId };
  await server.get(saveAlphaKeyVals, { as: admin, params: ofOwner, body: { data } });
  return wins;
}

beforeEach(async () => {
  for (const table of [awardClosing, awardMemo, boardPaper, boardPaperMade]) await db.delete(table);
  await db.delete(keyVal).where(inArray(keyVal.kind, ['award', 'target']));
  await db
    .update(phaseTable)
    .set({ ...ENDED, seal: 'NONE' })
    .where(eq(phaseTable.id, phase.id));
});

const CHOSEN: BoardPaperFields = {
  ...NO_BOARD_PAPER,
  pictures: ['distance', 'shares', 'firmness'],
  reasons: ['Ein Vertragspartner weniger.', 'Zwei sind merklich teurer.'],
};

/** The id of a scenario that every phase has by itself. */
async function keptId(kind: string): Promise<string> {
  const { scenarios } = await server.get<{ scenarios: Scenario[] }>(listScenarios, { as: admin, params });
  return scenarios.find(({ kept }) => kept === kind)!.id;
}

const cellsOf = ({ sections }: BoardPaper) =>
  sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)));
const AMOUNT = /^[+−]?[\d.]+,\d{3}$/;

test('every figure of the PDF is that of GET offers and of the stored awards, and none stands there besides', async () => {
  const wins = await awardAll();
  await save(CHOSEN, 0);
  const paper = await read();
  const pdf = (await make(1)).rawPayload;
  const sumOf = (own: typeof wins) => own.reduce((sum, { winner }) => sum + winner.sumMillis, 0);
  const groups = [...Map.groupBy(wins, ({ sliceId }) => sliceId).values()];
  const expected = [...groups, wins].map(sumOf).map(formatMillis);
  const texts = textsOf(pdf);
  expect(expected.filter((amount) => !texts.includes(amount))).toEqual([]);
  expect(paper.recommended).toMatchObject({ sumMillis: sumOf(wins), packageCount: wins.length, differs: 0 });
  const shown = new Set(cellsOf(paper));
  const pictured = (text: string) => paper.pictures.length > 0 && IDEALS.includes(text);
  const amounts = texts.filter((text) => AMOUNT.test(text));
  expect(amounts.filter((amount) => !shown.has(amount) && !pictured(amount))).toEqual([]);
  const said = texts.join(' ').replaceAll(/\s+/g, ' ');
  expect(said).toContain(`für zusammen ${formatMillis(sumOf(wins))} €`);
  for (const reason of CHOSEN.reasons) expect(said).toContain(reason);
  expect(paper.sections[7]!.tables[0]!.rows).toHaveLength(20);
  expect(said).toMatch(/Die ersten 20; \d+ weitere Zeilen? im Vergabevermerk\./);
  // No number is parted, as half of one is another.
  expect([...shown].filter((cell) => AMOUNT.test(cell) && !texts.includes(cell))).toEqual([]);
});

/** Sums of the ideal offer, as the picture of distances has them beside its rows (klein.json). */
const IDEALS = [
  '13.175.034,851',
  '9.755.799,071',
  '2.052.058,050',
  '261.578,400',
  '156.935,883',
  '948.663,447',
];

test('an award has one extra price in the whole paper, over the packages that have all prices', async () => {
  const lacking = packages.find(({ placed }) => placed.some(({ flags }) => flags === FLAG_PRICE_MISSING))!;
  const data = packages.map(({ key, placed: [best, ...others] }) => {
    const own = key === lacking.key ? others.find(({ flags }) => flags === FLAG_PRICE_MISSING)! : best!;
    return { key, value: own.serviceProviderId, before: null, reason: 'Kein Klumpenrisiko' };
  });
  const ofOwner = { ...params, orgaId: admin.organisationId };
  await server.get(saveAlphaKeyVals, { as: admin, params: ofOwner, body: { data } });
  const { sections } = await read();
  const on = `auf ${packages.length - 1} von ${packages.length} Paketen`;
  expect(sections[0]!.tables[0]!.rows[1]!.cells).toEqual([
    'gegen das Ideale Angebot',
    '0 €',
    `0,00 %, ${on}`,
  ]);
  const rows = sections[5]!.tables[0]!.rows.map(({ cells }) => cells);
  const [, , , more, percent, , remark] = rows.find(([name]) => name === 'Aktuelle Vergabe')!;
  expect([more, percent, remark]).toEqual(['–', '–', `empfohlen, Mehrpreis ${on}`]);
});

test('a recommended scenario stands there with its own packages, and the page says where the award is another', async () => {
  await save({ ...NO_BOARD_PAPER, scenarioId: await keptId('ideal') }, 0);
  const open = await read();
  const ideal = { name: 'Ideales Angebot', sumMillis: 13_175_034_851, packageCount: 56 };
  expect(open.recommended).toEqual({ ...ideal, differs: 56 });
  const wins = await awardAll();
  const ideals = new Map(wins.map(({ key, winner }) => [key, winner]));
  const others = packages.filter(({ key, placed }) => ideals.get(key) !== placed[0]);
  const paper = await read();
  // Two packages cost nothing: awarded they are, and no scenario gives them away.
  expect(paper.recommended).toEqual({ ...ideal, differs: others.length + 2 - freeAmong(others) });
  const [, , award] = paper.sections;
  expect(award!.tables[0]!.rows.at(-1)!.cells[3]).toBe('13.175.034,851');
  const figures = paper.sections[0]!.tables[0]!.rows.map(({ cells }) => cells.join(' | '));
  expect(figures).toEqual([
    'Vergabesumme | 13.175.035 € | 4 von 4 Angeboten',
    'gegen das Ideale Angebot | 0 € | 0,00 %, bewiesen',
    'gegen Zielpreis | – | ohne Zielpreis',
    expect.stringMatching(/^Rang 1 kippt unter ± 5 % \| 4 von 56 \| Paketen, 10,\d % der Summe$/),
  ]);
  const alternatives = paper.sections[5]!.tables[0]!.rows.map(({ cells }) => cells);
  expect(alternatives).toContainEqual(
    expect.arrayContaining(['Ein Dienstleister für alles', '1', '14.105.007,640', '+929.972,789', '+7,06 %']),
  );
  expect(alternatives.filter((cells) => cells.at(-1) === 'empfohlen')).toHaveLength(1);
  // No package has a target price here.
  expect(alternatives.map(([name]) => name)).not.toContain('Zielpreis');
});

/** Stores the target prices of the tender, named by its properties here. */
async function storeTargets(): Promise<void> {
  const list = [...(await readKleinTargets(phase.id))].map(([key, millis]) => {
    const nummer = [...liegenschaftIds.keys()].find((own) => key.includes(own))!;
    return { key: key.replace(nummer, liegenschaftIds.get(nummer)!), value: String(millis) };
  });
  const key = printKeyvalKey({ kind: 'target', phaseId: phase.id });
  const data = [{ key, value: JSON.stringify(list), before: null }];
  const ofOwner = { ...params, orgaId: admin.organisationId };
  await server.get(saveAlphaKeyVals, { as: admin, params: ofOwner, body: { data } });
}

test('the scenario of the drawing: its figures, its three packages off rank 1 with their reason, and its alternatives', async () => {
  await storeTargets();
  const scenarioId = await keptId('at-most-three');
  const place = { as: admin, params: { ...params, scenarioId } };
  await server.get(runScenario, place);
  await vi.waitFor(
    async () => {
      const { scenario } = await server.get<{ scenario: Scenario }>(getScenario, place);
      expect(scenario.run?.state).toBe('done');
    },
    { timeout: 60_000, interval: 200 },
  );
  await save({ ...NO_BOARD_PAPER, scenarioId, pictures: ['targets', 'curve', 'lands'] }, 0);
  const paper = await read();
  const rowsOf = (number: number) => paper.sections[number]!.tables[0]!.rows.map(({ cells }) => cells);
  expect(rowsOf(0)).toEqual([
    ['Vergabesumme', '13.187.778 €', '3 von 4 Angeboten'],
    ['gegen das Ideale Angebot', '+12.743 €', '+0,10 %, bewiesen'],
    ['gegen Zielpreis', '+3,6 %', '+391.124 € auf 45 Paketen'],
    ['Rang 1 kippt unter ± 5 %', '4 von 56', expect.stringMatching(/^Paketen, 10,\d % der Summe$/)],
  ]);
  expect(paper.sections[0]!.lines).toEqual([
    'Die Pakete werden nach dem Szenario „Höchstens 3 Dienstleister“ für zusammen 13.187.778,318 € vergeben an Alpina Facility Services AG (30 Pakete, 7.102.961,629 €), Spree FM GmbH (18 Pakete, 4.556.252,943 €) und Hansewerk Gebäudedienste GmbH (8 Pakete, 1.528.563,746 €).',
  ]);
  expect(rowsOf(2).map((cells) => cells.slice(3))).toEqual([
    ['9.755.799,071', '–', '104,9 %'],
    ['2.052.058,050', '–', '98,3 %'],
    ['261.672,576', '+94,176', '104,9 %'],
    ['158.875,527', '+1.939,644', '99,0 %'],
    ['959.373,094', '+10.709,647', '100,6 %'],
    ['13.187.778,318', '+12.743,467', '103,6 %'],
  ]);
  expect(rowsOf(7).map((cells) => cells.slice(2))).toEqual([
    ['Alpina', 'Rhein-Ruhr', '+10.709,647', expect.stringMatching(/3 Dienstleister/)],
    ['Spree', 'Rhein-Ruhr', '+1.939,644', expect.stringMatching(/3 Dienstleister/)],
    ['Hansewerk', 'Rhein-Ruhr', '+94,176', expect.stringMatching(/3 Dienstleister/)],
  ]);
  expect(rowsOf(5).map((cells) => cells.join(' | '))).toContain(
    'Höchstens 3 Dienstleister | 3 | 13.187.778,318 | +12.743,467 | +0,10 % | 103,6 % | empfohlen',
  );
  expect(paper.sections[8]!.lines.join(' ')).toContain('11 Pakete haben keinen Zielpreis');
  expect(paper.pictures.map(({ sheet, words }) => [sheet !== null, words])).toEqual([
    [true, '+391.124 € gegen den Zielpreis, +3,6 %'],
    [true, 'Drei Dienstleister kosten 12.743 € mehr als vier, zwei noch einmal 142.420 € mehr.'],
    [true, expect.any(String)],
  ]);
  // The page draws the marks as they come.
  expect(paper.pictures[0]!.sheet!.marks).toContainEqual(expect.objectContaining({ text: '+402.356 €' }));
  const unproven = sql`${scenarioRun.outcome} || '{"proof":"gap","gapMillis":131877783}'`;
  await db.update(scenarioRun).set({ outcome: unproven });
  expect((await read()).sections[5]!.tables[0]!.rows.map(({ cells }) => cells.at(-1))).toContain(
    'empfohlen, höchstens 1,00 % über dem Optimum',
  );
});

const freeAmong = (own: typeof packages) =>
  own.filter(({ placed }) => placed.every(({ sumMillis }) => sumMillis === 0)).length;

test('each page says that it is a draft until the award is closed, then which Fassung it is; a reader downloads both', async () => {
  await awardAll();
  await save(CHOSEN, 0);
  const draft = await make(1);
  expect(draft.headers['content-disposition']).toContain('Entwurf');
  const pages = Map.groupBy(readPdf(draft.rawPayload), ({ page }) => page);
  expect(pages.size).toBeGreaterThan(1);
  for (const own of pages.values()) {
    const texts = own.map(({ text }) => text);
    expect(texts.some((text) => text.startsWith('Entwurf, Stand '))).toBe(true);
    expect(texts.some((text) => text.startsWith('Entwurf: Die Vergabe ist nicht abgeschlossen.'))).toBe(true);
  }
  await closeTestAward(db, phase.id, admin.id);
  const final = await make(1);
  expect(final.headers['content-disposition']).toContain('Fassung%201');
  const closed = readPdf(final.rawPayload).map(({ text }) => text);
  expect(closed.filter((text) => text.includes('Entwurf'))).toEqual([]);
  expect(closed.some((text) => text.startsWith('Fassung 1, abgeschlossen am '))).toBe(true);
  const { versions } = await read(reader);
  expect(versions.map(({ number }) => number)).toEqual([null, 1]);
  // Bytes with a record stay when others are swept.
  await sweepOrphans(db, server.files, Date.now() + 7 * 24 * 60 * 60_000);
  for (const [at, made] of versions.entries()) {
    const asked = { as: reader, params: { ...params, madeId: made.id } };
    const { rawPayload } = await server.ask(contract.getMadeBoardPaper, asked);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(made.sha256);
    expect(rawPayload.equals((at === 0 ? draft : final).rawPayload)).toBe(true);
  }
});

test('a PDF follows PDF/UA: each picture is a Figure on its page that says its finding', async () => {
  await awardAll();
  await save(CHOSEN, 0);
  const { pictures } = await read();
  const pdf = Buffer.from((await make(1)).rawPayload).toString('latin1');
  for (const part of [
    '/MarkInfo',
    '/Lang (de-DE)',
    '/DisplayDocTitle true',
    '<pdfuaid:part>1</pdfuaid:part>',
  ])
    expect(pdf).toContain(part);
  const figures = pdf.match(/\/S \/Figure\b[^]*?\bendobj/g) ?? [];
  expect(figures).toHaveLength(pictures.length);
  for (const figure of figures) {
    const [, left, bottom, right, top] = /\/BBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/
      .exec(figure)!
      .map(Number);
    expect(
      left! >= 0 && bottom! >= 0 && left! < right! && bottom! < top! && right! <= 596 && top! <= 842,
    ).toBe(true);
    expect(figure).toMatch(/\/Alt \(\xfe\xff|\/Alt \(/);
  }
  expect(pictures.map(({ words }) => words)).toEqual([
    'Alpina liegt am nächsten am Ideal: +3,7 % auf 46 von 56 Paketen. Alles bietet nur Spree, +7,1 %.',
    expect.stringMatching(/^Spree bekommt \d\d,\d %/),
    '4 von 56 Rängen kippen unter ± 5 %, sie tragen 10 % der Summe',
  ]);
});

test('of two who write at once, the second is told; nobody makes a paper with words that were not seen', async () => {
  const [first, second] = await Promise.all([
    save({ ...CHOSEN, about: 'Erste' }, 0),
    save({ ...CHOSEN, about: 'Zweite' }, 0),
  ]);
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 412]));
  const kept = await read();
  expect(kept.version).toBe(1);
  expect(kept.fields.about).toBe(first.statusCode === 200 ? 'Erste' : 'Zweite');
  expect((await make(0)).statusCode).toBe(412);
  expect((await read()).versions).toEqual([]);
  const made = await Promise.all([make(1), make(1), save({ ...CHOSEN, about: 'Dritte' }, 1)]);
  const { versions } = await read();
  const counted = made.slice(0, 2).filter(({ statusCode }) => statusCode === 200);
  expect(versions.map(({ number }) => number)).toEqual(counted.map(() => null));
});

test('readers write nothing, a phase that goes on has no paper, a sealed one tells nothing', async () => {
  expect((await save(CHOSEN, 0, reader)).statusCode).toBe(403);
  expect((await make(0, reader)).statusCode).toBe(403);
  for (const bidder of bidders.values()) {
    const answer = await server.ask(contract.getBoardPaper, { as: bidder, params });
    expect(answer.statusCode).toBe(403);
  }
  const running = { ...ENDED, end: new Date(TEST_NOW_MS + 600_000) };
  await db.update(phaseTable).set(running).where(eq(phaseTable.id, phase.id));
  await save(CHOSEN, 0);
  const refused = await make(1);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'phase-not-ended']);
  await db.update(phaseTable).set({ seal: 'SEALED' }).where(eq(phaseTable.id, phase.id));
  const { statusCode, body } = await server.ask(contract.getBoardPaper, { as: admin, params });
  expect([statusCode, body.includes('phase-sealed')]).toEqual([409, true]);
});

test('a scenario that is not there cannot be recommended; one that went leaves the paper without a recommendation', async () => {
  const gone = { ...CHOSEN, scenarioId: '11111111-1111-4111-8111-111111111111' };
  expect((await save(gone, 0)).statusCode).toBe(404);
  await save(CHOSEN, 0);
  await db.update(boardPaper).set({ fields: gone });
  expect((await read()).recommended).toBeNull();
  expect((await make(1)).statusCode).toBe(404);
  // A change of something else may leave it as it was.
  expect((await save({ ...gone, about: 'Neu' }, 1)).statusCode).toBe(200);
});

test('the log keeps words by their digest, and forgets them', async () => {
  await save({ ...CHOSEN, about: 'Wunsch von Frau Kranich' }, 0);
  const { rows } = await db.execute<{ detail: unknown }>(
    sql`select detail from audit where action like 'PUT %/board-paper' order by seq desc limit 1`,
  );
  expect(JSON.stringify(rows)).not.toContain('Kranich');
  const held = () => db.$count(auditPersonal, sql`${auditPersonal.value} like '%Kranich%'`);
  expect(await held()).toBe(1);
  await inTransaction(db, (transaction) => forgetValues(transaction, 'Wunsch von Frau Kranich', TEST_NOW_MS));
  expect(await held()).toBe(0);
});

test('the memo says which draft a board was shown and what it decided, and offers what there is; one of nobody is refused', async () => {
  await awardAll();
  await make(0);
  const [draft] = (await read()).versions;
  const told = { presentedOn: '2026-11-18', words: 'zugestimmt', decidedOn: '2026-11-19' };
  const put = (madeId: string, version: number) =>
    server.ask(saveMemo, {
      as: admin,
      params,
      body: { ...NO_FIELDS, resolution: { ...told, madeId } } satisfies MemoFields,
      headers: { 'if-match': `"${version}"` },
    });
  expect((await put(phase.id, 0)).statusCode).toBe(404);
  expect((await put(draft!.id, 0)).statusCode).toBe(200);
  const memo = await server.get<Memo>(getMemo, { as: admin, params });
  expect(memo.sections[7]!.lines).toContain(
    `Dem Gremium vorgelegt am 18. November 2026, Entwurf, Stand ${shortInstant(draft!.at)}, SHA-256 ${draft!.sha256}; Beschluss: zugestimmt am 19. November 2026.`,
  );
  expect(memo.boardPaper).toEqual({ reasons: [], versions: [draft] });
});
