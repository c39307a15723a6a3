import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { expect, test } from 'vitest';
import { gebaeudeText } from './gebaeude-text.ts';

function fieldOf(name: GebaeudeFieldName) {
  const field = GEBAEUDE_FIELDS.find((each) => each.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}

test.each([
  ['bruttoGrundflaeche', 12345, '12345 m²'],
  ['anzahlEtagen', 0, '0'],
  ['jahresMieteinnahmen', 1234567, '1.234.567 €'],
  ['energiesteckbrief.stromVerbrauchWhM2a', 1234500, '1.234,5 kWh/m²a'],
  ['energiesteckbrief.stromZeitraumStart', '2026-03-05', '05.03.26'],
  ['hauptbetriebszeitVon', '07:30', '07:30 Uhr'],
  ['hauptbetriebsTage', 'MO_FR', 'Montag bis Freitag'],
  ['nutzungsanteilOffice', 20, '20 %'],
  ['tiefgarage', false, 'nein'],
  ['baujahr', null, '—'],
  ['eigentuemer', '', '—'],
] as const)('%s %s is read as «%s» (PROP-024, PROP-050, PROP-054)', (name, value, text) => {
  expect(gebaeudeText(fieldOf(name), value)).toBe(text);
});
