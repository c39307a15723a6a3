import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTraces } from './text-traces.ts';

const names = {
  companies: [
    'Hansewerk Gebäudedienste GmbH',
    'Rhein-Ruhr Objektservice GmbH',
    'Alpina Facility Services AG',
    'C+C (Nord) KG',
  ],
  persons: [
    { firstname: 'Hanna', lastname: 'Petersen' },
    { firstname: 'Jo', lastname: 'Ng' },
  ],
};
const traces = (text: string) => findTraces(text, names).map((trace) => [trace.kind, trace.text]);

test.each([
  [
    'Sind Ersatzteile bis 50 € im Einzelfall, wie bei Hansewerk üblich, enthalten?',
    ['amount', '50 €'],
    ['company', 'Hansewerk'],
  ],
  ['Wir, die Hansewerk Gebäudedienste GmbH, fragen', ['company', 'Hansewerk Gebäudedienste GmbH']],
  ['Die Rhein-Ruhr Objektservice GmbH', ['company', 'Rhein-Ruhr Objektservice GmbH']],
  ['Alpinas Leute und HANSEWERK-Monteure', ['company', 'Alpinas'], ['company', 'HANSEWERK']],
  ['Rückruf an Frau Petersen unter +49 40 123456-78', ['person', 'Petersen'], ['phone', '+49 40 123456-78']],
  ['Bitte an hanna.petersen@hansewerk.de', ['mail', 'hanna.petersen@hansewerk.de']],
  ['Jo Ng, 040/1234567', ['person', 'Jo Ng'], ['phone', '040/1234567']],
  [
    '1.234,50 EUR oder € 12 oder 7 Euro',
    ['amount', '1.234,50 EUR'],
    ['amount', '€ 12'],
    ['amount', '7 Euro'],
  ],
])('finds in „%s“', (text, ...expected) => {
  expect(traces(text)).toEqual(expected);
});

test.each([
  'Zählen die Teeküchen zu 2.1.1.10, IG0010, am 24.11.2026 um 12:00 Uhr?',
  'Gilt die Reinigung der Gebäude für 1.250,5 m² und 0,5 h?',
  'Hansewerkstatt, Petersens-haus klein geschrieben: petersen',
  'Ab 01.12.2026 alle 10 Tage, Neuro 5',
])('finds nothing in „%s“ that tells somebody', (text) => {
  expect(traces(text).filter(([kind]) => kind !== 'person')).toEqual([]);
});

test('traces stand in their order, apart, and as they are in any text', () => {
  const anyPart = fc.oneof(
    fc.constantFrom(
      'Hansewerk',
      ' Petersen',
      ' 50 €',
      ' a@b.de',
      ' 040 1234567',
      '-',
      ' ',
      '\n',
      '+',
      '.',
      '€',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.array(anyPart).map((parts) => parts.join('')),
      (text) => {
        let end = 0;
        for (const trace of findTraces(text, names)) {
          expect(trace.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(trace.start, trace.end)).toBe(trace.text);
          end = trace.end;
        }
      },
    ),
  );
});
