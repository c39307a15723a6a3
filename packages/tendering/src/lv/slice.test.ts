import { TAGS } from '@rahmenpreis/contract/category-tag.ts';
import { expect, test } from 'vitest';
import {
  factorTag,
  isFactorTag,
  isSliceId,
  isTag,
  SLICES,
  sliceIndexOfTag,
  sliceOfId,
  sliceOfTag,
} from './slice.ts';

test('every tag belongs to exactly one service group', () => {
  expect(SLICES.flatMap(({ tags }) => [...tags]).toSorted()).toEqual([...TAGS].toSorted());
  for (const tag of TAGS) {
    expect(sliceOfTag(tag).tags).toContain(tag);
    expect(SLICES[sliceIndexOfTag(tag)]).toBe(sliceOfTag(tag));
  }
});

test('factors are stored under the first tag of the group', () => {
  expect(SLICES.map(({ sliceId }) => factorTag(sliceId))).toEqual([
    'uegm',
    'aufzug',
    'energy',
    'waste',
    'sv',
  ]);
  expect(SLICES.map(({ sliceId }) => sliceOfId(sliceId))).toEqual([...SLICES]);
  expect(isFactorTag('uegm')).toBe(true);
  expect(isFactorTag('igm')).toBe(false);
});

test.each(['', 'UEGM', 'constructor', 'Basis FM'])('«%s» is neither tag nor service group', (text) => {
  expect([isTag(text), isSliceId(text), isFactorTag(text)]).toEqual([false, false, false]);
});

test('a service group has an id, a title, its tags, an icon and says whether it counts for sustainability (PRICE-015)', () => {
  expect(
    SLICES.map((slice) => [slice.sliceId, slice.title, slice.tags[0], slice.icon, slice.sustainability]),
  ).toEqual([
    ['basisfm', 'Basis FM', 'uegm', 'building', true],
    ['aufzug', 'Aufzugsmanagement', 'aufzug', 'elevator', false],
    ['energie', 'Energiemanagement', 'energy', 'bolt', true],
    ['abfall', 'Abfallmanagement', 'waste', 'trash', true],
    ['sachverstaendige', 'Sachverständigenprüfungen', 'sv', 'checklist', false],
  ]);
});
