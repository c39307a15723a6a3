import { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../kernel/call/route-context.ts';
import { createRefusalTally } from './refusal-log.ts';

const refusal = (of: Partial<AuditEntry> & { address?: string } = {}): AuditEntry => {
  const { address = '192.0.2.1', ...rest } = of;
  return {
    actorId: undefined,
    action: 'PUT /auth/v1/public/authenticate',
    target: '/auth/v1/public/authenticate',
    status: 404,
    detail: { code: 'wrong-login' },
    personal: { address, username: 'nora@example.org' },
    ...rest,
  };
};

test('the first thirty of a source are entries, the rest one that counts them and names no names', () => {
  const tally = createRefusalTally();
  const admitted = Array.from({ length: 5_000 }, () => tally.admit(refusal()));
  expect(admitted.lastIndexOf(true)).toBe(29);
  expect(tally.drain()).toEqual([
    {
      ...refusal(),
      target: '',
      detail: { code: 'wrong-login', count: 4_970 },
      personal: { address: '192.0.2.1' },
    },
  ]);
  expect(tally.drain()).toEqual([]);
  expect(tally.admit(refusal())).toBe(true);
});

test('one /64 is one source, two accounts at one address are two', () => {
  const tally = createRefusalTally();
  for (let i = 0; i < 30; i += 1) tally.admit(refusal({ address: `2001:db8::${i}` }));
  expect(tally.admit(refusal({ address: '2001:db8::ffff' }))).toBe(false);
  expect(tally.admit(refusal({ actorId: 'a', address: '2001:db8::1' }))).toBe(true);
  expect(tally.drain()).toMatchObject([{ personal: { address: '2001:db8:0:0::/64' } }]);
});

test('what a bidder is refused in a phase stays in its count, so that it can be held back', () => {
  const tally = createRefusalTally();
  const detail = { code: 'phase-ended', phaseId: 'p', offerOf: 'o' };
  for (let i = 0; i < 40; i += 1) tally.admit(refusal({ actorId: 'a', status: 409, detail }));
  expect(tally.drain()).toMatchObject([{ actorId: 'a', detail: { ...detail, count: 10 } }]);
});

test('of calls that are counted the largest doubt about their arrival is named, of whatever kind they are', () => {
  const tally = createRefusalTally();
  const send = (of: Partial<AuditEntry>, unsureMs?: number) =>
    tally.admit(refusal({ actorId: 'a', detail: unsureMs === undefined ? {} : { unsureMs }, ...of }));
  for (let i = 0; i < 30; i += 1) send({}, 250);
  for (const unsureMs of [3, 180, undefined, 7]) send({}, unsureMs);
  for (let i = 0; i < 12; i += 1) send({ action: `PUT /${i}` }, i);
  const [own, ...kinds] = tally.drain();
  expect(own?.detail).toEqual({ count: 4, unsureMs: 180 });
  expect(kinds[0]?.detail).toEqual({ count: 1 });
  expect(kinds.at(-1)).toMatchObject({ action: REFUSALS_TOGETHER, detail: { count: 3, unsureMs: 11 } });
});

test('whatever a flood sends, no refusal is lost from the counts, and the trail grows by 900 entries at most', () => {
  const source = fc.record({
    actorId: fc.option(fc.integer({ max: 500, min: 0 }).map(String), { nil: undefined }),
    address: fc.ipV4(),
    action: fc.integer({ max: 100, min: 0 }).map(String),
    status: fc.constantFrom(401, 403, 404, 409, 429),
    times: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(source, { size: '+2', maxLength: 2_000 }), (flood) => {
      const tally = createRefusalTally();
      let [sent, written] = [0, 0];
      for (const { times, ...of } of flood) {
        for (let i = 0; i < times; i += 1) {
          sent += 1;
          if (tally.admit(refusal(of))) written += 1;
        }
      }
      const counted = tally.drain();
      const count = counted.reduce((sum, { detail }) => sum + (detail.count ?? 0), 0);
      expect(written + count).toBe(sent);
      expect(written + counted.length).toBeLessThanOrEqual(900);
    }),
    { numRuns: 100 },
  );
});

test('a source that tries all doors is counted together once it has had its share', () => {
  const tally = createRefusalTally();
  for (let i = 0; i < 1_000; i += 1) tally.admit(refusal({ actorId: 'a', action: `GET /${i}` }));
  const counted = tally.drain();
  expect(counted).toHaveLength(11);
  expect(counted.at(-1)).toMatchObject({ actorId: 'a', action: REFUSALS_TOGETHER, detail: { count: 960 } });
});
