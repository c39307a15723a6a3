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
  const entry = (value: string | null, by: string | null) => ({
    key: `awarding_${PHASE}_${HOUSE}_basisfm`,
    value,
    by,
    at: null,
  });
  expect(leftWords([], nameOf)).toBeUndefined();
  expect(leftWords([entry(ALPINA, 'Petra Lindner')], nameOf)).toBe(
    'Vergabe L-001 Kontorhaus Hamburg, Basis FM: Alpina, von Petra Lindner',
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
