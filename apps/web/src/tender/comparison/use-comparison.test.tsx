import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type LoadedComparison, useComparison } from './use-comparison.ts';

const offers: Offers = {
  phaseId: 'p',
  revision: 1,
  serviceProviderIds: ['u1', 'u2'],
  liegenschaftIds: ['l10', 'l2'],
  sliceIds: ['basisfm'],
  participation: ['true', null],
  sums: [100, 200, 300, 400],
  flags: [0, 0, 0, 0],
};
const providers = [
  { id: 'u2', organisation: 'Hanse' },
  { id: 'u1', organisation: 'Alpina' },
  { id: 'u3', organisation: 'Spree' },
] as ServiceProvider[];
const liegenschaften = ['L-10', 'L-3', 'L-2'].map(
  (nummer) =>
    ({ id: nummer.toLowerCase().replace('-', ''), nummer, adresse: { stadt: 'Bonn' } }) as Liegenschaft,
);

function Shown(loaded: LoadedComparison) {
  const { comparison, own, bidders } = useComparison(loaded);
  const names = comparison?.providers.map(({ organisation }) => organisation) ?? ['none'];
  const same = bidders.map(({ organisation }) => organisation);
  if (comparison !== undefined) expect(same).toEqual(names);
  return `${names.join(' ')}: ${own.map(({ nummer }) => nummer).join(' ')}`;
}

/** The bidders of the comparison, or «none» without one, and the properties, as a page draws them. */
function draw(loaded: Partial<LoadedComparison>): string {
  const nothing = { offers: undefined, providers: undefined, liegenschaften: undefined };
  return renderToStaticMarkup(<Shown {...nothing} {...loaded} />);
}

test.each([
  ['nothing', {}],
  ['the offers alone', { offers }],
  ['the names alone', { providers, liegenschaften }],
  ['the offers without the names', { offers, liegenschaften }],
])('with %s loaded there is no comparison and no property in it', (_, loaded) => {
  expect(draw(loaded)).toBe('none: ');
});

test('of all companies the phase has its own bidders, with their names, in the order of the answer (ANALYSIS-031)', () => {
  expect(draw({ offers, providers })).toBe('Alpina Hanse: ');
});

test("only the phase's properties are its own, by number as one counts", () => {
  expect(draw({ offers, providers, liegenschaften })).toBe('Alpina Hanse: L-2 L-10');
});
