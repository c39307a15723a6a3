import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import {
  changePhase,
  createPhase,
  getPhaseChanges,
  listPhases,
  type Phase,
  type PhaseChanges,
} from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import type { Receipt, ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { groupCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { partText } from '@rahmenpreis/tendering/receipt/receipt-signature.ts';
import { readReceipt } from '@rahmenpreis/workbook/receipt/receipt-in.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { forgeCell } from '@rahmenpreis/workbook/test/forge-cell.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { listCheckpoints } from '../audit/repository.ts';
import { createStateSigner, sealAuditLog } from '../audit/seal-audit-log.ts';
import { loadSigningSecret } from '../session/repository.ts';
import { verifyBlock } from './rules.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

const ROOT = new URL('../../../../../', import.meta.url).pathname;
const PRICES_SHEET = 4;
const WAGE = 'Wir zahlen den Mindestlohn.';
const INSURED = 'Wir sind versichert.';
const LETTER = 'Wir, {Unternehmen}, bieten {Summe}. Λ Ж 漢 😀 é\nBeleg {Prüfwert}, {Name}';
const declarations = [
  { text: WAGE, isRequired: true },
  { text: INSURED, isRequired: false },
];

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
let rival: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server, { seal: 'SEALED' });
  [bidder, rival] = book.bidders as [TestUser, TestUser];
  const data = [{ key: `${book.phase.id}_ep_UE_1`, value: '5000' }];
  for (const as of [bidder, rival])
    await server.get(saveOwnKeyVals, { as, params: paramsOf(as), body: { data } });
});
afterAll(() => server.close());

const paramsOf = (as: TestUser) => ({ phaseId: book.phase.id, orgaId: as.organisationId });

async function phaseOf(as: TestUser): Promise<Phase> {
  const phases = await server.get<Phase[]>(listPhases, { as });
  return phases.find(({ id }) => id === book.phase.id)!;
}

function write(part: Partial<Phase>, ifMatch?: string) {
  const { title, start, end, type } = book.phase;
  const params = { phaseId: book.phase.id };
  const headers = ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } };
  return server.ask(changePhase, {
    as: book.admin,
    params,
    body: { title, start, end, type, ...part },
    ...headers,
  });
}

function confirm(as: TestUser, said: Record<string, unknown> = {}) {
  const body = { key: `${book.phase.id}_offer`, value: 'true', ...said };
  return server.ask(createOwnKeyVal, { as, params: paramsOf(as), body });
}

