import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../test/sample-liegenschaft.ts';
import { second } from '../../test/two-phases.ts';
import { PARTS, type Part, partCounts, partsTaken, takenFrom, withoutRetired } from './phase-source.ts';

const SOURCE = { ...second, liegenschaftIds: ['l1', 'l2'], userIds: ['u1'], publicMediaIds: [] };
const CONTENT = { catalogName: 'Katalog.xlsx', lvCount: 2, positionCount: 9, targetCount: 3 };
const take = (ticked: readonly Part[]) =>
  takenFrom(SOURCE, partsTaken(new Set(ticked), partCounts(SOURCE, CONTENT)));

test('all that is there is taken, and nothing of what is not', () => {
  expect(take(PARTS)).toEqual({
    liegenschaftIds: ['l1', 'l2'],
    userIds: ['u1'],
    filesFrom: { phaseId: '2', lvs: true, targets: true },
  });
  expect(take([])).toEqual({});
});

test('LVs and target prices come only with the catalogue and their properties', () => {
  expect(take(['lvs', 'targets', 'liegenschaften'])).toEqual({ liegenschaftIds: ['l1', 'l2'] });
  expect(take(['lvs', 'targets', 'catalog'])).toEqual({
    filesFrom: { phaseId: '2', lvs: false, targets: false },
  });
});

test('a retired property stays behind', () => {
  const all = [
    sampleLiegenschaft({ id: 'l1', stillgelegtAt: '2026-11-26T10:00:00Z' }),
    sampleLiegenschaft({ id: 'l2' }),
  ];
  expect(withoutRetired(SOURCE, all).liegenschaftIds).toEqual(['l2']);
  expect(withoutRetired(SOURCE, []).liegenschaftIds).toEqual(['l1', 'l2']);
});
