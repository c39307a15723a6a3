import { createHash, randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import type { Receipt, ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { forgeCell } from '@rahmenpreis/workbook/test/forge-cell.ts';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { orderReceiptsAtEnd } from './mail/compose-mail.ts';

const EXPECTED = JSON.parse(
  readFileSync(new URL('../../demo/data/tender-klein/expected.json', import.meta.url), 'utf8'),
) as ExpectedCell[];
const MINUTE_MS = 60_000;
const PRICES_SHEET = 4;
const ROOT = new URL('../../../../../', import.meta.url).pathname;

let server: TestServer;
let opened: TestTender;
let bidder: TestUser;
let rival: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  bidder = opened.bidders.get('bieter1@example.org')!;
  rival = opened.bidders.get('bieter2@example.org')!;
  // The mails of loading the tender.
  await server.readMails();
});
afterAll(() => server.close());

function paramsOf(user: TestUser) {
  return { phaseId: opened.phase.id, orgaId: user.organisationId };
}

const get = (as = bidder) => server.get<Receipt>(contract.getReceipt, { as, params: paramsOf(as) });

async function download(type: 'excel' | 'pdf' | 'text', as = bidder): Promise<Uint8Array> {
  const answer = await server.ask(contract.exportReceipt, { as, params: paramsOf(as), query: { type } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

function confirm(declaredBy?: string, value = 'true', as = bidder) {
  const body = { key: printKeyvalKey({ kind: 'offer', phaseId: opened.phase.id }), value, declaredBy };
  return server.ask(createOwnKeyVal, { as, params: paramsOf(as), body });
}

/** The mails that leave after the pause between two receipts. */
async function mailsLater() {
  server.clock.set(TEST_NOW_MS + 15 * MINUTE_MS);
  const mails = await server.readMails();
  server.clock.set(TEST_NOW_MS);
  return mails;
}

const check = (bytes: Uint8Array, as = bidder) =>
  server.ask(contract.checkReceiptFile, {
    as,
    params: paramsOf(as),
    file: { filename: 'Beleg.xlsx', bytes },
  });

/** The cell of a line of a receipt's text in the given column. */
function cellsOf(text: string, title: string): Map<string, string[]> {
  const lines = text.split('\n');
  const from = lines.indexOf(title) + 2;
  return new Map(
    lines.slice(from, lines.indexOf('', from)).map((line) => {
      const [name = '', ...cells] = line.split('\t');
      return [name, cells];
    }),
  );
}

describe('what it holds', () => {
  test.each(['bieter1@example.org', 'bieter2@example.org'])(
    'the figures of %s are those expected, to the last digit',
    async (username) => {
      const text = Buffer.from(await download('text', opened.bidders.get(username))).toString();
      const cells = EXPECTED.filter(({ provider }) => provider === username);
      const rows = cellsOf(text, 'Liegenschaften');
      for (const { liegenschaft, slice, sum, notInMarket } of cells) {
        const at = SLICES.findIndex(({ sliceId }) => sliceId === slice);
        expect(rows.get(liegenschaft)?.[4 + at]).toBe(notInMarket ? '' : formatMillis(sum));
      }
      const inMarket = cells.filter(({ notInMarket }) => !notInMarket);
      const sums = cellsOf(text, 'Summen');
      for (const { sliceId, title } of SLICES) {
        const own = inMarket.filter(({ slice }) => slice === sliceId).reduce((all, { sum }) => all + sum, 0);
        expect(sums.get(title)?.[1]).toBe(formatMillis(own));
      }
      const total = inMarket.reduce((all, { sum }) => all + sum, 0);
      expect(sums.get('Angebotssumme')?.[1]).toBe(formatMillis(total));
    },
  );

  test('its check value is the SHA-256 of its text, on another server and in another time zone too', async () => {
    const { checkValue } = await get();
    const text = await download('text');
    expect(createHash('sha256').update(text).digest('hex')).toBe(checkValue);
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
    const other = await server.startOther();
    try {
      const there = await other.get<Receipt>(contract.getReceipt, { as: bidder, params: paramsOf(bidder) });
      expect(there.checkValue).toBe(checkValue);
    } finally {
      process.env['TZ'] = zone;
      await other.app.close();
    }
  });

  test('every stored change is another value, and the same offer the same one again', async () => {
    const before = await get();
    const key = printKeyvalKey({ kind: 'ep', phaseId: opened.phase.id, epCode: 'UE0010' });
    const was = cellsOf(Buffer.from(await download('text')).toString(), 'Preise').get('UE0010')?.[2] ?? '';
    const write = (value: string) =>
      server.get(saveOwnKeyVals, { as: bidder, params: paramsOf(bidder), body: { data: [{ key, value }] } });
    const millis = was.replace(/\D/g, '');
    server.clock.set(TEST_NOW_MS + MINUTE_MS);
    await write(String(Number(millis) + 1));
    const changed = await get();
    expect(changed.checkValue).not.toBe(before.checkValue);
    expect(changed.changedAt).toBe(new Date(TEST_NOW_MS + MINUTE_MS).toISOString());
    await write(millis);
    expect((await get()).checkValue).toBe(before.checkValue);
    server.clock.set(TEST_NOW_MS);
  });
});

describe('who declared the participation', () => {
  test('is in it by name, and «ohne Namensangabe» where the call named nobody (§ 126b BGB)', async () => {
    const said = async () => Buffer.from(await download('text')).toString();
    expect(await said()).toContain('\nErklärt von\tohne Namensangabe\n');
    expect((await confirm('Sabine Kremer')).statusCode).toBe(200);
    expect(await said()).toContain('\nErklärt von\tSabine Kremer\n');
    // Said once more without a name, nothing new is declared.
    await confirm();
    expect((await get()).declaration?.name).toBe('Sabine Kremer');
    await confirm(undefined, 'false');
    expect(await get()).toMatchObject({ participation: 'false', declaration: { name: null } });
    // Nobody is asked a name then: the text and the Excel say when it was, and of no declaration.
    const [was, at] = ['Zurückgezogen am (UTC)', new Date(TEST_NOW_MS).toISOString()];
    expect(await said()).toContain(`\nTeilnahme\tzurückgezogen\n${was}\t${at}\n\n`);
    expect((await readSheets(await download('excel')))?.get('Angebot')).toContainEqual([was, at]);
    await confirm('Sabine Kremer');
  });

  test.each([
    ['with a withdrawal', 'offer', 'false', 'Sabine Kremer'],
    ['with a price', 'ep', '1', 'Sabine Kremer'],
    ['that is blank', 'offer', 'true', ' '],
  ] as const)('a name %s is refused', async (_, kind, value, declaredBy) => {
    const { id: phaseId } = opened.phase;
    const key =
      kind === 'ep' ? printKeyvalKey({ kind, phaseId, epCode: 'UE0010' }) : printKeyvalKey({ kind, phaseId });
    const answer = await server.ask(createOwnKeyVal, {
      as: bidder,
      params: paramsOf(bidder),
      body: { key, value, declaredBy },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'declaredBy' }] });
  });
});

describe('checking one', () => {
  test('an unchanged Excel is genuine and known; a changed digit is found', async () => {
    const excel = await download('excel');
    const { checkValue } = await get();
    const genuine = (await check(excel)).json<{ data: ReceiptCheck }>().data;
    expect(genuine).toMatchObject({
      checkValue,
      isIntact: true,
      isCurrent: true,
      kept: [{ cause: 'download' }],
    });
    const sheets = await readSheets(excel);
    const price = sheets?.get('Preise')?.[3]?.[3];
    const forged = await forgeCell(excel, PRICES_SHEET, Number(price), 1.001);
    expect((await check(forged)).json()).toMatchObject({
      data: { isIntact: false, isCurrent: false, kept: [] },
    });
  });

  test('what was mailed or downloaded once is kept once, however often it is downloaded', async () => {
    for (const type of ['excel', 'pdf', 'text', 'excel'] as const) await download(type);
    const causes = async () => {
      const { checkValue } = await get();
      const params = { ...paramsOf(bidder), checkValue };
      const { kept } = await server.get<ReceiptCheck>(contract.checkReceiptValue, { as: bidder, params });
      return kept.map(({ cause }) => cause);
    };
    expect(await causes()).toHaveLength(1);
    server.clock.set(TEST_NOW_MS + MINUTE_MS);
    await confirm('Mia Sommer');
    await mailsLater();
    await download('pdf');
    expect(await causes()).toEqual(['confirmed']);
  });

  test('a value from an old receipt is still found when the offer is another one', async () => {
    const { checkValue } = await get();
    await download('pdf');
    await confirm('Hanna Petersen');
    const find = (value: string, as = bidder) =>
      server.get<ReceiptCheck>(contract.checkReceiptValue, {
        as,
        params: { ...paramsOf(as), checkValue: value },
      });
    expect(await find(checkValue)).toMatchObject({ isCurrent: false, kept: [{ phaseId: opened.phase.id }] });
    expect(await find('0'.repeat(64))).toMatchObject({ isCurrent: false, kept: [] });
    // Nobody else finds out that there is such a receipt.
    expect(await find(checkValue, rival)).toMatchObject({ isCurrent: false, kept: [] });
  });

  test('the command says the same without a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-receipt-'));
    const verify = (name: string, bytes: Uint8Array, ...values: string[]) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return spawnSync(process.execPath, ['scripts/operator/receipt.ts', 'verify', path, ...values], {
        cwd: ROOT,
        encoding: 'utf8',
      });
    };
    try {
      const { checkValue } = await get();
      const excel = await download('excel');
      const text = await download('text');
      const price = (await readSheets(excel))?.get('Preise')?.[3]?.[3];
      const forged = await forgeCell(excel, PRICES_SHEET, Number(price), 1.001);
      expect(verify('Beleg.xlsx', excel)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(
          'Der Beleg ist in sich stimmig; ob er aus dem Programm stammt, ist damit nicht geprüft.',
        ),
      });
      expect(verify('Beleg.txt', text, checkValue.toUpperCase()).status).toBe(0);
      expect(verify('Beleg.txt', text, 'a'.repeat(64)).status).toBe(1);
      expect(verify('Beleg.xlsx', forged)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('stimmt nicht'),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('any other file is refused in words', async () => {
    const answer = await check(new TextEncoder().encode('kein Beleg'));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('kein Angebotsbeleg');
  });
});

