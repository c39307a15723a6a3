import { expect, test } from 'vitest';
import {
  choiceOf,
  choiceText,
  filterOf,
  firstChoice,
  isSameChoice,
  keepChoosable,
} from './cluster-choice.ts';

const choosable = { propertyIds: ['p1', 'p2', 'p3'], serviceProviderIds: ['s1', 's2'] };

test('at first everybody and every group is chosen, and no property (ANALYSIS-020)', () => {
  expect(choiceText(firstChoice(choosable))).toBe(
    '0 Liegenschaften · 2 Dienstleister · alle Leistungsgruppen',
  );
});

test('a saved choice comes back as it was (ANALYSIS-023)', () => {
  const choice = {
    propertyIds: ['p1', 'p3'],
    serviceProviderIds: ['s2'],
    sliceIds: ['basisfm', 'energie'] as const,
  };
  const filter = filterOf('id', 'Norden', choice);
  expect(filter.sliceTags).toEqual(['uegm', 'igm', 'tgm', 'sonstiges', 'energy']);
  expect(choiceOf(filter, choosable)).toEqual(choice);
  expect(isSameChoice(choiceOf(filter, choosable), choice)).toBe(true);
  expect(isSameChoice(choice, { ...choice, sliceIds: ['basisfm'] })).toBe(false);
});

test('what the phase no longer has, or who no longer takes part, is left out (ANALYSIS-025)', () => {
  const filter = {
    id: 'id',
    title: 'Alt',
    propertyIds: ['gone', 'p2'],
    serviceProviderIds: ['gone'],
    sliceTags: ['sv'],
  };
  expect(choiceOf(filter, choosable)).toEqual({
    propertyIds: ['p2'],
    serviceProviderIds: [],
    sliceIds: ['sachverstaendige'],
  });
});

test('an unsaved choice loses what can no longer be chosen, and nothing else', () => {
  const choice = { propertyIds: ['p1', 'gone'], serviceProviderIds: ['gone', 's2'], sliceIds: [] };
  expect(keepChoosable(choice, choosable)).toEqual({
    propertyIds: ['p1'],
    serviceProviderIds: ['s2'],
    sliceIds: [],
  });
});
