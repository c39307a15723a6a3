import { expect, test } from 'vitest';
import { gebaeudeCallSchemas } from './gebaeude.ts';

const { body } = gebaeudeCallSchemas.changeGebaeude;

test('a change of a building holds what was sent and nothing in place of what was left out, also of its energy profile (PROP-020)', () => {
  const sent = { nummer: '1', name: 'Haus', anzahlEtagen: 7, energiesteckbrief: { anteilGas: 40 } };
  expect(body.parse(sent)).toEqual(sent);
  expect(body.parse({ baujahr: null, energiesteckbrief: null })).toEqual({
    baujahr: null,
    energiesteckbrief: null,
  });
});

test.each([
  { eigentuemer: 'Zwei\nZeilen' },
  { baujahr: -1 },
  { nummer: '' },
  { energiesteckbrief: { anteilGas: 101 } },
  { hauptbetriebszeitVon: '25:00' },
])('and is judged as a new one is: %o', (sent) => {
  expect(body.safeParse(sent).success).toBe(false);
});