test('a PDF follows PDF/UA: tagged, each head naming its column once, German, titled and with its fonts in it', async () => {
  const pdf = Buffer.from(await download('pdf')).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.7/);
  for (const part of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (de-DE)',
    '/DisplayDocTitle true',
    '/FontFile2',
    '<pdfuaid:part>1</pdfuaid:part>',
  ])
    expect(pdf).toContain(part);
  const heads = pdf.match(/\/S \/TH\b[^]*?\bendobj/g) ?? [];
  // Three of sums and of factors, four of properties and prices, two of the signature, on any pages.
  expect(heads).toHaveLength(16);
  for (const head of heads) expect(head).toMatch(/\/O \/Table\s+\/Scope \/Column/);
});

test('PDF and Excel say when the phase ends and the offer was changed last, beside what the check value is of', async () => {
  const { changedAt, checkValue } = await get();
  const end = writtenInstant(opened.phase.end);
  const last = writtenInstant(changedAt ?? '');
  const texts = readPdf(await download('pdf')).map(({ text }) => text.trim());
  const told = texts.join(' ').replaceAll(/\s+/g, ' ');
  expect(told).toContain(`Ende der Phase: ${end}`);
  expect(told).toContain(`Letzte Änderung: ${last}`);
  const head = (await readSheets(await download('excel')))?.get('Angebot');
  expect(JSON.stringify(head)).toContain(`Ende der Phase: ${end}; Letzte Änderung: ${last}`);
  const text = Buffer.from(await download('text'));
  expect(createHash('sha256').update(text).digest('hex')).toBe(checkValue);
  expect(text.toString()).not.toContain('Ende der Phase');
});

