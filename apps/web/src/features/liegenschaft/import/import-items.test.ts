import type { Liegenschaft, WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LiegenschaftDraft } from '@rahmenpreis/workbook/liegenschaft/liegenschaft-in.ts';
import { describe, expect, test } from 'vitest';
import {
  countOutcomes,
  fileProgress,
  fillGap,
  type ImportItem,
  isOver,
  isSendable,
  newItem,
  outcomeOf,
  takenBy,
  twinOf,
  withoutEarlier,
} from './import-items.ts';

const FILES = [1, 2].map((index) => ({
  index,
  kind: 'img' as const,
  gebaeudeNummer: null,
  filename: `${index}.jpg`,
  sizeBytes: 1,
}));
const OTHERS = [{ nummer: 'l-1', name: 'Kontorhaus' }] as Liegenschaft[];

/** An archive that was read and holds two images. */
function readItem(
  draft: Partial<LiegenschaftDraft>,
  severities: readonly ('error' | 'warning')[] = [],
): ImportItem {
  return {
    ...newItem('k', new File([], 'a.zip')),
    run: 'ready',
    preview: {
      plan: { sheetIndex: 0, files: FILES, findings: [] },
      draft: {
        nummer: 'L-2',
        name: 'Haus',
        gebaeude: [],
        gaps: [],
        ...draft,
      } as unknown as LiegenschaftDraft,
      findings: severities.map((severity) => ({ severity, row: 2, column: '', value: '', message: '' })),
      sheetName: 'Import.xlsx',
      archiveKey: 'K',
    },
  };
}

/** The same with the property made and some files linked. */
function madeItem(item: ImportItem, ...linked: number[]): ImportItem {
  const liegenschaft = { id: 'L' } as WholeLiegenschaft;
  return { ...item, state: { ...item.state, liegenschaft, linked: new Set(linked) } };
}

describe('an import is over', () => {
  const whole: ImportItem = { ...madeItem(readItem({}), 1, 2), key: 'whole', run: 'ended' };
  const refused = { ...readItem({}, ['error']), key: 'refused' };
  const other = (item: ImportItem, run: ImportItem['run']): ImportItem => ({
    ...item,
    run,
    preview: { ...item.preview!, archiveKey: 'other' },
  });

  test('once every archive is there, is refused or has a number that is taken', () => {
    expect(isOver([{ ...whole, run: 'ready' }], [])).toBe(true);
    expect(isOver([whole, refused, other(readItem({ nummer: 'L-1' }), 'ready')], OTHERS)).toBe(true);
    expect(isOver([{ ...newItem('k', new File([], 'a.zip')), run: 'ended' }], [])).toBe(true);
  });

  test('not before, nor while one lacks a field, can be tried again or is on its way', () => {
    expect(isOver([], [])).toBe(false);
    expect(isOver([refused], [])).toBe(false);
    for (const left of [
      other(readItem({ nummer: '', gaps: ['nummer'] }), 'ready'),
      other(readItem({}), 'ended'),
      other(madeItem(readItem({}), 1), 'ended'),
      other(readItem({}), 'running'),
      other(readItem({}), 'waiting'),
      newItem('k', new File([], 'a.zip')),
    ]) {
      expect(isOver([whole, left], OTHERS)).toBe(false);
    }
  });
});

describe('an archive can be sent', () => {
  test('once it is read without an error; warnings do not stop it', () => {
    expect(isSendable(newItem('k', new File([], 'a.zip')), [], [])).toBe(false);
    expect(isSendable(readItem({}), [], [])).toBe(true);
    expect(isSendable(readItem({}, ['warning']), [], [])).toBe(true);
    expect(isSendable(readItem({}, ['warning', 'error']), [], [])).toBe(false);
    expect(isSendable({ ...readItem({}), run: 'running' }, [], [])).toBe(false);
  });

  test('with every missing field filled in', () => {
    const item = readItem({ nummer: '', gaps: ['nummer', 'adresse.region'] });
    expect(isSendable(item, [], [])).toBe(false);
    const filled = fillGap(fillGap(item, 'nummer', 'L-9'), 'region', 'Hamburg');
    expect(isSendable(filled, [], [])).toBe(true);
    expect(isSendable(fillGap(filled, 'nummer', ' '), [], [])).toBe(false);
  });

  test('with a number that another property has only when the user wants it', () => {
    const item = readItem({ nummer: 'L-1 ' });
    expect(takenBy(item, OTHERS)?.name).toBe('Kontorhaus');
    expect(isSendable(item, [], OTHERS)).toBe(false);
    expect(isSendable({ ...item, acceptsTaken: true }, [], OTHERS)).toBe(true);
    const typed = fillGap(readItem({ nummer: '', gaps: ['nummer'] }), 'nummer', 'L-1');
    expect(isSendable(typed, [], OTHERS)).toBe(false);
  });

  test('again while it lacks files, whatever its number; not once it is whole', () => {
    const item = readItem({ nummer: 'L-1' });
    expect([outcomeOf(madeItem(item, 1)), isSendable(madeItem(item, 1), [], OTHERS)]).toEqual([
      'partly',
      true,
    ]);
    expect([outcomeOf(madeItem(item, 1, 2)), isSendable(madeItem(item, 1, 2), [], OTHERS)]).toEqual([
      'whole',
      false,
    ]);
    expect(fileProgress(madeItem(item, 1))).toEqual({ done: 1, all: 2 });
  });
});

test('of two archives with the same sheet only the first can be sent', () => {
  const [first, second] = [readItem({}), { ...readItem({}), key: 'k2' }];
  const items = [first, second];
  expect(items.map((item) => twinOf(item, items)?.key)).toEqual([undefined, 'k']);
  expect(items.map((item) => isSendable(item, items, []))).toEqual([true, false]);
});

test('an archive that is chosen again takes the place of what it ended as', () => {
  const again = { ...readItem({}), key: 'k2' };
  const keysAfter = (first: ImportItem) => withoutEarlier([first, again], again).map(({ key }) => key);
  expect(keysAfter({ ...madeItem(readItem({}), 1), run: 'ended' })).toEqual(['k2']);
  expect(keysAfter({ ...madeItem(readItem({}), 1), run: 'running' })).toEqual(['k', 'k2']);
  const other = readItem({}).preview!;
  expect(keysAfter({ ...again, key: 'k', run: 'ended', preview: { ...other, archiveKey: 'X' } })).toEqual([
    'k',
    'k2',
  ]);
});

test('what has become of a run is counted once all of it has ended', () => {
  const ended = (item: ImportItem): ImportItem => ({ ...item, run: 'ended' });
  const read = readItem({});
  const items = [ended(madeItem(read, 1, 2)), ended(madeItem(read, 1)), ended(read), madeItem(read, 1, 2)];
  expect(countOutcomes(items)).toEqual({ whole: 1, partly: 1, nothing: 1 });
  expect(countOutcomes([...items, { ...read, run: 'waiting' }])).toBeUndefined();
  expect(countOutcomes([read])).toBeUndefined();
});
