import { expect, test } from 'vitest';
import { toastLifetime } from './toast-lifetime.ts';

const undo = { label: 'Rückgängig', run: () => undefined };

test.each([
  ['success', {}, 4_000],
  ['success', { action: undo }, 10_000],
  ['warning', { action: undo, lifetimeMs: 120_000 }, 10_000],
  ['success', { lifetimeMs: 2_000 }, 2_000],
  ['info', { sticky: false }, 4_000],
  ['warning', {}, 10_000],
  ['error', {}, 10_000],
  ['error', { sticky: true }, false],
] as const)('a toast of kind %s with %o stays %s ms (OPEN-14)', (kind, options, lifetime) => {
  expect(toastLifetime(kind, options)).toBe(lifetime);
});
