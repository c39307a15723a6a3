import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../test/sample-liegenschaft.ts';
import { searchLiegenschaften } from './search-liegenschaften.ts';

const all = [
  sampleLiegenschaft({
    nummer: 'L-1',
    name: 'Kontorhaus',
    adresse: { strasse: 'Marienplatz', hausnummer: '8', stadt: 'München', region: 'Bayern' },
  }),
  sampleLiegenschaft({
    nummer: 'L-2',
    name: 'Labor',
    adresse: { strasse: 'Hafenweg', hausnummer: '12', stadt: 'Nürnberg', region: 'Bayern' },
  }),
];

test.each([
  ['bayern', ['L-1', 'L-2']],
  ['LABOR bayern', ['L-2']],
  ['Marienplatz 8', ['L-1']],
  ['muenchen', ['L-1']],
  ['Hafenweg 12, 10115', ['L-2']],
  ['Hessen', []],
  [' ', ['L-1', 'L-2']],
])(
  'the search «%s» finds a property by its region as well as by its street (PROP-003, PROP-041)',
  (text, nummern) => {
    expect(searchLiegenschaften(all, text).map(({ nummer }) => nummer)).toEqual(nummern);
  },
);