test('nobody but the company itself sees anything of it (QUALITY.md «Own entries only»)', async () => {
  const calls = [
    [contract.getReceipt, {}],
    [contract.exportReceipt, { query: { type: 'text' } }],
    [contract.checkReceiptValue, {}],
    [contract.checkReceiptFile, { file: { filename: 'a.xlsx', bytes: new Uint8Array([1]) } }],
  ] as const;
  const excel = await download('excel');
  for (const [call, more] of calls) {
    const ask = (as: TestUser, phaseId: string, orgaId: string) =>
      server.ask(call, {
        as,
        params: { phaseId, orgaId, checkValue: 'a'.repeat(64) },
        ...more,
        ...('file' in more ? { file: { filename: 'a.xlsx', bytes: excel } } : {}),
      });
    const { phase, admin } = opened;
    expect((await ask(admin, phase.id, bidder.organisationId)).statusCode).toBe(403);
    const refused = [
      await ask(rival, phase.id, bidder.organisationId),
      await ask(rival, phase.id, randomUUID()),
      await ask(rival, randomUUID(), rival.organisationId),
    ];
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refused[0]?.statusCode).toBe(404);
  }
});

describe('mails', () => {
  test('a receipt is mailed when the participation is confirmed and when it is withdrawn', async () => {
    await confirm(undefined, 'false');
    const [withdrawn] = await mailsLater();
    expect(withdrawn).toMatchObject({ to: bidder.username, kind: 'receipt' });
    expect(withdrawn?.subject).toMatch(/^Teilnahme zurückgezogen/);
    expect(withdrawn?.text).toContain('Teilnahme zurückgezogen: Freitag, 20. November 2026');
    expect(withdrawn?.text).not.toContain('ohne Namensangabe');
    await confirm('Sabine Kremer');
    expect(await server.readMails()).toEqual([]);
    const [confirmed, ...more] = await mailsLater();
    expect(more).toEqual([]);
    expect(confirmed?.subject).toMatch(/^Teilnahme bestätigt/);
    expect(confirmed?.text).toContain('Sabine Kremer');
    const text = confirmed?.enclosures?.find(({ filename }) => filename.endsWith('.txt'))?.bytes;
    expect(createHash('sha256').update(text!).digest('hex')).toBe((await get()).checkValue);
    expect(confirmed?.text).toContain('„certutil -hashfile Beleg.txt SHA256“, sonst „sha256sum Beleg.txt“');
    const excel = confirmed?.enclosures?.find(({ filename }) => filename.endsWith('.xlsx'))?.bytes;
    const { checkValue } = await get();
    expect((await check(excel!)).json()).toMatchObject({
      data: {
        checkValue,
        isIntact: true,
        kept: expect.arrayContaining([expect.objectContaining({ cause: 'confirmed' })]),
      },
    });
    const [entry] = (await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(5)).filter(
      ({ action }) => action === 'MAIL receipt',
    );
    expect(entry?.detail).toMatchObject({ cause: 'confirmed', checkValue });
  });

  test('however often a participation is declared, one mail in 15 minutes tells the last state (decision 0037)', async () => {
    for (const name of [undefined, 'Eins', undefined, 'Zwei']) await confirm(name, name ? 'true' : 'false');
    expect(await server.readMails()).toEqual([]);
    const mails = await mailsLater();
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Teilnahme bestätigt']);
    expect(mails[0]!.text).toContain('Zwei');
  });

  test('at the end of a phase each company gets its last receipt once, whoever is first', async () => {
    const end = Date.parse(opened.phase.end);
    const order = (nowMs: number) => orderReceiptsAtEnd(server.database.db, nowMs);
    expect(await order(end + 1)).toBe(0);
    const [one, two] = await Promise.all([order(end + 2 * MINUTE_MS), order(end + 2 * MINUTE_MS)]);
    expect(one + two).toBe(opened.bidders.size);
    expect(await order(end + 3 * MINUTE_MS)).toBe(0);
    const orders = (await server.database.db.select({ order: outbox.order }).from(outbox)).filter(
      ({ order: own }) => own.kind === 'receipt' && own.cause === 'ended' && own.phaseId === opened.phase.id,
    );
    expect(orders).toHaveLength(opened.bidders.size);
    server.clock.set(end + 3 * MINUTE_MS);
    const mails = await server.readMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...opened.bidders.keys()].toSorted());
    const participations = new Map(opened.tender.providers.map((own) => [own.username, own.participation]));
    for (const { to, subject } of mails) {
      expect(subject).toMatch(participations.get(to) === 'true' ? /^Endgültiger Beleg/ : /^Kein Angebot/);
    }
    server.clock.set(TEST_NOW_MS);
    // A phase that is prolonged and ends once more has another last receipt.
    const later = new Date(end + 60 * MINUTE_MS).toISOString();
    const body = { ...opened.phase, end: later };
    await server.get(changePhase, { as: opened.admin, params: { phaseId: opened.phase.id }, body });
    expect(await order(Date.parse(later) + 2 * MINUTE_MS)).toBe(opened.bidders.size);
  });
});
