import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 Werte'],
  [1, '1 Wert'],
  [2, '2 Werte'],
  [1200, '1.200 Werte'],
])('%d is counted as «%s»', (count, text) => {
  expect(counted(count, 'Wert', 'Werte')).toBe(text);
});