async function download(type: 'excel' | 'pdf' | 'text', as = bidder): Promise<Uint8Array> {
  const answer = await server.ask(contract.exportReceipt, { as, params: paramsOf(as), query: { type } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const fileOf = async (as = bidder) => Buffer.from(await download('text', as)).toString();
const textOf = async (as = bidder) => partText(await fileOf(as)).text;
const receiptOf = (as = bidder) => server.get<Receipt>(contract.getReceipt, { as, params: paramsOf(as) });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const pass = () => server.clock.set(server.clock.nowMs() + 1_000);

describe('in a sealed phase that runs', () => {
  test('a confirmation before there is a letter is of the first version; the letter asks for it anew and ends nothing', async () => {
    await confirm(rival, { declaredBy: 'Rolf Anders' });
    const before = await textOf(rival);
    expect(before.split('\n')[1]).toBe('Fassung 1');
    pass();
    expect((await write({ letter: LETTER.replace('\n', '\r\n'), declarations })).statusCode).toBe(200);
    expect(await phaseOf(bidder)).toMatchObject({ letter: LETTER, declarations, letterVersion: 1 });
    expect(await textOf(rival)).toBe(before);
    expect(await receiptOf(rival)).toMatchObject({ participation: 'true', letter: null });
    const told = await server.get<PhaseChanges>(getPhaseChanges, {
      as: rival,
      params: { phaseId: book.phase.id },
    });
    expect(told.parts).toMatchObject([{ title: 'Angebotsschreiben', liegenschaftId: null, lines: ['Neu'] }]);
  });

  test('who the phase does not list reads nothing of it', async () => {
    expect(await phaseOf(book.bidders[2]!)).not.toHaveProperty('letter');
  });

  test.each([
    ['a required one is missing', { declared: [INSURED] }, 400],
    ['nobody asks for it', { declared: [WAGE, 'Wir sind die Besten.'] }, 400],
    ['nobody is named', { declared: [WAGE], declaredBy: undefined }, 400],
    ['it is of another version', { declared: [WAGE], letterVersion: 2 }, 409],
    ['it says of no version', { declared: [WAGE], letterVersion: undefined }, 409],
  ])('a declaration is refused where %s, and nothing is confirmed', async (_, said, status) => {
    const answer = await confirm(bidder, { declaredBy: 'Sabine Kremer', letterVersion: 1, ...said });
    expect(answer.statusCode).toBe(status);
    expect((await receiptOf()).participation).toBe(null);
  });

  test('an old client confirms without name and declarations: the offer counts, and its receipt says so', async () => {
    await confirm(bidder);
    expect(await receiptOf()).toMatchObject({
      participation: 'true',
      letter: { version: 1, isDeclared: false },
    });
    const text = await textOf();
    expect(text).toContain('\nErklärt von\tohne Namensangabe\n');
    expect(text).toContain(`\nAngebotsschreiben\tFassung 1\tnein\nErklärung, erforderlich\t${WAGE}\tnein\n`);
  });

  test('a declared letter stands in the receipt with its fields, of which the check value is that without it', async () => {
    expect(
      (await confirm(bidder, { declaredBy: 'Sabine Kremer', declared: [WAGE], letterVersion: 1 })).statusCode,
    ).toBe(200);
    const text = await textOf();
    const at = text.indexOf('\nAngebotsschreiben\n');
    const without = text.slice(0, at).replace('Fassung 2', 'Fassung 1');
    expect(text.slice(at).trim().split('\n').slice(2)).toEqual([
      'Angebotsschreiben\tFassung 1\tja',
      `Text\tWir, ${(await receiptOf()).organisation}, bieten 0,000 €. Λ Ж 漢 😀 é\t`,
      `Text\tBeleg ${groupCheckValue(sha256(without))}, Sabine Kremer\t`,
      `Erklärung, erforderlich\t${WAGE}\tja`,
      `Erklärung, freiwillig\t${INSURED}\tnein`,
    ]);
    expect((await receiptOf()).checkValue).toBe(sha256(text));
  });

  test('another letter makes another version for who confirms next; who declared the one before keeps it', async () => {
    const before = await textOf();
    pass();
    await write({ letter: `${LETTER}!` });
    expect((await phaseOf(bidder)).letterVersion).toBe(2);
    // What says the same, or nothing of it, is no other version.
    await write({ letter: `${LETTER}!`, declarations });
    await write({ startMail: false });
    expect((await phaseOf(bidder)).letterVersion).toBe(2);
    expect(await textOf()).toBe(before);
    expect(await receiptOf()).toMatchObject({ participation: 'true', letter: { version: 1 } });
    const told = await server.get<PhaseChanges>(getPhaseChanges, {
      as: bidder,
      params: { phaseId: book.phase.id },
    });
    expect(told.parts).toMatchObject([{ title: 'Angebotsschreiben', count: 1 }]);
  });

  test('who writes over another letter than it read is refused', async () => {
    const version = (await phaseOf(book.admin)).version ?? 0;
    expect((await write({ letter: 'alt' }, `"${version - 1}"`)).statusCode).toBe(412);
  });

  test.each([
    ['an unseen sign', { letter: 'Wir zahlen\u202E nicht' }],
    ['a text of 10,001 signs', { letter: 'x'.repeat(10_001) }],
    ['the same declaration twice', { declarations: [...declarations, ...declarations] }],
    [
      'eleven declarations',
      { declarations: Array.from({ length: 11 }, (_, i) => ({ text: `${i}`, isRequired: true })) },
    ],
    ['a blank declaration', { declarations: [{ text: ' ', isRequired: true }] }],
  ])('%s is refused', async (_, part) => {
    expect((await write(part)).statusCode).toBe(400);
  });
});

test('the command finds a receipt with a letter unchanged, and a changed digit or word in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-letter-'));
  const verify = (name: string, bytes: Uint8Array | string, ...values: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const command = ['scripts/operator/receipt.ts', 'verify', path, ...values];
    return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  };
  try {
    const [excel, text, { checkValue }] = [await download('excel'), await fileOf(), await receiptOf()];
    expect((await readSheets(excel))?.get('Angebotsschreiben')).toContainEqual([
      'Erklärung, erforderlich',
      WAGE,
      'ja',
    ]);
    expect(verify('Beleg.xlsx', excel).status).toBe(0);
    expect(verify('Beleg.txt', text, checkValue).status).toBe(0);
    expect(verify('Beleg.xlsx', await forgeCell(excel, PRICES_SHEET, 5, 6)).status).toBe(1);
    expect(verify('Beleg.txt', text.replace(`${WAGE}\tja`, `${WAGE}\tnein`), checkValue).status).toBe(1);
    // By its signature alone: it holds, the text was changed, the block was.
    expect(verify('Beleg.txt', text)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Signiert am ${new Date(server.clock.nowMs()).toISOString()}`),
    });
    expect(verify('Beleg.txt', text.replace('5,000', '6,000'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Signiert ist ein anderer Inhalt'),
    });
    expect(verify('Beleg.txt', text.replace('Fassung\t2', 'Fassung\t1'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Block „rahmenpreis-receipt-v1“ wurde geändert'),
    });
    // Without a block nothing says what the text of a second version must be.
    expect(verify('Beleg.txt', partText(text).text).status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a check by file ignores the block for the value, and tells one that was changed or is of another receipt', async () => {
  const file = await fileOf();
  const { text, block = '' } = partText(file);
  const check = async (content: string) => {
    const sent = { filename: 'Beleg.txt', bytes: Buffer.from(content) };
    return server.get<ReceiptCheck>(contract.checkReceiptFile, {
      as: bidder,
      params: paramsOf(bidder),
      file: sent,
    });
  };
  const intact = { checkValue: sha256(text), isIntact: true, isCurrent: true };
  expect(await check(file)).toMatchObject(intact);
  expect(await check(text)).toMatchObject(intact);
  const { block: ofRival = '' } = await readReceipt(await download('excel', rival));
  const changed = [block.replace('Fassung\t2', 'Fassung\t1'), ofRival, `${block}\n`];
  for (const other of changed)
    expect(await check(text + other)).toMatchObject({ ...intact, isIntact: false });
  expect((await readReceipt(await download('excel'))).block).toBe(block);
});

test('the PDF prints the letter, and names the signs that its font lacks', async () => {
  const texts = readPdf(await download('pdf')).map(({ text }) => text.trim());
  const told = texts.join(' ').replaceAll(/\s+/g, ' ');
  expect(told).toContain('Λ Ж [U+6F22] [U+1F600] é');
  expect(told).toContain(WAGE);
});

test('Excel and PDF are signed, as of the newest checkpoint; the text of a first version stays as it was', async () => {
  const nowMs = server.clock.nowMs();
  const { checkValue } = await receiptOf(rival);
  const signed = async () => {
    const { block = '' } = await readReceipt(await download('excel', rival));
    expect(verifyBlock(block)).toMatchObject({ checkValue, madeAt: new Date(nowMs).toISOString() });
    return block;
  };
  expect(await signed()).toContain('\nPrüfpunkt\t–\n');
  const secret = await inTransaction(server.database.db, (own) => loadSigningSecret(own, nowMs));
  await sealAuditLog(server.database.db, nowMs, createStateSigner(secret));
  const [line = ''] = await inTransaction(server.database.db, listCheckpoints);
  const block = await signed();
  // The same hash and the same public key as in the checkpoint, and not how many entries there are.
  const [, , , hash, key] = line.split(' ');
  expect(block).toContain(`\nPrüfpunkt\t${hash}\nSchlüssel\t${key}\n`);
  const texts = readPdf(await download('pdf', rival));
  const last = texts.filter(({ page }) => page === texts.at(-1)?.page).map(({ text }) => text);
  const printed = last.join('').replaceAll(/\s/g, '');
  for (const row of block.trim().split('\n')) expect(printed).toContain(row.replaceAll(/\s/g, ''));
  expect(await fileOf(rival)).not.toContain('rahmenpreis-receipt-v1');
});

test('the mail encloses the signed text, and says which lines of it are not hashed', async () => {
  const [own, { checkValue }] = [await receiptOf(rival), await receiptOf()];
  const nowMs = server.clock.nowMs();
  server.clock.set(nowMs + 15 * 60_000);
  const mails = (await server.readMails()).filter(({ kind }) => kind === 'receipt');
  server.clock.set(nowMs);
  const fileTo = (as: TestUser) => {
    const mail = mails.findLast(({ to }) => to === as.username);
    const enclosed = mail?.enclosures?.find(({ filename }) => filename.endsWith('.txt'));
    return { said: mail?.text ?? '', file: Buffer.from(enclosed?.bytes ?? []).toString() };
  };
  const { said, file } = fileTo(bidder);
  const { text, block = '' } = partText(file);
  expect(sha256(text)).toBe(checkValue);
  expect(verifyBlock(block)).toMatchObject({ checkValue });
  expect(said).toContain('Löschen Sie zuvor die Zeile „rahmenpreis-receipt-v1“');
  expect(sha256(fileTo(rival).file)).toBe(own.checkValue);
  expect(fileTo(rival).said).not.toContain('Löschen Sie zuvor');
});

test('a new phase begins with the letter that it is sent with, as its first version; one without has none', async () => {
  const span = { start: '2031-01-01T07:00:00Z', end: '2031-01-02T07:00:00Z' };
  const body = { title: 'Runde 2', ...span, letter: LETTER, declarations };
  const made = await server.get<Phase>(createPhase, { as: book.admin, body });
  expect(made).toMatchObject({ letter: LETTER, declarations, letterVersion: 1 });
  const later = { start: '2032-01-01T07:00:00Z', end: '2032-01-02T07:00:00Z' };
  const plain = await server.get<Phase>(createPhase, {
    as: book.admin,
    body: { title: 'Runde 3', ...later },
  });
  expect(plain).not.toHaveProperty('letterVersion');
});
