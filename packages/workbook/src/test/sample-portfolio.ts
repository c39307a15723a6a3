import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { PortfolioFile } from '../portfolio/portfolio-out.ts';

const NAMES = { a: 'Alpina', s: 'Spree', w: 'Weser' };
/** In euros, by property and group; Alpina does not serve the second property. */
const EUROS = [
  [200, 100, 500, 500],
  [200, 200, 200, 100],
  [1, 1, 1, 1],
];

/** A portfolio of two properties and two groups with three bidders, one of which has withdrawn; for tests. */
export function samplePortfolio(names: Readonly<Record<string, string>> = NAMES): PortfolioFile {
  const liegenschaftIds = ['l1', 'l2'];
  const sliceIds = ['basisfm', 'aufzug'] as const;
  const comparison = readComparison(
    {
      phaseId: 'p',
      revision: 1,
      serviceProviderIds: Object.keys(names),
      liegenschaftIds,
      sliceIds: [...sliceIds],
      participation: ['true', 'true', 'false'],
      sums: EUROS.flat().map((euros) => euros * 1000),
      flags: EUROS.flatMap((row, p) => row.map((_, cell) => (p === 0 && cell > 1 ? FLAG_NOT_IN_MARKET : 0))),
    },
    new Map(Object.entries(names)),
  );
  const { rows, possibilities } = reckonPortfolio(comparison, liegenschaftIds);
  const adresse = { strasse: 'Weg', hausnummer: '1', postleitzahl: '12345', land: 'Deutschland' };
  return {
    phaseTitle: 'Angebotsphase 1',
    phaseState: 'running',
    extent: '2 von 2 Liegenschaften',
    rows,
    possibilities,
    sliceIds,
    comparison,
    // The second property has a building without an area.
    area: { unit: '€ je m² BGF', areas: new Map([['l1', 7]]) },
    liegenschaften: [
      { id: 'l1', nummer: 'L-1', name: '=1+1', adresse: { ...adresse, stadt: 'Berlin', region: 'Berlin' } },
      { id: 'l2', nummer: 'L-2', name: 'Haus', adresse: { ...adresse, stadt: 'München', region: 'Bayern' } },
    ],
  };
}
