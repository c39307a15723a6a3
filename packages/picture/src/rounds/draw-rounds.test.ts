import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { compareRounds } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { readKleinComparison } from '@rahmenpreis/tendering/test/klein-comparison.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../mark.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import { drawRounds } from './draw-rounds.ts';
import { type RoundPhase, readRounds as read } from './round-figures.ts';

const sliceIds = SLICES.map(({ sliceId }) => sliceId);
const NAMES = ['Alpina', 'Spree', 'Hansewerk', 'Rhein-Ruhr-Nordwest'];
const FLAGS = [0, 0, 0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NO_ROWS];

/** Reads phases as the page does. */
function readRounds(phases: readonly RoundPhase[]) {
  const open = phases.flatMap(({ phaseId, comparison }) => (comparison ? [{ phaseId, comparison }] : []));
  return read(phases, compareRounds(open));
}

interface Tender {
  readonly phaseCount: number;
  readonly providerCount: number;
  readonly seed: number;
  /** A phase in which nobody takes part, and one that is sealed; none where they are no phases. */
  readonly emptyAt: number;
  readonly sealedAt: number;
  readonly titles: 'short' | 'long' | 'mixed';
  /** How far prices go from phase to phase, in thousandths. */
  readonly spread: number;
  readonly isWhole: boolean;
}

const tenders: fc.Arbitrary<Tender> = fc.record({
  phaseCount: fc.integer({ min: 2, max: 8 }),
  providerCount: fc.oneof(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 60 })),
  seed: fc.integer({ min: 1, max: 2_000_000_000 }),
  emptyAt: fc.integer({ min: 0, max: 20 }),
  sealedAt: fc.integer({ min: 0, max: 20 }),
  titles: fc.constantFrom('short', 'long', 'mixed'),
  spread: fc.constantFrom(0, 2, 40, 400, 990),
  isWhole: fc.boolean(),
});

/** Phases of some bidders with two properties, the same for the same tender. */
function phasesOf(tender: Tender): RoundPhase[] {
  let state = tender.seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const ids = Array.from({ length: tender.providerCount }, (_, p) => `p${p}`);
  const names = new Map(ids.map((id, p) => [id, `${NAMES[p % 4]} ${p} Gebäudedienste GmbH`]));
  const cellCount = 2 * sliceIds.length;
  const first = Array.from({ length: ids.length * cellCount }, () => 1 + random(5_000_000_000));
  return Array.from({ length: tender.phaseCount }, (_, r) => {
    const listed = tender.isWhole ? ids : ids.filter(() => random(8) > 0);
    const offers = {
      phaseId: `r${r}`,
      revision: 1,
      serviceProviderIds: listed,
      liegenschaftIds: ['l1', 'l2'],
      sliceIds,
      participation: listed.map(() =>
        r === tender.emptyAt
          ? null
          : tender.isWhole || random(9) > 0
            ? ('true' as const)
            : ('false' as const),
      ),
      sums: listed.flatMap((id) =>
        Array.from({ length: cellCount }, (_cell, at) => {
          const sum = first[ids.indexOf(id) * cellCount + at] ?? 1;
          return Math.max(
            1,
            Math.round((sum * (1000 - tender.spread + random(2 * tender.spread + 1))) / 1000),
          );
        }),
      ),
      flags: listed.flatMap(() =>
        Array.from({ length: cellCount }, () => (tender.isWhole ? 0 : (FLAGS[random(FLAGS.length)] ?? 0))),
      ),
    };
    const title = {
      short: `Angebotsphase ${r + 1}`,
      long: `Runde ${r + 1} mit einem langen Titel`,
      mixed: `${r}. Gespräch`,
    };
    return {
      phaseId: `r${r}`,
      title: title[tender.titles],
      comparison: r === tender.sealedAt ? undefined : readComparison(offers, names),
    };
  });
}

const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  { width: 1114, density: 'desk' },
  { width: 938, density: 'desk' },
  { width: 324, density: 'phone' },
);

