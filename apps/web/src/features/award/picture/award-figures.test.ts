import { readFile } from 'node:fs/promises';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { readFirmPackages } from '@rahmenpreis/picture/award/award-figures.ts';
import { drawFirmness } from '@rahmenpreis/picture/award/draw-firmness.ts';
import { drawLands } from '@rahmenpreis/picture/award/draw-lands.ts';
import { drawShares } from '@rahmenpreis/picture/award/draw-shares.ts';
import { drawTargets } from '@rahmenpreis/picture/award/draw-targets.ts';
import type { Picture } from '@rahmenpreis/picture/mark.ts';
import { drawnProviders, sharingIn, type Who } from '@rahmenpreis/picture/who.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { readKleinComparison, readKleinTargets } from '@rahmenpreis/tendering/test/klein-comparison.ts';
import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../../test/sample-liegenschaft.ts';
import { awardKey, readAwards } from '../award-state.ts';
import { awardRows, readAwardFigures } from '../award-rows.ts';

const TENDER = new URL('../../../../../server/src/demo/data/tender-klein/tender.json', import.meta.url);
const DESK = { width: 530, density: 'desk' } as const;
/** What the server says of the four weakest lots of the tender, in millionths. */
const WEAK: Readonly<Record<string, number>> = {
  'L-004 basisfm': 5_966,
  'L-001 sachverstaendige': 15_000,
  'L-003 basisfm': 39_000,
  'L-007 abfall': 44_330,
};

/** The award by the scenario «Höchstens 3 Dienstleister»: each package to the best of the three. */
async function readKlein() {
  const comparison = await readKleinComparison();
  const tender = JSON.parse(await readFile(TENDER, 'utf8')) as {
    liegenschaften: { nummer: string; adresse: { region: string } }[];
  };
  const liegenschaften = tender.liegenschaften.map(({ nummer, adresse }) =>
    sampleLiegenschaft({ id: nummer, nummer, adresse }),
  );
  const book = { ...readAwards('phase', []), targets: await readKleinTargets('phase') };
  const idsOf = (names: RegExp) =>
    comparison.providers
      .filter(({ organisation }) => names.test(organisation))
      .map(({ serviceProviderId }) => serviceProviderId);
  const cellsOf = (names: RegExp, awarded = book) =>
    awardRows(comparison, awarded, liegenschaften, {
      serviceProviderIds: idsOf(names),
      liegenschaftIds: comparison.liegenschaftIds,
      sliceIds: SLICES.map(({ sliceId }) => sliceId),
    }).flatMap(({ cells }) => cells);
  const proposals = cellsOf(/^(Alpina|Spree|Hansewerk)/);
  const awardOf = new Map(
    proposals.flatMap(({ offer, liegenschaftId, sliceId }) => {
      if (offer === undefined) return [];
      const { serviceProviderId } = offer;
      const key = awardKey('phase', liegenschaftId, sliceId);
      const entry = { id: key, organisationId: 'o', key, value: serviceProviderId, version: 1 };
      return [[key, { phaseId: 'phase', liegenschaftId, sliceId, entry, serviceProviderId }] as const];
    }),
  );
  const whos = drawnProviders(sharingIn(comparison));
  return { comparison, liegenschaften, proposals, whos, awarded: cellsOf(/./, { ...book, awardOf }) };
}

test('the award of «tender-klein» says in pictures what it says in the drawings', async () => {
  const { comparison, liegenschaften, awarded, proposals, whos } = await readKlein();
  const figures = readAwardFigures(awarded, liegenschaften);
  const whoOf = (id: string) => whos.get(id) as Who;
  const { liegenschaftIds } = comparison;
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  const places = liegenschaftIds.flatMap((id) => sliceIds.map((sliceId) => `${id} ${sliceId}`));
  const firmness: Firmness = {
    liegenschaftIds: [...liegenschaftIds],
    sliceIds,
    states: places.map(() => 'firm'),
    winnerIds: places.map(() => null),
    rivalIds: places.map(() => null),
    limitMillionths: places.map((place) => WEAK[place] ?? 500_000),
  };
  const firm = readFirmPackages(figures, firmness, (id) => whos.get(id)?.name, liegenschaften);
  const findings = (pictures: readonly Picture[]) => pictures.map(({ finding }) => finding);
  const pictures = [
    drawShares(figures, whoOf, DESK),
    drawLands(figures, [...whos.values()], DESK),
    drawTargets(figures, DESK),
    drawFirmness(firm, 5, DESK),
  ];
  expect(findings(pictures)).toEqual([
    'Alpina bekommt 53,9 %, Spree 34,5 %, Hansewerk 11,6 %',
    'In jedem der 9 Länder arbeiten mehrere',
    '+391.124 € gegen den Zielpreis, +3,6 %',
    '4 von 56 Rängen kippen unter ± 5 %, sie tragen 10 % der Summe',
  ]);
  expect(figures.packages.reduce((sum, { sumMillis }) => sum + sumMillis, 0)).toBe(13_187_778_318);
  expect(firm.find(({ key }) => key === 'L-007 abfall')?.title).toBe('L-007 Abfallmgmt');
  const proposed = readAwardFigures(proposals, liegenschaften);
  expect(proposed).toEqual({ ...figures, isProposed: true });
  expect(drawShares(proposed, whoOf, DESK).finding).toBe(
    'Alpina bekäme 53,9 %, Spree 34,5 %, Hansewerk 11,6 %',
  );
  expect(drawLands(proposed, [...whos.values()], DESK).finding).toBe(
    'In jedem der 9 Länder sind mehrere vorgeschlagen',
  );
});

test('once a package is awarded, proposals are drawn no more, and a lot without a rank is left out', async () => {
  const { comparison, liegenschaften, awarded, proposals } = await readKlein();
  const mixed = [...proposals.slice(1), ...awarded.slice(0, 1)];
  const figures = readAwardFigures(mixed, liegenschaften);
  expect(figures).toMatchObject({ isProposed: false, packages: [{ liegenschaftId: 'L-001' }] });
  const firmness = (state: Firmness['states'][number]): Firmness => ({
    liegenschaftIds: [...comparison.liegenschaftIds],
    sliceIds: ['basisfm'],
    states: [state],
    winnerIds: [null],
    rivalIds: [null],
    limitMillionths: [null],
  });
  const read = (state: Firmness['states'][number]) =>
    readFirmPackages(figures, firmness(state), () => 'Alpina', liegenschaften);
  expect(read('no-offer')).toEqual([]);
  expect(read('one-offer')).toMatchObject([{ limitMillionths: null, rankOne: 'Alpina' }]);
});
