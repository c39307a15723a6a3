import type { Media } from '@rahmenpreis/contract/media.ts';
import { expect, test } from 'vitest';
import { documentLines } from './parts/document-history.tsx';

const document = (id: string, title: string) => ({ id, title, filename: `${id}.pdf` }) as Media;

test('a file of one title stands in one line, a second one of a phase in another (OPEN-26)', () => {
  const lines = documentLines([
    [document('1', 'Angebot'), document('2', 'Angebot'), document('3', '')],
    [],
    [document('4', 'Angebot')],
  ]);
  expect(lines.map(({ title, documents }) => [title, documents.map((own) => own?.id)])).toEqual([
    ['Angebot', ['1', undefined, '4']],
    ['Angebot', ['2', undefined, undefined]],
    ['3.pdf', ['3', undefined, undefined]],
  ]);
});
