import { expect, test } from 'vitest';
import { TAG_WORDS, tagOfCell } from './tag-cell.ts';

test.each([
  ['uegm', 'uegm'],
  [' Energy ', 'energy'],
  ['Energiemanagement', 'energy'],
  ['ABFALLMANAGEMENT', 'waste'],
  ['Sachverständigenprüfungen', 'sv'],
  ['Basis FM', undefined],
  ['constructor', undefined],
  ['', undefined],
])('a cell «%s» names the tag %s', (text, tag) => {
  expect(tagOfCell(text)).toBe(tag);
});

test('the tags are told with their German names', () => {
  expect(TAG_WORDS).toBe(
    'uegm, igm, tgm, sonstiges (Basis FM), aufzug (Aufzugsmanagement), energy (Energiemanagement), waste (Abfallmanagement), sv (Sachverständigenprüfungen)',
  );
});
