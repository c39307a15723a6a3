import type { ArrivalWay } from '@rahmenpreis/contract/arrival.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const WAYS: Readonly<Record<ArrivalWay, string>> = {
  post: 'per Post',
  mail: 'per E-Mail',
  person: 'persönlich',
};

/** About offers that came another way, on several pages. */
export const ARRIVAL_TEXTS = {
  ways: WAYS,
  came: (at: string, way: ArrivalWay) => `Eingegangen am ${at}, ${WAYS[way]}`,
  ownCame: (at: string, way: ArrivalWay) => `Ihr Angebot ist am ${at} ${WAYS[way]} eingegangen.`,
  replacedByOwn: 'Geben Sie hier bis zum Ende selbst etwas ein, ersetzt Ihre Eingabe den vermerkten Eingang.',
  look: 'Ansehen',
  notesLabel: 'Auf anderem Weg eingegangene Angebote',
  files: 'Dateien',
  closedLetter: 'Verschlossen eingegangen, ohne Dateien',
  fileMissing: 'noch nicht hinterlegt',
  notStored: 'Die Datei konnte nicht hinterlegt werden.',
  notFetched: 'Die Datei konnte nicht geladen werden.',
  unknownFile: (name: string) => `${name} ist keine der vermerkten Dateien: Der Prüfwert ist ein anderer.`,
  changed: 'Inzwischen wurde etwas geändert. Bitte prüfen Sie es noch einmal.',
  version: (number: number) => (number === 1 ? 'Erfasst' : `Korrektur, Fassung ${number}`),
  typedBy: (names: string) => `eingetragen von ${names}`,
  checkedBy: (name: string) => `geprüft von ${name}`,
  unchecked: 'ungeprüft',
  onPaper: 'auf Papier',
  notOnPaper: 'fehlt',
  objectedAt: (at: string) => `Widerspruch vom ${at}`,
  answeredAt: (at: string) => `Antwort vom ${at}`,
  unanswered: 'Noch nicht beantwortet.',
  changes: (count: number) => counted(count, 'geänderter Wert', 'geänderte Werte'),
  noValue: '–',
} as const;
