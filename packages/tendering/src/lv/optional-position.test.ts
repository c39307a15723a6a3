import { expect, test } from 'vitest';
import { optionalPrefix, printSerialNumber } from './optional-position.ts';

test.each([
  [false, false, '', '12'],
  [false, true, '', '12'],
  [true, true, 'BA', 'BA 12'],
  [true, false, 'BI', 'BI 12'],
])(
  'an optional (%s), active (%s) position has the code «%s»',
  (optionalPosition, optionalPositionActive, code, serial) => {
    const position = { optionalPosition, optionalPositionActive, serialNumber: '12' };
    expect(optionalPrefix(position)).toBe(code);
    expect(printSerialNumber(position)).toBe(serial);
    expect(printSerialNumber({ ...position, serialNumber: '' })).toBe(code);
  },
);
