import { expect, test } from 'vitest';
import { rebateName } from '../award/rebate.ts';
import { LEFT_TITLES, leftWords } from './left-words.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const ALPINA = '00000000-0000-4000-8000-00000000000b';
const names = new Map([
  [HOUSE, 'L-001 Kontorhaus Hamburg'],
  [ALPINA, 'Alpina'],
]);
const nameOf = (id: string) => names.get(id);

test('what a batch left is named with what stands there now and by whom, the first five of many', () => {
  const entry = (value: string | null, by: string | null, at: string | null = null) => ({
    key: `awarding_${PHASE}_${HOUSE}_basisfm`,
    value,
    by,
    at,
  });
  expect(leftWords([], nameOf)).toBeUndefined();
  expect(leftWords([entry(ALPINA, 'Petra Lindner')], nameOf)).toBe(
    'Vergabe L-001 Kontorhaus Hamburg, Basis FM: Alpina, von Petra Lindner',
  );
  expect(leftWords([entry(ALPINA, 'Petra Lindner', '2026-11-27T07:12:00.000Z')], nameOf)).toBe(
    'Vergabe L-001 Kontorhaus Hamburg, Basis FM: Alpina, von Petra Lindner (27.11.26, 08:12 Uhr)',
  );
  expect(leftWords([entry(null, null)], nameOf)).toBe(
    'Vergabe L-001 Kontorhaus Hamburg, Basis FM: nicht vergeben',
  );
  const many = leftWords(
    Array.from({ length: 8 }, () => entry(ALPINA, null)),
    nameOf,
  );
  expect(many?.match(/Alpina/g)).toHaveLength(5);
  expect(many).toMatch(/3 weitere$/);
});

test('a rebate that an undo left is named with its tiers, or that it is gone', () => {
  const rebate = (value: string | null) => ({ key: rebateName(PHASE, ALPINA), value, by: null, at: null });
  const [held, gone] = [rebate('2 % ab 1.000.000 €'), rebate(null)];
  expect(leftWords([held], nameOf)).toBe('Nachlass Alpina: 2 % ab 1.000.000 €');
  expect(leftWords([gone], nameOf)).toBe('Nachlass Alpina: entfernt');
  const award = { ...gone, key: `awarding_${PHASE}_${HOUSE}_basisfm` };
  expect(LEFT_TITLES.stays([held])).toBe('Ein Nachlass bleibt, wie er jetzt ist');
  expect(LEFT_TITLES.stays([award])).toBe('Ein Paket bleibt, wie es jetzt ist');
  expect(LEFT_TITLES.stays([award, award, held])).toBe('2 Pakete und 1 Nachlass bleiben, wie sie jetzt sind');
});
