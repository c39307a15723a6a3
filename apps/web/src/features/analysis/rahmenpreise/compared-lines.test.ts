import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  type RahmenpreisOffer,
  readRahmenpreisOffers,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { regionsOf } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { expect, test } from 'vitest';
import { type EpLine, epLines, regionTree } from './ep-lines.ts';
import { liegenschaftLines, regionLines } from './factor-lines.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';

const values = {
  offer: 'true',
  ep_A: '1000',
  bl_Bayern_uegm: '900',
  [`ls_${HOUSE}_energy`]: '1100',
  [`n_${HOUSE}_energy`]: '950',
};
const offers: RahmenpreisOffer[] = readRahmenpreisOffers(
  PHASE,
  [{ id: 'a', organisation: 'Alpina', organisationId: 'orga' }],
  Object.entries(values).map(([rest, value]) => ({
    id: rest,
    key: `${PHASE}_${rest}`,
    value,
    organisationId: 'orga',
  })),
);

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  return {
    number,
    title: `T ${number}`,
    type: epCode === null ? 'category' : 'position',
    epCode,
    unit: 'h',
    preText: '',
    postText: '',
    sliceTag: epCode === null ? null : 'tgm',
    tags: [],
    leftInt,
    rightInt,
  };
}

const entries = [entry('1', null, 1, 6), entry('1.1', 'A', 2, 3), entry('1.2', 'B', 4, 5)];
const inRegion = (region: string) =>
  ({ id: HOUSE, nummer: 'L-1', name: 'Haus', adresse: { region } }) as Liegenschaft;

const flat = (lines: readonly EpLine[]): (string | number | null)[][] =>
  lines.flatMap((line) => [
    [line.title, ...line.eps.map(({ epMillis }) => epMillis)],
    ...flat(line.children),
  ]);

test('states are those of the properties in their usual order, each once (ANALYSIS-027)', () => {
  const regions = regionsOf(['Hessen', 'Bayern', 'Hessen', 'anderswo'].map(inRegion));
  expect(regions).toEqual(['Bayern', 'Hessen']);
  expect(
    regionLines(offers, regions, 'basisfm').map(({ name, factors }) => [name, factors[0]?.factorMillis]),
  ).toEqual([
    ['Bayern', 900],
    ['Hessen', 1_000],
  ]);
});

test('a property has a sustainability factor only where the group has one (ANALYSIS-028)', () => {
  const [energy] = liegenschaftLines(offers, [inRegion('Bayern')], 'energie');
  expect([energy?.factors[0]?.factorMillis, energy?.sustainability[0]?.factorMillis]).toEqual([1_100, 950]);
  const [lift] = liegenschaftLines(offers, [inRegion('Bayern')], 'aufzug');
  expect(lift?.sustainability).toEqual([]);
});

test('the catalogue is a tree with plain prices, the states one with their factors (ANALYSIS-029, ANALYSIS-030)', () => {
  expect(flat(epLines(offers, entries))).toEqual([['T 1'], ['T 1.1', 1_000], ['T 1.2', null]]);
  expect(flat(regionTree(offers, entries, ['Bayern', 'Berlin']))).toEqual([
    ['Deutschland'],
    ['Bayern'],
    ['T 1.1', 900],
    ['T 1.2', null],
    ['Berlin'],
    ['T 1.1', 1_000],
    ['T 1.2', null],
  ]);
  expect(regionTree(offers, entries, [])).toEqual([]);
});
