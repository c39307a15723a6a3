import { expect, test } from 'vitest';
import { nextFlag } from './tri-state.tsx';

test('one press after the other leads from true over false and unset back to true (PROP-017)', () => {
  expect(nextFlag(true)).toBe(false);
  expect(nextFlag(false)).toBeNull();
  expect(nextFlag(null)).toBe(true);
});
