import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences about a list of proposed changes. */
export const TEXTS = {
  list: 'Änderungen',
  file: 'Datei',
  sumBefore: 'Angebotssumme bisher',
  sumAfter: 'danach',
  difference: 'Unterschied',
  all: (count: number) => `Alle ${count}`,
  unchanged: (count: number) => `unverändert ${count}`,
  tickedCount: (tickedCount: number, count: number) =>
    `${tickedCount} von ${counted(count, 'Änderung', 'Änderungen')} angekreuzt`,
  doubted: 'Deshalb nicht angekreuzt; ankreuzen, wenn es stimmt.',
  doubts: (count: number) =>
    `${count} Werte springen auf das Zehnfache und mehr oder auf ein Zehntel und weniger.`,
  doubtsOf: (count: number, sentence: string) => `${counted(count, 'Wert', 'Werte')}: ${sentence}`,
  warnings: (count: number) => counted(count, 'Hinweis zur Datei', 'Hinweise zur Datei'),
  nothingFound: 'Keine Änderung gefunden',
  oneStep: 'Gespeichert wird als ein Schritt; Strg+Z nimmt ihn ganz zurück.',
  nothingStored: 'Es wurde nichts gespeichert; die Liste bleibt stehen.',
} as const;