test('no text lies over another or leaves the frame, whoever moves how far, and marks stay few', () => {
  fc.assert(
    fc.property(tenders, extents, fc.constantFrom(undefined, ...sliceIds), (tender, extent, picked) => {
      const picture = drawRounds(readRounds(phasesOf(tender)), extent, picked);
      expect(pictureFaults(picture)).toEqual([]);
      expect(picture.marks.length).toBeLessThanOrEqual(2_000);
    }),
    { numRuns: 150 },
  );
});

test.each([1114, 954])('at %i px a change of twelve digits stands beside the lines', (width) => {
  const cellCount = 2 * sliceIds.length;
  const phases = [1, 1_218_216_297].map((sum, r): RoundPhase => {
    const serviceProviderIds = ['dear', 'same'];
    const offers = {
      phaseId: `r${r}`,
      revision: 1,
      serviceProviderIds,
      liegenschaftIds: ['l1', 'l2'],
      sliceIds,
      participation: serviceProviderIds.map(() => 'true' as const),
      sums: [sum, 1_000].flatMap((own) => Array.from({ length: cellCount }, () => own)),
      flags: Array.from({ length: 2 * cellCount }, () => 0),
    };
    const names = new Map(serviceProviderIds.map((id) => [id, `${id} GmbH`]));
    return { phaseId: `r${r}`, title: `Phase ${r}`, comparison: readComparison(offers, names) };
  });
  const { marks } = drawRounds(readRounds(phases), { width, density: 'desk' });
  const ends = marks.flatMap((mark) => (mark.kind === 'dot' && mark.radius === 5 ? [mark.x] : []));
  const labels = marks.flatMap((mark) =>
    mark.kind === 'text' && mark.weight === 600 && mark.text.endsWith('121.821.629.600,0 %') ? [mark.x] : [],
  );
  expect(labels.length).toBeGreaterThan(3);
  for (const x of labels) {
    const beside = Math.max(...ends.filter((end) => end < x));
    expect(x - beside).toBeLessThan(24);
  }
});

test('the demo tender gives the sentence of the drawing, with equal ends in one label', async () => {
  const now = await readKleinComparison();
  const before = await readKleinComparison();
  const FACTORS = new Map([
    ['Alpina', 1.0173],
    ['Spree', 1.0163],
    ['Hansewerk', 1.0163],
    ['Rhein-Ruhr', 0.993],
  ]);
  const cellCount = before.sums.propertyCount * before.sums.sliceCount;
  before.sums.sums.forEach((sum, at) => {
    const [name = ''] = before.providers[Math.floor(at / cellCount)]?.organisation.split(' ') ?? [];
    before.sums.sums[at] = Math.round(sum * (FACTORS.get(name) ?? 1));
  });
  const figures = readRounds([
    { phaseId: 'p1', title: 'Angebotsphase 1', comparison: before },
    { phaseId: 'p2', title: 'Angebotsphase 2', comparison: now },
    { phaseId: 'p3', title: 'Angebotsphase 3', comparison: undefined },
  ]);
  const picture = drawRounds(figures, { width: 1114, density: 'desk' });
  expect(picture.finding).toBe(
    'Drei von vier sind 1,6 bis 1,7 % günstiger geworden; Rhein-Ruhr, ohne Basis FM, ist 0,7 % teurer.',
  );
  expect(picture.unit).toBe(
    'Änderung seit Angebotsphase 1 auf denselben Paketen, in %. Am meisten bewegt: Spree in Basis FM, −164.519 €. Gepunktet: das Ideale Angebot',
  );
  expect(picture.keyEntries.map(({ text }) => text)).toEqual([
    'Alpina',
    'Spree',
    'Hansewerk',
    'Rhein-Ruhr',
    'bietet nicht alle Pakete',
  ]);
  expect(picture.notes).toEqual([
    'Alle sechs Bilder haben dieselbe Achse; die Linie liegt bei Angebotsphase 1',
    'versiegelt: Angebotsphase 3',
    '1 nimmt nicht teil',
  ]);
  const texts = picture.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['Rhein-Ruhr +0,7 %', 'wie Phase 1']));
  // In Basis FM two ended alike, and share a label.
  expect(texts.filter((text) => text === '−1,6 %')).toHaveLength(5);
});
