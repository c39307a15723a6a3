import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPath, levelBelow, type PickableLiegenschaft } from './liegenschaft-levels.ts';

function place(nummer: string, region: string, stadt: string): PickableLiegenschaft {
  return { id: nummer, nummer, name: `Haus ${nummer}`, adresse: { land: 'Deutschland', region, stadt } };
}

const PORTFOLIO = [
  place('L-10', 'Bayern', 'München'),
  place('L-2', 'Bayern', 'München'),
  place('L-3', 'Bayern', 'Nürnberg'),
  place('L-4', 'Hamburg', 'Hamburg'),
];

test('the levels lead from the country to the properties of a city, numbers in natural order', () => {
  expect(firstPath(PORTFOLIO)).toEqual(['Deutschland']);
  expect(levelBelow(PORTFOLIO, ['Deutschland']).places).toEqual([
    { name: 'Bayern', count: 3 },
    { name: 'Hamburg', count: 1 },
  ]);
  const city = levelBelow(PORTFOLIO, ['Deutschland', 'Bayern', 'München']);
  expect(city.places).toEqual([]);
  expect(city.liegenschaften.map(({ nummer }) => nummer)).toEqual(['L-2', 'L-10']);
});

test('whatever the portfolio, every property is reached on exactly one path', () => {
  const word = fc.constantFrom('A', 'B', 'C');
  const portfolio = fc.array(fc.tuple(word, word, word)).map((rows) =>
    rows.map(([land, region, stadt], index) => ({
      id: String(index),
      nummer: String(index),
      name: 'Haus',
      adresse: { land, region, stadt },
    })),
  );
  fc.assert(
    fc.property(portfolio, (all) => {
      const reach = (path: string[]): string[] => {
        const { places, liegenschaften } = levelBelow(all, path);
        return [
          ...liegenschaften.map(({ id }) => id),
          ...places.flatMap(({ name }) => reach([...path, name])),
        ];
      };
      expect(reach([]).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});
