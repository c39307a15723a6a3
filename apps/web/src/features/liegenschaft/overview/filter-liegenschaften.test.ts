import { LIEGENSCHAFT_ORDERS } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../../test/sample-liegenschaft.ts';
import { filterLiegenschaften, listStaedte, type PortfolioFilter } from './parts/overview.tsx';

function liegenschaft(nummer: string, name: string, strasse: string, hausnummer: string, stadt: string) {
  return sampleLiegenschaft({ id: `id-${nummer}`, nummer, name, adresse: { strasse, hausnummer, stadt } });
}

const kontor = liegenschaft('L-2', 'Kontorhaus', 'Am Sandtorkai', '40', 'Hamburg');
const aerzte = liegenschaft('L-10', 'Ärztehaus', 'Hauptstraße', '9', 'Öhringen');
const labor = liegenschaft('L-1', 'Labor', 'Hauptstraße', '10', 'Berlin');
const all = [kontor, aerzte, labor];
const calm: PortfolioFilter = { text: '', stadt: undefined, order: 'stadt' };

test.each([
  ['name', ['L-10', 'L-2', 'L-1']],
  ['stadt', ['L-1', 'L-2', 'L-10']],
  ['strasse', ['L-2', 'L-10', 'L-1']],
  ['nummer', ['L-1', 'L-2', 'L-10']],
] as const)('orders by %s in German order and counts numbers as one counts (PROP-002)', (order, nummern) => {
  expect(filterLiegenschaften(all, { ...calm, order }).map(({ nummer }) => nummer)).toEqual(nummern);
});

test.each([
  ['hamburg', ['L-2']],
  ['SANDTOR', ['L-2']],
  ['hauptstraße labor', ['L-1']],
  ['10115 öhr', ['L-10']],
  ['ÄRZTE', ['L-10']],
  ['l-1 labor', ['L-1']],
  ['nirgends', []],
])(
  'the search «%s» finds by city, street, postal code, house number, number and name (PROP-003)',
  (text, nummern) => {
    expect(filterLiegenschaften(all, { ...calm, text }).map(({ nummer }) => nummer)).toEqual(nummern);
  },
);

test('the city filter offers each city once and keeps only its properties (PROP-001)', () => {
  expect(listStaedte([...all, labor])).toEqual(['Berlin', 'Hamburg', 'Öhringen']);
  expect(filterLiegenschaften(all, { ...calm, stadt: 'Berlin' })).toEqual([labor]);
});

test('without a filter nothing is lost or doubled, whatever the order', () => {
  const text = fc.string({ maxLength: 6 });
  const any = fc.tuple(text, text, text, text, text).map((parts) => liegenschaft(...parts));
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom(...LIEGENSCHAFT_ORDERS), (list, order) => {
      const shown = filterLiegenschaften(list, { ...calm, order });
      expect(new Set(shown)).toEqual(new Set(list));
      expect(shown).toHaveLength(list.length);
    }),
  );
});
