import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterText, queryOf, readFilter } from './audit-log-filter.ts';

const PHASE = '11111111-1111-4111-8111-111111111111';

test('days stand for all that happened from the beginning of the first to the end of the last', () => {
  expect(queryOf({ from: '2026-11-20', until: '2026-11-21', outcome: 'all' })).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-21T23:00:00.000Z',
  });
});

test('everything that can be chosen reaches the server', () => {
  const search = { person: PHASE, phase: PHASE, kind: 'session', outcome: 'refused' };
  expect(readFilter(search)).toEqual(search);
  expect(queryOf(search)).toEqual({ actorId: PHASE, phaseId: PHASE, kind: 'session', outcome: 'refused' });
});

test('without another choice changes alone are asked for', () => {
  expect([{}, { outcome: 'all' }, { outcome: 'done' }].map((search) => queryOf(readFilter(search)))).toEqual([
    { outcome: 'changed' },
    {},
    { outcome: 'done' },
  ]);
});

test('what no address of ours says narrows nothing', () => {
  const wrong = { person: 'x', kind: 'toString', outcome: 'maybe', from: '2026-02-30', until: 'gestern' };
  expect(readFilter(wrong)).toEqual({});
  fc.assert(
    fc.property(fc.record({ kind: fc.string(), from: fc.string(), until: fc.string() }), (search) => {
      expect(() => queryOf(readFilter(search))).not.toThrow();
    }),
  );
});

test('a filter reads as words', () => {
  const filter = { phase: PHASE, kind: 'offer', outcome: 'done', from: '2026-11-20' };
  const nameOf = (id: string) => (id === PHASE ? 'Runde 1' : undefined);
  expect(filterText(filter, nameOf)).toBe(
    'Phase: Runde 1; Bereich: Angebote; Ergebnis: Ausgeführt, auch gelesen; Von: 20.11.26',
  );
  expect(filterText({}, nameOf)).toBe('Ergebnis: Änderungen');
});
