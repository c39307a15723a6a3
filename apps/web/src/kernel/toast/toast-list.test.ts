import { expect, test } from 'vitest';
import { addToast, type Toast, toastBlocks, type ToastMessage, withoutToast } from './toast-list.ts';

const undo = { label: 'Rückgängig', run: () => undefined };

function standing(...messages: readonly ToastMessage[]): readonly Toast[] {
  return messages.reduce(addToast, []);
}

function titlesOf(toasts: readonly Toast[]): string[][] {
  return toasts.map(({ lines }) => lines.map(({ title }) => title));
}

test('of success and of information only the latest stands', () => {
  const toasts = standing(
    { kind: 'success', title: 'LV gelöscht' },
    { kind: 'info', title: 'Liegenschaften ohne Leistungsverzeichnis' },
    { kind: 'success', title: 'LV hochgeladen' },
    { kind: 'info', title: 'Vergaben wurden angepasst' },
  );
  expect(titlesOf(toasts)).toEqual([['Vergaben wurden angepasst'], ['LV hochgeladen']]);
});

test('twelve messages about the same leave one, whose time starts afresh', () => {
  const toasts = standing(
    ...Array.from({ length: 12 }, (_, index) => ({
      kind: 'success' as const,
      title: `${index + 1} Pakete vergeben`,
      id: 'award',
      action: undo,
    })),
  );
  expect(titlesOf(toasts)).toEqual([['12 Pakete vergeben']]);
  expect(toasts).toMatchObject([{ key: 'award', round: 12, lifetimeMs: 10_000 }]);
});

test('a message by which something can be taken back outlasts a success about something else', () => {
  const toasts = standing(
    { kind: 'success', title: 'Schreibrecht entzogen', action: undo },
    { kind: 'success', title: 'LV gelöscht' },
  );
  expect(titlesOf(toasts)).toEqual([['Schreibrecht entzogen'], ['LV gelöscht']]);
});

test('an error stands first, at once, whatever else is there', () => {
  const toasts = standing(
    { kind: 'success', title: 'LV hochgeladen' },
    { kind: 'info', title: 'Vergaben wurden angepasst' },
    { kind: 'warning', title: 'Erstellung ist fehlgeschlagen' },
    { kind: 'success', title: '3 Pakete vergeben', action: undo },
    { kind: 'error', title: 'Der Download ist fehlgeschlagen' },
  );
  expect(toasts.map(({ kind }) => kind)).toEqual(['error', 'warning', 'info', 'success', 'success']);
});

test('errors of one title are gathered, each named once, and stay as long as the longest of them', () => {
  const toasts = standing(
    { kind: 'error', title: 'Upload nicht möglich', message: 'L-001.xlsx' },
    { kind: 'error', title: 'Upload nicht möglich', message: 'L-002.xlsx', sticky: true },
    { kind: 'error', title: 'Upload nicht möglich', message: 'L-001.xlsx' },
    { kind: 'error', title: 'Löschen fehlgeschlagen', message: 'L-003.xlsx' },
  );
  expect(toasts.map(({ lines, lifetimeMs }) => [lines.map(({ message }) => message), lifetimeMs])).toEqual([
    [['L-001.xlsx', 'L-002.xlsx'], false],
    [['L-003.xlsx'], 10_000],
  ]);
});

test('errors of one group are gathered although their titles differ', () => {
  const [toast] = standing(
    { kind: 'error', title: 'Die Gebäudetypen …', message: 'Bitte prüfen', group: 'options' },
    { kind: 'error', title: 'Die Energietypen …', message: 'Bitte prüfen', group: 'options' },
  );
  expect(toastBlocks(toast?.lines ?? [])).toEqual([
    { titles: ['Die Gebäudetypen …', 'Die Energietypen …'], messages: ['Bitte prüfen'] },
  ]);
});

test('the titles and messages of a toast are written once each', () => {
  expect(
    toastBlocks([
      { title: 'A', message: 'one' },
      { title: 'A', message: 'two' },
      { title: 'B', message: '' },
    ]),
  ).toEqual([
    { titles: ['A'], messages: ['one', 'two'] },
    { titles: ['B'], messages: [] },
  ]);
});

test('what becomes of the same thing takes the place of its error', () => {
  const toasts = standing(
    { kind: 'error', title: 'Der Download ist fehlgeschlagen', id: 'download', sticky: true },
    { kind: 'success', title: 'Download erfolgreich abgeschlossen', id: 'download' },
  );
  expect(toasts).toMatchObject([{ kind: 'success', lifetimeMs: 4_000, round: 2 }]);
});

test('a message whose time is up stays where something was added meanwhile', () => {
  const toasts = standing(
    { kind: 'error', title: 'Upload nicht möglich', message: 'L-001.xlsx' },
    { kind: 'error', title: 'Upload nicht möglich', message: 'L-002.xlsx' },
  );
  const key = toasts[0]?.key ?? '';
  expect(withoutToast(toasts, key, 1)).toEqual(toasts);
  expect(withoutToast(toasts, key, 2)).toEqual([]);
  expect(withoutToast(toasts, key)).toEqual([]);
});
