/** A text that the specification quotes, word for word and sign for sign (OPEN-37). */
interface QuotedText {
  /** The requirement that quotes it. */
  readonly id: string;
  /** The folder of the web in whose `texts.ts` it stands. */
  readonly place: string;
  readonly text: string;
}

/**
 * Sentences that the specification quotes without a full stop; a quote that ends in «…», or is joined by «/»,
 * is none of them.
 */
export const QUOTED_TEXTS: readonly QuotedText[] = [
  { id: 'AUTH-014', place: 'features/session', text: 'Das Passwort wurde erfolgreich geändert' },
  { id: 'ERR-012', place: 'tender/liegenschaft', text: 'Die Liegenschaft konnte nicht geladen werden' },
  { id: 'ERR-013', place: 'tender/liegenschaft', text: 'Nicht alle Gebäude konnten geladen werden' },
  { id: 'ERR-014', place: 'tender/media', text: 'Bilder konnten nicht geladen werden' },
  { id: 'ERR-014', place: 'tender/media', text: 'Liegenschaftsbilder konnten nicht geladen werden' },
  {
    id: 'ERR-015',
    place: 'features/liegenschaft/editor',
    text: 'Die Liegenschaft konnte nicht gespeichert werden',
  },
  {
    id: 'ERR-015',
    place: 'features/liegenschaft/editor',
    text: 'Nicht alle Gebäude konnten gespeichert werden',
  },
  { id: 'ERR-021', place: 'tender/download', text: 'Der Download ist fehlgeschlagen' },
  { id: 'ERR-022', place: 'tender/download', text: 'Der Download ist für einige Dokumente fehlgeschlagen' },
  { id: 'ERR-023', place: 'tender/download', text: 'Der Download ist für alle Dokumente fehlgeschlagen' },
  { id: 'ERR-028', place: 'features/analysis/cluster', text: 'Filter konnten nicht gespeichert werden' },
  { id: 'ERR-028', place: 'features/analysis/cluster', text: 'Filter konnten nicht geladen werden' },
  { id: 'ERR-033', place: 'tender/own-offer', text: 'Daten konnten nicht geladen werden' },
  { id: 'ERR-047', place: 'features/award', text: 'Vergaben wurden angepasst' },
  { id: 'ERR-049', place: 'tender/download', text: 'Erstellung ist fehlgeschlagen' },
  {
    id: 'IMPORT-009',
    place: 'features/liegenschaft/import',
    text: 'Einige Bilder oder Dokumente konnten nicht gespeichert werden',
  },
  {
    id: 'PROP-047',
    place: 'features/liegenschaft/editor',
    text: 'Die Liegenschaft konnte nicht gespeichert werden – Bitte geben Sie alle benötigten Informationen an',
  },
];
