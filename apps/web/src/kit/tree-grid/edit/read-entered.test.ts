import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { expect, test } from 'vitest';
import { readDecimalCell, roundDecimalCell } from '../../field/number-text.ts';
import { noteOf, readEntered } from './editor.ts';

const EDIT = {
  read: (_: object, entered: string | number) =>
    readDecimalCell(entered, { minMillis: 0, maxMillis: 2_000_000, mayBeEmpty: true }, formatMillis),
};

test.each([
  ['12,5', '12,500', 12_500, false],
  ['=12*1,05', '12,600', 12_600, false],
  [' = 10 / 3', '3,333', 3_333, true],
  ['=1.000+3', '1.003,000', 1_003_000, false],
  ['', '', undefined, false],
])('«%s» is entered as «%s», %d thousandths', (typed, text, value, isRounded) => {
  expect(readEntered(EDIT, {}, typed)).toEqual({ ok: true, value, text, isRounded });
});

test('a typed text with more than three decimals is rounded where its column rounds, and refused elsewhere (BID-015)', () => {
  const limits = { minMillis: 0, maxMillis: 2_000_000, mayBeEmpty: true };
  const round = (text: string) => roundDecimalCell(text, limits, formatMillis);
  const entered = (typed: string) => readEntered({ ...EDIT, round }, {}, typed);
  expect(entered('12,34567')).toEqual({ ok: true, value: 12_346, text: '12,346', isRounded: true });
  expect(entered('12,34500')).toMatchObject({ value: 12_345, isRounded: false });
  expect(entered('2000,0004')).toMatchObject({ value: 2_000_000 });
  expect(entered('2000,0005').ok).toBe(false);
  expect(readEntered(EDIT, {}, '12,34567').ok).toBe(false);
});

test.each([
  ['=', 'Hinter „=“ fehlt die Rechnung.'],
  ['=12*', 'Hinter „*“ fehlt eine Zahl.'],
  ['=1.5*2', '„1.5“ ist keine Zahl wie 1.234,5.'],
  ['=5/0', 'Durch null lässt sich nicht teilen.'],
  ['=(5', 'Eine Klammer ist nicht geschlossen.'],
  ['=A1', '„A“ passt hier nicht in die Rechnung.'],
  ['=5-8', 'Der Wert darf nicht negativ sein.'],
  ['=3000*1', 'Der Wert muss zwischen 0 und 2.000 liegen.'],
  ['abc', 'Bitte geben Sie eine Zahl wie 1.234,5 ein.'],
])('«%s» is refused: %s', (typed, error) => {
  expect(readEntered(EDIT, {}, typed)).toEqual({ ok: false, error });
});

test.each([
  ['untouched by others', false, 10_000, undefined],
  ['rounded', true, 10_000, 'Auf drei Nachkommastellen gerundet: 12,000.'],
  ['stored alike by somebody else', false, 12_000, undefined],
  [
    'stored otherwise by somebody else',
    true,
    11_000,
    'Inzwischen wurde hier 11,000 gespeichert; Ihre Eingabe ersetzt diesen Wert. Strg+Z bringt ihn zurück.',
  ],
  [
    'removed by somebody else',
    false,
    undefined,
    'Der Wert wurde inzwischen an anderer Stelle entfernt; Ihre Eingabe gilt.',
  ],
])('of a value %s while it was typed is said what must be', (_, isRounded, value, note) => {
  const now = { value, text: value === undefined ? '' : formatMillis(value) };
  expect(noteOf({ ok: true, value: 12_000, text: '12,000', isRounded }, 10_000, now)).toBe(note);
});
