import type { ProbeFigures } from '@rahmenpreis/contract/missing-price.ts';
import { expect, test } from 'vitest';
import { probeWords } from './probe-words.ts';

const order = { sumMillis: 996_000, rank: 3, winnerId: 'a' };
const FIGURES: ProbeFigures = {
  missingCount: 3,
  countedCount: 240,
  allowedCount: 3,
  limitTenths: 10,
  valueMillis: 4_000,
  without: order,
  filled: { ...order, sumMillis: 1_000_000 },
  faults: [],
};
const filled = (more: object) => ({ ...FIGURES.filled!, ...more });
const OUT = 'Das Angebot kann so nicht in der Wertung bleiben.';
const STAYS = 'Ohne sie und mit dem höchsten Preis der anderen bleibt der Rang 3.';

test.each<[string, Partial<ProbeFigures>]>([
  [`Es fehlen 3 Preise (0,4 % der Summe). ${STAYS} Das Angebot kann in der Wertung bleiben.`, {}],
  [
    `Es fehlt 1 Preis (unter 0,1 % der Summe). ${STAYS.replace('sie', 'ihn')} Das Angebot kann in der Wertung bleiben.`,
    { missingCount: 1, valueMillis: 1 },
  ],
  [
    'Es fehlen 3 Preise (0,4 % der Summe). Ohne sie und mit dem höchsten Preis der anderen bleibt die Reihenfolge bis auf gleiche Summen. Das Angebot kann in der Wertung bleiben.',
    { filled: filled({ rank: 4 }) },
  ],
  [
    `Es fehlen 3 Preise (0,4 % der Summe). Erlaubt ist hier einer. ${STAYS} ${OUT}`,
    { allowedCount: 1, faults: ['count'] },
  ],
  [
    `Es fehlen 3 Preise (1,04 % der Summe). Höchstens 1 % sind erlaubt. ${STAYS} ${OUT}`,
    { valueMillis: 10_400, faults: ['value'] },
  ],
  [
    `Es fehlen 3 Preise (mehr als 1 % der Summe). Höchstens 1 % sind erlaubt. ${STAYS} ${OUT}`,
    { valueMillis: 10_000_001, filled: filled({ sumMillis: 1_000_000_000 }), faults: ['value'] },
  ],
  [
    `Es fehlen 3 Preise (0,4 % der Summe). Ohne sie ist der Rang 3, mit dem höchsten Preis der anderen 4. ${OUT}`,
    { filled: filled({ rank: 4 }), faults: ['order'] },
  ],
  [
    `Es fehlen 3 Preise (0,4 % der Summe). Ohne sie steht Alpina auf Rang 1, mit dem höchsten Preis der anderen Beta. ${OUT}`,
    { filled: filled({ winnerId: 'b' }), faults: ['order'] },
  ],
  [
    `Es fehlen 3 Preise. Erlaubt ist keiner. Für mindestens eine Position hat sonst niemand einen Preis. ${OUT}`,
    { valueMillis: null, filled: null, allowedCount: 0, faults: ['unpriced', 'count'] },
  ],
])('%s', (words, figures) => {
  const nameOf = (id: string) => (id === 'a' ? 'Alpina' : 'Beta');
  expect(probeWords({ ...FIGURES, ...figures }, nameOf)).toBe(words);
});
