import { expect, test } from 'vitest';
import { optionalPrefix } from './optional-position.ts';

test.each([
  [false, false, ''],
  [false, true, ''],
  [true, true, 'BA'],
  [true, false, 'BI'],
])(
  'an optional (%s), active (%s) position has the code «%s»',
  (optionalPosition, optionalPositionActive, code) => {
    expect(optionalPrefix({ optionalPosition, optionalPositionActive })).toBe(code);
  },
);
