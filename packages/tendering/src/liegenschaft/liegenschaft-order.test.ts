import { expect, test } from 'vitest';
import { compareLiegenschaften } from './liegenschaft-order.ts';

test('properties stand by number as one counts, those of one number by id', () => {
  const shuffled = ['L-10 d', 'L-2 c', 'L-1 b', 'L-2 a'].map((text) => {
    const [nummer = '', id = ''] = text.split(' ');
    return { nummer, id };
  });
  const sorted = shuffled.toSorted(compareLiegenschaften).map(({ nummer, id }) => `${nummer} ${id}`);
  expect(sorted).toEqual(['L-1 b', 'L-2 a', 'L-2 c', 'L-10 d']);
});
