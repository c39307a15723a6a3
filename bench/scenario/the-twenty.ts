import type { Ground } from '@rahmenpreis/scenario/lots.ts';
import type { Rule } from '@rahmenpreis/scenario/rules.ts';
import type { InstanceFile } from './format.ts';
import { atMost, bundle, caps, rebates, share } from './make-rules.ts';

/** What the set is made of; `instances` holds it with the rules written out. */
export interface Recipe extends Pick<InstanceFile, 'what' | 'size' | 'bar'> {
  readonly name: string;
  readonly rules: (ground: Ground) => readonly Rule[];
}

/** What is shown as proven: a thousandth of a percent. */
const PROVEN = 1e-5;
const [SMALL, MIDDLE, FULL, WIDE, LARGE] = [
  { properties: 40, bidders: 6, seed: 11 },
  { properties: 200, bidders: 10, seed: 2 },
  { properties: 1_000, bidders: 20, seed: 1 },
  { properties: 1_470, bidders: 20, seed: 4 },
  { properties: 5_000, bidders: 60, seed: 3 },
];

const bar = (seconds: number, gap: number, first = 3, firstGap = 1): InstanceFile['bar'] => ({
  seconds,
  gap,
  first: { seconds: first, gap: firstGap },
});

/** The twenty, from a few hundred offers to a million. */
export const THE_TWENTY: readonly Recipe[] = [
  { name: '01-ideal', what: 'no rule', size: SMALL, bar: bar(5, 0), rules: () => [] },
  {
    name: '02-one-hand',
    what: 'one hand per state and group, at most 40 %',
    size: SMALL,
    bar: bar(15, PROVEN),
    rules: () => [bundle('region-group'), share(400)],
  },
  {
    name: '03-rebates',
    what: 'rebates in three tiers',
    size: SMALL,
    bar: bar(15, PROVEN),
    rules: (ground) => rebates(ground, [10, 20, 35]),
  },
  {
    name: '04-two-per-state',
    what: '2 bidders per state',
    size: MIDDLE,
    bar: bar(1, 0),
    rules: () => [atMost(2, 'region')],
  },
  {
    name: '05-four-and-share',
    what: '4 bidders and at most 30 %',
    size: MIDDLE,
    bar: bar(15, PROVEN),
    rules: () => [atMost(4), share(300)],
  },
  {
    name: '06-enough-or-nothing',
    what: 'at least 5 % or nothing',
    size: MIDDLE,
    bar: bar(15, PROVEN),
    rules: () => [share(50, 'at-least')],
  },
  {
    // Four fifths of the whole are bound by what the ten have to reach, so nearly all of them just reach it.
    name: '07-eight-or-nothing',
    what: 'at least 8 % or nothing',
    size: MIDDLE,
    bar: bar(60, 1e-3, 3, 1e-2),
    rules: () => [share(80, 'at-least')],
  },
  {
    name: '08-rebates',
    what: 'rebates in three tiers',
    size: MIDDLE,
    bar: bar(60, 3e-3, 5, 2e-2),
    rules: (ground) => rebates(ground, [10, 20, 35]),
  },
  {
    name: '09-all-of-these',
    what: 'a bundle per property, 5 bidders, 3 per state, at most 25 %',
    size: MIDDLE,
    bar: bar(60, 3e-3, 5, 2e-2),
    rules: () => [bundle('property'), atMost(5), atMost(3, 'region'), share(250)],
  },
  {
    name: '10-bundles',
    what: 'a bundle per property',
    size: FULL,
    bar: bar(5, 0),
    rules: () => [bundle('property')],
  },
  {
    name: '11-caps',
    what: 'at most 10 % in euros each',
    size: FULL,
    bar: bar(5, PROVEN),
    rules: (ground) => [caps(ground, 10)],
  },
  { name: '12-share', what: 'at most 14 %', size: FULL, bar: bar(20, PROVEN), rules: () => [share(140)] },
  { name: '13-six', what: '6 bidders', size: FULL, bar: bar(5, 0), rules: () => [atMost(6)] },
  {
    name: '14-eight-and-three',
    what: '8 bidders and 3 per state',
    size: FULL,
    bar: bar(15, 0),
    rules: () => [atMost(8), atMost(3, 'region')],
  },
  {
    name: '15-six-and-share',
    what: '6 bidders and at most 18 %',
    size: FULL,
    bar: bar(60, 1e-3, 3, 1e-2),
    rules: () => [atMost(6), share(180)],
  },
  {
    name: '16-enough-or-nothing',
    what: 'at least 5 % or nothing',
    size: FULL,
    bar: bar(60, 1e-3, 3, 1e-2),
    rules: () => [share(50, 'at-least')],
  },
  {
    name: '17-rebates',
    what: 'rebates in three tiers',
    size: FULL,
    bar: bar(60, 3e-3, 5, 2e-2),
    rules: (ground) => rebates(ground, [5, 10, 20]),
  },
  {
    name: '18-all-of-these',
    what: 'a bundle per property, 8 bidders, 3 per state, at most 20 %',
    size: FULL,
    bar: bar(60, 3e-3, 5, 2e-2),
    rules: () => [bundle('property'), atMost(8), atMost(3, 'region'), share(200)],
  },
  {
    name: '19-hundred-thousand',
    what: '7 bidders and at most 18 %, 100,000 offers',
    size: WIDE,
    bar: bar(60, 1e-2, 5, 2e-2),
    rules: () => [atMost(7), share(180)],
  },
  {
    name: '20-million',
    what: 'at most 4 %, a million offers',
    size: LARGE,
    bar: bar(60, 1e-3, 30, 1e-2),
    rules: () => [share(40)],
  },
];
