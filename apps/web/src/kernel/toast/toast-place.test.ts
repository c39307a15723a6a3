import { expect, test } from 'vitest';
import { choosePlace, type PlaceKind } from './toast-place.tsx';

function placeOf(kinds: readonly PlaceKind[]): number | undefined {
  const places = kinds.map((kind) => ({ kind, element: {} as HTMLElement }));
  const chosen = choosePlace(places);
  return chosen === undefined ? undefined : places.indexOf(chosen);
}

test.each([
  [[], undefined],
  [['page'], 0],
  [['dialog', 'rail'], 0],
  [['rail', 'dialog', 'dialog'], 2],
  [['rail', 'page'], 1],
] as const)('of the places %j messages stand in number %s', (kinds, chosen) => {
  expect(placeOf(kinds)).toBe(chosen);
});
