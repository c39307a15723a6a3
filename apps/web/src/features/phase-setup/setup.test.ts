import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTicks } from '../../tender/phase/apply-ticks.ts';
import { lvCell } from './lv/parts/lv-cell.tsx';
import { lvProgress } from './lv/parts/lv-tab.tsx';
import { searchOfTab, setupTabOf } from './page.tsx';
import { phaseColumns, propertyRows, setupUserRows } from './setup-rows.ts';
import { shownTick, ticksToChange } from './ticks/tick-tab.tsx';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const TIMES = {
  ended: { start: '2026-09-01T06:00:00Z', end: '2026-10-02T00:00:00Z' },
  running: { start: '2026-11-02T07:00:00Z', end: '2026-12-02T01:00:00Z' },
  future: { start: '2027-01-11T07:00:00Z', end: '2027-02-05T01:00:00Z' },
};

function phase(state: keyof typeof TIMES): Phase {
  return {
    id: state,
    title: state,
    type: 'OFFER',
    seal: 'NONE',
    ...TIMES[state],
    liegenschaftIds: ['l'],
    userIds: [],
  };
}

function column(state: keyof typeof TIMES, mayWrite = true) {
  return phaseColumns([phase(state)], NOW_MS, mayWrite)[0]!;
}

const catalog: EpCatalog = { id: 'e', phaseId: 'p', filename: 'ep.xlsx', createdAt: '2026-11-01T00:00:00Z' };
const info: LvSummary = {
  id: 'v',
  phaseId: 'p',
  propertyId: 'l',
  filename: 'l.xlsx',
  createdAt: '2026-11-01T00:00:00Z',
  positionCount: 112,
};

test.each([
  [{}, 'lv'],
  [{ property: 'true' }, 'property'],
  [{ user: 'true' }, 'user'],
  [{ media: 'true' }, 'media'],
  [{ user: 'false' }, 'lv'],
] as const)('the query %j opens the tab %s, and back (SETUP-001)', (search, tab) => {
  expect(setupTabOf(search)).toBe(tab);
  expect(setupTabOf(searchOfTab(tab, '7'))).toBe(tab);
  expect(searchOfTab(tab, '7').pId).toBe('7');
});

test('columns stand as the phases do, with the reason why they are locked (PHASE-012)', () => {
  const columns = phaseColumns([phase('ended'), phase('running'), phase('future')], NOW_MS, true);
  expect(columns.map(({ state, lock }) => [state, lock === undefined])).toEqual([
    ['ended', false],
    ['running', true],
    ['future', true],
  ]);
  expect(column('running', false).lock).toBe('Sie haben nur Leserechte.');
});

test.each([
  ['future', false, false, 'locked-upload'],
  ['future', true, false, 'upload'],
  ['running', true, false, 'upload'],
  ['ended', true, false, 'none'],
  ['ended', false, false, 'none'],
  ['running', true, true, 'lv'],
] as const)('in a %s phase, catalogue %s, LV %s: %s (SETUP-003…005)', (state, hasCatalog, hasLv, kind) => {
  const cell = lvCell(column(state), hasCatalog ? catalog : undefined, hasLv ? info : undefined, 'l');
  expect(cell.kind).toBe(kind);
});

test.each([
  ['future', true, true],
  ['running', true, true],
  ['ended', true, false],
  ['running', false, false],
] as const)(
  'an LV of a %s phase, writer %s: deletable and replaceable %s (OPEN-32)',
  (state, mayWrite, can) => {
    const cell = lvCell(column(state, mayWrite), catalog, info, 'l');
    expect(cell).toMatchObject({ kind: 'lv', canDelete: can, canReplace: can, isHidden: false });
  },
);

test('an LV of a property that the phase does not list is marked', () => {
  expect(lvCell(column('future'), catalog, info, 'other')).toMatchObject({ isHidden: true });
});

test('a cell without catalogue says what to do (SETUP-003)', () => {
  expect(lvCell(column('future'), undefined, undefined, 'l')).toEqual({
    kind: 'locked-upload',
    reason: 'Bitte laden Sie einen EP-Katalog hoch.',
  });
});

test('properties are found by number, name and address, and ordered by number as one counts', () => {
  const adresse = {
    strasse: 'Ring',
    hausnummer: '3',
    postleitzahl: '10115',
    stadt: 'Berlin',
    region: 'Berlin',
    land: 'D',
  };
  const rows = [
    { nummer: 'L-10', name: 'Turm', adresse },
    { nummer: 'L-9', name: 'Halle', adresse: { ...adresse, stadt: 'Köln', region: 'Nordrhein-Westfalen' } },
  ] as Liegenschaft[];
  expect(propertyRows(rows, '').map(({ nummer }) => nummer)).toEqual(['L-9', 'L-10']);
  expect(propertyRows(rows, 'ring berlin').map(({ nummer }) => nummer)).toEqual(['L-10']);
});

test('users are found by name, organisation and e-mail, and stand as they were listed (SETUP-014)', () => {
  const user = (firstname: string, organisation: string, username: string) =>
    ({ firstname, lastname: 'Zorn', organisation, username }) as ServiceProvider;
  const rows = [user('Paul', 'Spree', 'p@example.org'), user('Anna', 'Alpina', 'a@example.org')];
  const found = (filter: string) => setupUserRows(rows, filter).map(({ firstname }) => firstname);
  expect(found('zorn')).toEqual(['Paul', 'Anna']);
  expect([found('paul'), found('alpina'), found('p@example'), found('paul alpina')]).toEqual([
    ['Paul'],
    ['Anna'],
    ['Paul'],
    [],
  ]);
});

test('a tick shows what is being saved, and after a failure what the server holds', () => {
  expect(shownTick(false, { kind: 'pending', wanted: true })).toBe(true);
  expect(shownTick(false, { kind: 'error', wanted: true, message: '' })).toBe(false);
  expect(shownTick(true, undefined)).toBe(true);
});

test('ticks change exactly what they name, and «alle» and «keine» name exactly what differs', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.uniqueArray(id), fc.boolean(), (listed, rows, isWanted) => {
      const wanted = ticksToChange(rows, listed, isWanted);
      const after = applyTicks(listed, wanted);
      expect(new Set(after).size).toBe(after.length);
      for (const row of rows) expect(after.includes(row)).toBe(isWanted);
      for (const other of listed.filter((own) => !rows.includes(own))) expect(after).toContain(other);
      expect(ticksToChange(rows, after, isWanted).size).toBe(0);
    }),
  );
});

describe('how far the LVs of a phase are', () => {
  const houses = ['l', 'm', 'n'].map((id) => ({ id })) as Liegenschaft[];
  const lvs = new Map(['l', 'n'].map((id) => [id, { ...info, propertyId: id }]));

  test('counts the properties of the phase and names those whose LV bidders do not see', () => {
    const twoListed = { ...phase('future'), liegenschaftIds: ['l', 'm'] };
    expect(lvProgress(twoListed, houses, lvs)).toEqual({ done: 1, all: 2, hiddenIds: ['n'] });
  });

  test('counts all properties while the phase has none', () => {
    const none = { ...phase('future'), liegenschaftIds: [] };
    expect(lvProgress(none, houses, lvs)).toEqual({ done: 2, all: 3, hiddenIds: ['l', 'n'] });
    expect(lvProgress(none, houses, undefined)).toEqual({ done: 0, all: 3, hiddenIds: [] });
  });
});
