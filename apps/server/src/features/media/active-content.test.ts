import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { oldOfficeFile, TEST_PDF } from '../../../test/test-media.ts';
import { findActiveContent, hasMacros } from './active-content.ts';

const pdf = (...parts: (string | Uint8Array)[]) =>
  findActiveContent(
    Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part))),
    'pdf',
  );

/** A stream of objects, packed. */
function objectStream(text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): Uint8Array {
  return Buffer.concat([
    Buffer.from(`7 0 obj<<${dictionary}>>\nstream\r\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\r\nendstream endobj\n'),
  ]);
}

const ACTION = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

describe('a PDF', () => {
  test('without scripts is quiet, whatever its streams hold by chance', () => {
    expect(findActiveContent(TEST_PDF, 'pdf')).toBeNull();
    expect(pdf('1 0 obj<</Length 9>>\nstream\n/JS (x)\nendstream endobj')).toBeNull();
    expect(pdf('1 0 obj<</Title(/JSON und /JStory)/Type/Catalog>>endobj')).toBeNull();
    expect(pdf(objectStream('1 0 <</Type/Page>>'))).toBeNull();
  });

  test.each([
    ['a script', `1 0 obj${ACTION}endobj`],
    ['a program that it starts', '1 0 obj<</S/Launch/F(cmd.exe)>>endobj'],
    ['a script of a rendition', '1 0 obj<</S/Rendition/JS 4 0 R>>endobj'],
    ['a script whose name is spelled otherwise', '1 0 obj<</S/J#61va#53cript/J#53 4 0 R>>endobj'],
    ['a script behind a stream', `1 0 obj<<>>\nstream\nxx\nendstream endobj 2 0 obj<</JS(1)>>endobj`],
    ['a script behind a word that only looks like a stream', `%<<>>stream\n2 0 obj${ACTION}endobj`],
  ])('with %s is active', (_, text) => {
    expect(pdf(text)).toBe('FOUND');
  });

  test('with a script in a packed stream of objects is active, and what cannot be unpacked is said', () => {
    expect(pdf(objectStream(`1 0 ${ACTION}`))).toBe('FOUND');
    expect(pdf(objectStream(`1 0 ${ACTION}`, '/Type/Obj#53tm/Filter/FlateDecode'))).toBe('FOUND');
    expect(pdf('1 0 obj<</Type/ObjStm/Filter/LZWDecode>>stream\nabc\nendstream endobj')).toBe('UNREAD');
    expect(pdf('trailer<</Encrypt 4 0 R>>')).toBe('UNREAD');
  });

  test('whose objects inflate without end is not followed', () => {
    const bomb = objectStream(' '.repeat(60_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(pdf(bomb)).toBe('UNREAD');
  });
});

describe('a CSV file', () => {
  const csv = (text: string) => findActiveContent(Buffer.from(text), 'csv');

  test.each([
    'Position;Preis\n1;=HYPERLINK("http://example.org")',
    'a,b\n"=1+1",2',
    '+cmd|calc!A0',
    'Nr;Text\r\n1;@SUM(A1)',
    '1;2\n"x;""y""";"-2+A1"',
    '\uFEFF=A1',
  ])('with a cell that is reckoned is active: %s', (text) => {
    expect(csv(text)).toBe('FOUND');
  });

  test('of numbers, dashes and telephone numbers is quiet', () => {
    expect(csv('Preis;Rabatt\n-12,50;+3 %\n"-1.234,00 €";-\n+49 (40) 123-45;a=b, -c\n"a;=b";x')).toBeNull();
  });
});

test('macros of an old Office file are known by its directory, not by its text', () => {
  expect(hasMacros(oldOfficeFile(['WordDocument', 'Macros']))).toBe(true);
  expect(hasMacros(oldOfficeFile(['WordDocument', '1Table']))).toBe(false);
  const text = Buffer.from('Macros und VBA\0', 'utf16le');
  expect(hasMacros(Buffer.concat([oldOfficeFile(['WordDocument']), text, Buffer.alloc(512)]))).toBe(false);
});
