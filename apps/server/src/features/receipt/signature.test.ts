import type { DeclaredLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { partText, printBlock } from '@rahmenpreis/tendering/receipt/receipt-signature.ts';
import { sampleReceipt } from '@rahmenpreis/tendering/test/sample-receipt.ts';
import { readReceipt } from '@rahmenpreis/workbook/receipt/receipt-in.ts';
import { writeReceipt } from '@rahmenpreis/workbook/receipt/receipt-out.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner } from '../../kernel/secret/signing-key.ts';
import { createStateSigner, readCheckpoint } from '../audit/seal-audit-log.ts';
import { checkValueOf, makeReceipt, signReceipt, textFileOf, verifyBlock } from './rules.ts';

const SECRET = new TextEncoder().encode('0123456789abcdef'.repeat(4));
const LETTER: DeclaredLetter = { version: 1, text: 'Wir bieten {Summe}.', declarations: [], ticked: [] };
const moment = { nowMs: Date.parse('2026-11-20T12:00:00Z'), checkpoint: 'ab12cd34'.repeat(8) };

function signed(epMillis: number, letter?: DeclaredLetter, at: typeof moment | object = {}) {
  const sketch = { epMillis: [epMillis], factorMillis: 0, isOutside: false, texts: [], documents: [] };
  const source = sampleReceipt(letter === undefined ? sketch : { ...sketch, letter });
  const made = makeReceipt({ source, changedAt: null, missingPrices: 0 });
  return signReceipt(createSigner(SECRET), made, { ...moment, ...at });
}

/** True if a file's text and block belong together. */
function isGenuine(file: string): boolean {
  const { text, block = '' } = partText(file);
  return verifyBlock(block)?.checkValue === checkValueOf(text);
}

test('the text of a first version stays without a block, the second has it behind what the check value is of', () => {
  const [first, second] = [signed(77_500), signed(77_500, LETTER)];
  expect(textFileOf(first).toString()).toBe(first.text);
  const file = textFileOf(second).toString();
  expect(partText(file)).toEqual({ text: second.text, block: printBlock(second.signature) });
  expect(isGenuine(file)).toBe(true);
  expect(checkValueOf(partText(file).text)).toBe(second.checkValue);
  const { key } = createSigner(SECRET);
  expect(file.slice(second.text.length).replace(/\t[\w-]{86}\n/, '\t…\n')).toBe(
    [
      'rahmenpreis-receipt-v1',
      'Fassung\t2',
      `Prüfwert\t${second.checkValue}`,
      'Phasen-Id\t00000000-0000-4000-8000-000000000001',
      'Unternehmens-Id\t00000000-0000-4000-8000-0000000000cc',
      'Erstellt am (UTC)\t2026-11-20T12:00:00.000Z',
      `Prüfpunkt\t${moment.checkpoint}`,
      `Schlüssel\t${key}`,
      'Signatur\t…\n',
    ].join('\n'),
  );
});

test.each([
  ['first', undefined],
  ['second', LETTER],
])('the Excel of a %s version holds a block that is of its text, and of no other', async (_, letter) => {
  const [own, other] = [signed(77_500, letter), signed(77_501, letter, { checkpoint: null })];
  const read = async (signature: typeof own.signature) => {
    const stated = { checkValue: own.checkValue, standing: '', signature, about: { title: '', author: '' } };
    const { text, block = '' } = await readReceipt(writeReceipt(own.tables, stated));
    return text + block;
  };
  expect(isGenuine(await read(own.signature))).toBe(true);
  expect(isGenuine(await read(other.signature))).toBe(false);
  const [first = [], ...rows] = own.signature.rows;
  for (const changed of [[['Fassung', 3], ...rows], [first, ...rows, first], rows.concat([first])])
    expect(isGenuine(await read({ ...own.signature, rows: changed }))).toBe(false);
});

test('any changed sign of text or block is found, also one whose bits no byte of the signature takes', () => {
  const file = textFileOf(signed(77_500, LETTER)).toString();
  const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
  const genuine = signs.map((sign) => file.slice(0, -2) + sign + file.slice(-1)).filter(isGenuine);
  expect(genuine).toEqual([file]);
  const anySign = fc.oneof(
    fc.constantFrom('', '\t', '\n', ...signs),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  const at = fc.nat(file.length - 1);
  fc.assert(
    fc.property(at, anySign, (place, sign) => {
      const changed = file.slice(0, place) + sign + file.slice(place + 1);
      expect(isGenuine(changed)).toBe(changed === file);
    }),
  );
});

test('a block signed by another key names that key, and neither is taken for a checkpoint nor the other way', () => {
  const block = printBlock(signed(77_500).signature);
  const { key } = createSigner(SECRET);
  const other = createSigner(Buffer.alloc(32, 7)).key;
  expect(verifyBlock(block)?.key).toBe(key);
  expect(verifyBlock(block.replace(key, other))).toBeUndefined();
  const line = createStateSigner(SECRET)({ position: 1, hash: Buffer.alloc(32, 1) }, moment.nowMs);
  expect(readCheckpoint(line)).toBeDefined();
  const signature = line.slice(line.lastIndexOf(' ') + 1);
  expect(verifyBlock(block.replace(/[\w-]{86}\n$/, `${signature}\n`))).toBeUndefined();
  expect(readCheckpoint(line.replace(signature, /[\w-]{86}/.exec(block)?.[0] ?? ''))).toBeUndefined();
});
