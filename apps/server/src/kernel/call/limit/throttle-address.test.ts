import fc from 'fast-check';
import { expect, test } from 'vitest';
import { throttleAddress } from './throttle-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is throttled as %s', (address, caller) => {
  expect(throttleAddress(address)).toBe(caller);
});

test('every address within one /64 is one caller', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      const print = (all: number[]) => all.map((group) => group.toString(16)).join(':');
      const neighbour = [...a.slice(0, 4), ...b.slice(4)];
      expect(throttleAddress(print(neighbour))).toBe(throttleAddress(print(a)));
    }),
  );
});
