import { expect, test } from 'vitest';
import { findPackageGaps } from './package-gaps.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';

function position(epCode: string, sliceTag: 'aufzug' | 'energy', optional?: 'active' | 'inactive') {
  const [optionalPosition, optionalPositionActive] = [optional !== undefined, optional === 'active'];
  return { epCode, sliceTag, amount: 1, optionalPosition, optionalPositionActive };
}

test('counts the positions of a package without a price, each row of a code, inactive ones and other groups not', () => {
  const positions = [
    position('A', 'aufzug'),
    position('B', 'aufzug'),
    position('B', 'aufzug'),
    position('C', 'aufzug', 'active'),
    position('D', 'aufzug', 'inactive'),
    position('E', 'energy'),
  ];
  const priced = (epCode: string, value: string) => ({ key: `${PHASE}_ep_${epCode}`, value });
  const place = { phaseId: PHASE, liegenschaftId: HOUSE, sliceId: 'aufzug' } as const;
  expect(findPackageGaps(place, positions, [priced('A', '0')])).toEqual({ missing: 3, asked: 4 });
  const all = ['A', 'B', 'C'].map((code) => priced(code, '1000'));
  expect(findPackageGaps(place, positions, all)).toEqual({ missing: 0, asked: 4 });
});
