import { expect, test } from 'vitest';
import { leftWords } from './left-words.ts';

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
