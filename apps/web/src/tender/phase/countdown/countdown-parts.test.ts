import { expect, test } from 'vitest';
import { countdownParts } from './countdown-text.ts';

test.each([
  [0, [0, 0, 0, 0]],
  [-5_000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [3_600_000, [0, 1, 0, 0]],
  [90_061_000, [1, 1, 1, 1]],
  [86_399_999, [1, 0, 0, 0]],
])('%d ms are %j days, hours, minutes and seconds', (msLeft, parts) => {
  expect(Object.values(countdownParts(msLeft))).toEqual(parts);
});
