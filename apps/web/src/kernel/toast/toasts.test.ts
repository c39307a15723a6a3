import { expect, test } from 'vitest';
import { toastLifetime } from './toasts.tsx';

test.each([
  ['success', {}, 4_000],
  ['success', { action: { label: 'Rückgängig', run: () => undefined } }, 10_000],
  ['info', { sticky: false }, 4_000],
  ['warning', {}, 10_000],
  ['error', {}, 10_000],
  ['error', { sticky: true }, false],
] as const)('a toast of kind %s with %o stays %s ms (OPEN-14)', (kind, options, lifetime) => {
  expect(toastLifetime(kind, options)).toBe(lifetime);
});
