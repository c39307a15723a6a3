import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words of the compact comparison. */
export const TEXTS = {
  head: 'Rang 1 und der Nächste',
  columns: {
    span: 'Spanne €',
    spanLabel: 'Spanne in Euro: höchster minus niedrigster Gesamtpreis',
    gp: 'GP €',
    ep: 'Ep fakt. €',
  },
  reference: 'Bezug, 100 %',
  complete: 'vollständig',
  toReference: (difference: string) => `${difference} €`,
  gaps: (count: number) => (count === 1 ? '1 Preis fehlt' : `${formatWhole(count)} Preise fehlen`),
  incomplete: 'unvollständig',
  notInMarket: 'nicht im Markt',
  noEntry: 'keine Eingabe',
  unconfirmed: 'ohne Zusage',
  withdrawn: 'zurückgezogen',
  behind: (next: string, gap: string, first: string, percent: string) =>
    `${next} ${gap} € hinter ${first}, ${percent} %`,
  filters: 'Filter und Reihenfolge der Positionen',
  far: (count: number) => `nur Ausreißer (${formatWhole(count)})`,
  farHint: (percent: number) =>
    `Positionen, in denen ein Preis mindestens ${percent} % vom Median liegt. Die Grenze steht unter „Ansicht“.`,
  missing: (count: number) => `nur fehlende Preise (${formatWhole(count)})`,
  missingHint: 'Positionen, in denen jemand keinen Preis hat, der teilnimmt und im Marktgebiet ist.',
  from: { number: 'GP ab', gp: 'GP ab', span: 'Spanne ab' },
  fromLabel: { number: 'GP ab Euro', gp: 'GP ab Euro', span: 'Spanne ab Euro' },
  fromHint: 'Bitte geben Sie einen Betrag wie 10.000 ein.',
  sortedBy: 'sortiert nach',
  sortings: { number: 'Nr.', gp: 'GP', span: 'Spanne' },
  sortingHints: {
    number: 'Reihenfolge des EP-Katalogs',
    gp: 'Höchster Gesamtpreis zuerst, je Ebene',
    span: 'Größte Spanne zuerst, je Ebene',
  },
  hits: (count: number) => counted(count, 'Position', 'Positionen'),
  noHits: 'Keine Position passt zu diesen Filtern.',
  showAll: 'Alle Positionen zeigen',
  keys: [
    ['Enter', 'Preis öffnen'],
    ['F8', 'nächste Auffälligkeit'],
    ['Alt ← →', 'Liegenschaft'],
  ],
  note: 'Spanne: höchster minus niedrigster vollständiger GP im Marktgebiet; blass zählt nicht mit',
} as const;
