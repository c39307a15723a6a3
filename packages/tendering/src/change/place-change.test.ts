import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epEntry } from '../test/ep-entry.ts';
import { lvPosition } from '../test/lv-position.ts';
import { changeParts } from './change-lines.ts';
import {
  type ChangedPlace,
  type PlaceChange,
  placeChange,
  placeOutcomes,
  standingChanges,
} from './place-change.ts';
import { thingsOfCatalog, thingsOfLv } from './tender-things.ts';
import { diffThings, joinChanges, type Thing } from './thing-change.ts';

const CATALOG: ChangedPlace = { about: 'ep-catalog', liegenschaftId: null, title: '' };
const LV: ChangedPlace = { about: 'lv', liegenschaftId: 'l-1', title: 'L-001 Rathaus' };
const LIEGENSCHAFT: ChangedPlace = { ...LV, about: 'liegenschaft' };

const anyThings: fc.Arbitrary<Map<string, Thing>> = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.record({ name: fc.constant('Ding'), facts: fc.record({ Menge: fc.constantFrom('1', '2') }) }),
  )
  .map((things) => new Map(Object.entries(things)));

const whole = (place: ChangedPlace, change: 'new' | 'removed'): PlaceChange => ({
  ...place,
  change,
  things: null,
});
const linesOf = (changes: readonly (PlaceChange | undefined)[], most = 100) =>
  changeParts(placeOutcomes(changes.flatMap((each) => each ?? [])), most);

test('changes that follow each other come to what lies between the first and the last state', () => {
  fc.assert(
    fc.property(fc.array(anyThings, { minLength: 2, maxLength: 5 }), (states) => {
      const steps = states.slice(1).map((state, i) => diffThings(states[i]!, state));
      const joined = steps.reduce((all, step) => joinChanges(all, step), []);
      const byKey = (changes: typeof joined) => new Map(changes.map((change) => [change.key, change]));
      expect(byKey(joined)).toEqual(byKey(diffThings(states[0]!, states.at(-1)!)));
    }),
  );
});

describe('a place', () => {
  test('that came and went is none, one that went and came back was replaced', () => {
    expect(placeOutcomes([whole(LV, 'new'), whole(LV, 'removed')])).toEqual([]);
    expect(placeOutcomes([whole(LV, 'removed'), whole(LV, 'new')])).toMatchObject([{ outcome: 'replaced' }]);
    expect(placeOutcomes([whole(LIEGENSCHAFT, 'removed'), whole(LIEGENSCHAFT, 'new')])).toEqual([]);
  });

  test('that is a property which has joined tells nothing of its LV', () => {
    const changes = [whole(LV, 'new'), whole(LIEGENSCHAFT, 'new')];
    expect(linesOf(changes)).toEqual([
      { title: 'L-001 Rathaus', liegenschaftId: 'l-1', lines: ['Gehört jetzt zur Phase'], count: 1 },
    ]);
  });

  test('of which too much was changed at once is said to be replaced', () => {
    const many = (unit: string) =>
      thingsOfCatalog(
        Array.from({ length: 501 }, (_, i) =>
          epEntry({ number: `${i}`, epCode: `E${i}`, leftInt: 0, rightInt: 0, unit }),
        ),
      );
    expect(linesOf([placeChange(CATALOG, many('h'), many('m'))])).toMatchObject([
      { title: 'EP-Katalog', lines: ['Durch einen anderen ersetzt'], count: 1 },
    ]);
  });
});

describe('a change still stands', () => {
  const menge = (of: string, before: string, after: string) => ({
    key: of,
    before: { name: of, facts: { Menge: before } },
    after: { name: of, facts: { Menge: after } },
  });
  const changed = (...things: ReturnType<typeof menge>[]): PlaceChange => ({
    ...LV,
    change: 'changed',
    things,
  });
  const stands = (...changes: readonly PlaceChange[]) =>
    standingChanges(changes).map((change) => changes.indexOf(change));

  test('unless all of it was taken back, on whatever way', () => {
    const there = changed(menge('a', '1', '2'), menge('b', '1', '2'));
    expect(stands(there, changed(menge('a', '2', '1'), menge('b', '2', '1')))).toEqual([]);
    expect(stands(there, changed(menge('a', '2', '1')))).toEqual([0]);
    expect(
      stands(there, changed(menge('a', '2', '1'), menge('b', '2', '1')), changed(menge('c', '1', '2'))),
    ).toEqual([2]);
    expect(
      stands(changed(menge('a', '1', '2')), changed(menge('a', '2', '1')), changed(menge('a', '1', '3'))),
    ).toEqual([2]);
    const around = [menge('a', '1', '2'), menge('a', '2', '3'), menge('a', '3', '2')];
    expect(stands(...around.map((each) => changed(each)))).toEqual([0]);
  });

  test('where its place came as a whole, from when it came', () => {
    expect(
      stands(whole(LV, 'new'), whole(LV, 'removed'), whole(LV, 'new'), changed(menge('a', '1', '2'))),
    ).toEqual([2, 3]);
    expect(stands(changed(menge('a', '1', '2')), whole(LV, 'removed'))).toEqual([1]);
    expect(stands(whole(LIEGENSCHAFT, 'removed'), whole(LIEGENSCHAFT, 'new'))).toEqual([]);
  });
});

describe('in words', () => {
  const position = lvPosition({
    id: '1',
    epCode: 'UE0010',
    identificationNumber: '474.01',
    amount: 12.5,
    sliceTag: 'uegm',
  });
  const row = { ...position, description: 'Flur reinigen', mengeMillis: 12_500, unit: 'm²' };

  test('an LV tells what was added, what was dropped, and what is different about the rest', () => {
    const before = thingsOfLv([row, { ...row, identificationNumber: '474.02', description: 'Büro' }]);
    const after = thingsOfLv([
      { ...row, mengeMillis: 14_000, description: 'Flure reinigen' },
      { ...row, identificationNumber: '474.03', description: 'Dach' },
    ]);
    expect(linesOf([placeChange(LV, before, after)])[0]).toEqual({
      title: 'LV L-001 Rathaus',
      liegenschaftId: 'l-1',
      count: 3,
      lines: [
        'UE0010 Flure reinigen: Text bisher „Flur reinigen“, Menge 14 statt 12,5',
        'Neu: UE0010 Dach, 12,5 m²',
        'Entfallen: UE0010 Büro',
      ],
    });
  });

  test('a catalogue whose entries only got other numbers is the same', () => {
    const entry = (number: string, more = {}) =>
      epEntry({ number, epCode: 'A1', leftInt: 1, rightInt: 2, title: 'Wartung', ...more });
    expect(
      placeChange(CATALOG, thingsOfCatalog([entry('1')]), thingsOfCatalog([entry('2')])),
    ).toBeUndefined();
    const longer = thingsOfCatalog([entry('1', { preText: 'Mit Protokoll', unit: 'h' })]);
    expect(linesOf([placeChange(CATALOG, thingsOfCatalog([entry('1')]), longer)])[0]!.lines).toEqual([
      'A1 Wartung: Einheit h statt Stk, Langtext geändert',
    ]);
  });

  test('more than wanted is counted, over all places', () => {
    const none = thingsOfLv([]);
    const two = thingsOfLv([row, { ...row, identificationNumber: '2' }]);
    const other = { ...LV, liegenschaftId: 'l-2' };
    const parts = linesOf([placeChange(LV, none, two), placeChange(other, none, two)], 3);
    expect(parts.map(({ lines, count }) => [lines.length, count])).toEqual([
      [2, 2],
      [1, 2],
    ]);
  });
});
