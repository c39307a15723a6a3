import type { Media } from '@rahmenpreis/contract/media.ts';
import type { ArchiveFile } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import { expect, test } from 'vitest';
import { filesThere, mediaToLink } from './import-target.ts';

const files = (...names: string[]): ArchiveFile[] =>
  names.map((filename, index) => ({ index, kind: 'img', gebaeudeNummer: null, filename, sizeBytes: 1 }));
const media = (...names: string[]): Media[] =>
  names.map((filename, index) => ({ id: `${index}`, kind: 'img', filename }) as Media);
const namesOf = (all: readonly { filename: string }[]) => all.map(({ filename }) => filename).join(' ');

test.each([
  ['a b', '', ''],
  ['a b', 'b', 'b'],
  ['a a', 'a', 'a'],
  ['a a', 'a a', 'a a'],
  ['a', 'a a c', 'a'],
])('of the files %j, media named %j stand for %j', (wanted, there, expected) => {
  expect(namesOf(filesThere(files(...wanted.split(' ')), media(...there.split(' '))))).toBe(expected);
});

test('an image does not stand for a document of the same name', () => {
  expect(filesThere(files('a'), [{ kind: 'doc', filename: 'a' }])).toEqual([]);
});

test.each([
  ['a b', '', 'a b', 'a b'],
  ['a b', 'a', 'a b', 'b'],
  ['a a', 'a', 'a', 'a'],
  ['a a', 'a a', 'a', ''],
  ['a', 'x a', 'a', ''],
])(
  'files %j, of which %j stand there: of the uploaded %j, %j are linked',
  (wanted, there, uploaded, linked) => {
    const [all, held, sent] = [wanted, there, uploaded].map((names) => names.split(' '));
    expect(namesOf(mediaToLink(files(...all!), media(...held!), media(...sent!)))).toBe(linked);
  },
);
