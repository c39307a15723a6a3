import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';

export const TEXTS = {
  title: 'Gremienvorlage',
  noPhasesHint: 'Eine Gremienvorlage gehört zu einer Phase.',
  notLoaded: 'Die Gremienvorlage konnte nicht geladen werden',
  foot: 'Vertraulich, enthält Angebotspreise. Alle Beträge werden gerechnet, wenn das PDF erstellt wird.',
  memo: 'Vergabevermerk',
  pictures: 'In Bildern',
  drawn: (count: number, all: number) =>
    all === 0 ? 'keines gewählt' : `${counted(count, 'Bild', 'Bilder')} von ${all} gewählten`,
  draftTag: 'Entwurf',
  closedTag: 'Die Vergabe ist abgeschlossen.',
  makeNext: (number: number) => `Fassung ${number} als PDF`,
  notEnded: 'Erst nach dem Ende der Phase.',
  arrivalOpen: 'Ein vermerkter Eingang hat noch kein Ende.',
  nothingToRecommend: 'Für die Empfehlung gibt es noch kein Ergebnis.',
  unnamed: 'Gremienvorlage.pdf',
  made: 'Die Gremienvorlage ist erstellt und aufbewahrt.',
  changed: 'Inzwischen hat jemand die Gremienvorlage geändert. Bitte sehen Sie sie noch einmal an.',
} as const;

export const CHOICE_TEXTS = {
  recommendation: 'Empfehlung',
  currentAward: 'Aktuelle Vergabe',
  none: 'Dafür gibt es noch kein Ergebnis.',
  same: (count: number) => `Deckt sich mit der Vergabeansicht: ${counted(count, 'Paket', 'Pakete')}.`,
  differs: (count: number) => `Die Vergabeansicht weicht in ${counted(count, 'Paket', 'Paketen')} ab.`,
  pictures: 'Bilder auf Seite 2',
  pictureHint: 'Höchstens drei; sie bleiben auf einer Seite.',
  edit: 'Texte bearbeiten',
  alternatives: 'Alternativen wählen',
  sum: (millis: number) => `Summe ${formatMillis(millis)} €`,
} as const;

export const WORD_TEXTS = {
  title: 'Texte der Gremienvorlage',
  about: 'Worum es geht',
  aboutHint: 'Steht hinter dem, was die Phase von sich aus sagt.',
  reasons: 'Warum so',
  reasonsHint: 'Ein Satz je Zeile, höchstens fünf.',
  tooMany: 'Bitte geben Sie höchstens fünf Sätze an.',
  tooLong: 'Ein Satz hat höchstens 500 Zeichen.',
  decides: 'Was das Gremium entscheidet',
} as const;

export const ALTERNATIVE_TEXTS = {
  title: 'Alternativen und ihr Preis',
  intro: 'Szenarien, die jede Phase von sich aus hat, stehen immer in der Vorlage.',
  notLoaded: 'Die Szenarien konnten nicht geladen werden',
  remark: (name: string) => `Bemerkung zu ${name}`,
  remarkHint: 'Bemerkung',
} as const;
