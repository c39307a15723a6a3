import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { describe, expect, test } from 'vitest';
import {
  countMoves,
  filterLines,
  hasMoved,
  type HistoryLine,
  liegenschaftHistory,
  listValueLines,
  priceLines,
  regionHistory,
} from './history-line.ts';
import { phasesOfProvider, readHistoryPhase } from './history-phase.ts';

const PHASES = ['1', '2', '3'].map((nth) => `0000000${nth}-0000-4000-8000-000000000000`);
const HOUSE = '0000000a-0000-4000-8000-000000000000';
const [FIRST = '', SECOND = '', THIRD = ''] = PHASES;

function phase(id: string, month: string, userIds = ['u']): Phase {
  const [start, end] = [`2026-${month}-01T08:00:00Z`, `2026-${month}-20T02:00:00Z`];
  return { id, title: `Phase ${month}`, start, end, type: 'OFFER', seal: 'NONE', userIds };
}

const phases = [phase(FIRST, '01'), phase(SECOND, '02'), phase(THIRD, '03')];

function entered(phaseId: string, values: Readonly<Record<string, string>>): KeyVal[] {
  return Object.entries(values).map(([rest, value]) => ({
    id: rest,
    key: `${phaseId}_${rest}`,
    value,
    organisationId: 'o',
  }));
}

const nowMs = Date.parse('2026-02-10T00:00:00Z');
const history = [
  readHistoryPhase(
    phases[0]!,
    'u',
    entered(FIRST, { ep_A: '100000', ep_B: '5000', bl_Berlin_uegm: '1050' }),
    nowMs,
  ),
  readHistoryPhase(
    phases[1]!,
    'u',
    entered(SECOND, {
      ep_A: '90000',
      ep_B: '5000',
      ep_C: '1',
      [`n_${HOUSE}_energy`]: '950',
      docs: `["${HOUSE}"]`,
    }),
    nowMs,
  ),
  readHistoryPhase(phases[2]!, 'u', [], nowMs),
];

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  const type = epCode === null ? 'category' : 'position';
  return {
    number,
    title: `T ${number}`,
    type,
    epCode,
    unit: 'h',
    preText: '',
    postText: '',
    sliceTag: null,
    tags: [],
    leftInt,
    rightInt,
  };
}

const flat = (lines: readonly HistoryLine[]): string[] =>
  lines.flatMap(({ title, children }) => [title, ...flat(children)]);

describe('the phases of a provider', () => {
  test('are those that list it', () => {
    const all = [phase(FIRST, '01'), phase(SECOND, '02'), phase(THIRD, '03', ['other'])];
    expect(phasesOfProvider(all, 'u').map(({ id }) => id)).toEqual([FIRST, SECOND]);
  });

  test('say how they stand and which documents were handed in', () => {
    expect(history.map(({ state }) => state)).toEqual(['ended', 'running', 'future']);
    expect(history.map(({ documentIds }) => documentIds)).toEqual([[], [HOUSE], []]);
  });
});

describe('prices over the phases (HISTORY-003, OPEN-26)', () => {
  const old = [entry('1', null, 1, 6), entry('1.1', 'A', 2, 3), entry('1.2', 'B', 4, 5)];
  const recent = [entry('1', null, 1, 6), entry('1.1', 'A', 2, 3), entry('1.2', 'C', 4, 5)];
  const lines = priceLines(history, [old, recent, []]);

  test('stand in the newest catalogue, and what it lacks under a heading of its own', () => {
    expect(flat(lines)).toEqual(['T 1', 'T 1.1', 'T 1.2', 'Nur in früheren Phasen', 'T 1.2']);
    expect(listValueLines(lines).map(({ entry: own, millis }) => [own?.epCode, ...millis])).toEqual([
      ['A', 100_000, 90_000, undefined],
      ['C', undefined, 1, undefined],
      ['B', 5_000, 5_000, undefined],
    ]);
  });

  test('tell which of them changed, and how many fell, stayed and rose', () => {
    expect(flat(filterLines(lines, hasMoved))).toEqual(['T 1', 'T 1.1']);
    expect(countMoves(lines, 1)).toEqual({ fell: 1, same: 1, rose: 0 });
    expect(countMoves(lines, 2)).toEqual({ fell: 0, same: 0, rose: 0 });
  });

  test('without any catalogue there are none', () => {
    expect(priceLines(history, [[], [], []])).toEqual([]);
  });
});

describe('factors over the phases (HISTORY-003)', () => {
  const liegenschaft = {
    id: HOUSE,
    nummer: 'L-1',
    name: 'Haus',
    adresse: { region: 'Berlin' },
  } as Liegenschaft;

  test('of the states in which the properties lie', () => {
    const [berlin, ...others] = regionHistory(history, [liegenschaft, liegenschaft]);
    expect(others).toEqual([]);
    expect(berlin?.children.map(({ title, millis }) => [title, millis[0]])).toEqual([
      ['Basis FM', 1_050],
      ['Aufzugsmanagement', undefined],
      ['Energiemanagement', undefined],
      ['Abfallmanagement', undefined],
      ['Sachverständigenprüfungen', undefined],
    ]);
  });

  test('of a property, sustainability only where a group has it', () => {
    const [house] = liegenschaftHistory(history, [liegenschaft]);
    expect(house?.children.map(({ title }) => title)).toEqual([
      'Basis FM',
      'Basis FM, Nachhaltigkeit',
      'Aufzugsmanagement',
      'Energiemanagement',
      'Energiemanagement, Nachhaltigkeit',
      'Abfallmanagement',
      'Abfallmanagement, Nachhaltigkeit',
      'Sachverständigenprüfungen',
    ]);
    expect(house?.children[4]?.millis).toEqual([undefined, 950, undefined]);
  });
});
