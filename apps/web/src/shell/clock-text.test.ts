import { expect, test } from 'vitest';
import { clockText } from './session-warning.tsx';

test.each([
  [300_000, '5:00'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
