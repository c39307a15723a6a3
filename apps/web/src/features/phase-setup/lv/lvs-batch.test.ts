import { expect, test } from 'vitest';
import { addToBatch, batchState, doubleIds, sendableFiles, unsentFiles } from './lvs-batch.ts';

const rule = { accept: ['.xls', '.xlsx'], maxBytes: 100 };
const liegenschaften = ['L-001', 'L-002', 'L-003'].map((nummer) => ({
  id: nummer,
  nummer,
  name: `Haus ${nummer.at(-1)}`,
  adresse: { stadt: '' },
}));

function file(name: string, bytes = 10): File {
  return new File(['x'.repeat(bytes)], name, { lastModified: 1 });
}

function batchOf(...names: string[]) {
  return addToBatch(
    [],
    names.map((name) => file(name)),
    liegenschaften,
    rule,
  );
}

test('files find their property, and the same file is taken once', () => {
  const batch = addToBatch(
    batchOf('L-001.xlsx', 'x.xlsx'),
    [file('L-001.xlsx'), file('L-002.xls')],
    liegenschaften,
    rule,
  );
  expect(batch.map(({ liegenschaftId }) => liegenschaftId)).toEqual(['L-001', undefined, 'L-002']);
});

test('only files with a property of their own are sent', () => {
  const batch = batchOf(
    'L-001.xlsx',
    'LV L-002.xlsx',
    'Neu L-002.xlsx',
    'x.xlsx',
    'L-001 und L-003.xlsx',
    'L-003.pdf',
  );
  expect(doubleIds(batch)).toEqual(new Set(['L-002']));
  expect(sendableFiles(batch).map((own) => own.file.name)).toEqual(['L-001.xlsx']);
});

test('a file that cannot be taken claims no property', () => {
  const batch = batchOf('L-003.pdf', 'L-003.xlsx');
  expect(sendableFiles(batch).map((own) => own.file.name)).toEqual(['L-003.xlsx']);
});

test('refused files can be sent again, taken ones not', () => {
  const [first, second, third] = batchOf('L-001.xlsx', 'L-002.xlsx', 'L-003.xlsx');
  const batch = [
    { ...first!, run: { kind: 'done', findings: [] } as const },
    { ...second!, run: { kind: 'failed', message: '', findings: [] } as const },
    { ...third!, run: { kind: 'running' } as const },
  ];
  expect(sendableFiles(batch).map((own) => own.file.name)).toEqual(['L-002.xlsx']);
});

test('a property found by its name is proposed, and is certain once somebody chose it', () => {
  const [guessed] = batchOf('Haus 2.xlsx');
  expect(sendableFiles([guessed!])).toHaveLength(1);
  expect(batchState(guessed!, new Set(), new Set()).text).toBe('Vorschlag, bitte prüfen');
  expect(batchState({ ...guessed!, isGuess: false }, new Set(), new Set()).text).toBe('neu');
});

test('files that were not uploaded stay', () => {
  const [first, ...rest] = batchOf('L-001.xlsx', 'x.xlsx', 'L-003.pdf');
  const batch = [{ ...first!, run: { kind: 'done', findings: [] } as const }, ...rest];
  expect(unsentFiles(batch).map((own) => own.file.name)).toEqual(['x.xlsx', 'L-003.pdf']);
});

test('each file says how it stands', () => {
  const batch = batchOf(
    'L-001.xlsx',
    'LV L-002.xlsx',
    'Neu L-002.xlsx',
    'x.xlsx',
    'L-001 und L-003.xlsx',
    'L-003.xlsx',
  );
  const texts = batch.map((own) => batchState(own, doubleIds(batch), new Set(['L-001'])).text);
  expect(texts).toEqual([
    'ersetzt das vorhandene LV',
    'doppelt zugeordnet',
    'doppelt zugeordnet',
    'keine Liegenschaft gefunden',
    'mehrere Liegenschaften möglich',
    'neu',
  ]);
});
