import { expect, test } from 'vitest';
import { placeValues } from './position-panel.tsx';

test('values lie between foot and head, in the middle where all are the same', () => {
  expect(placeValues([10, null, 20, 15], { min: 10, max: 20 })).toEqual([0, null, 1, 0.5]);
  expect(placeValues([7, 7], { min: 7, max: 7 })).toEqual([0.5, 0.5]);
});
