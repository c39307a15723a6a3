import { expect, test } from 'vitest';
import { countAsked, PLAIN_VIEW, printView, readView } from './comparison-view.ts';

test('a view comes back as it was kept', () => {
  const view = { ...PLAIN_VIEW, referenceId: 'a', hasIdeal: true, outlierPercent: 25, abovePercent: 200 };
  expect(readView(printView(view))).toEqual(view);
  expect(countAsked(view)).toBe(2);
  expect(countAsked(PLAIN_VIEW)).toBe(0);
});

test.each([
  null,
  '',
  'null',
  '7',
  '[]',
  '"x"',
  '{"outlierPercent":0,"abovePercent":100,"belowPercent":1.5,"hasIdeal":"ja","referenceId":7,"toString":true}',
])('of %s nothing is taken', (text) => {
  expect(readView(text)).toEqual(PLAIN_VIEW);
});
