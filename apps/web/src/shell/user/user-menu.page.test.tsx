import { expect, test } from 'vitest';
import { initialsOf } from './user-menu.tsx';

test.each([
  ['admin@example.org', 'AD'],
  ['anna.berg@example.org', 'AB'],
  ['Alpina Facility Services', 'AF'],
  ['', ''],
])('«%s» becomes %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
