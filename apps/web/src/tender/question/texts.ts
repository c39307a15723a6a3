import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The sentences about questions and answers that administrators and bidders share. */
export const QUESTION_TEXTS = {
  title: 'Bieterfragen',
  general: 'Allgemein',
  notice: 'Mitteilung an alle',
  correction: (number: number) => `Berichtigung zu Nr. ${number}`,
  /** The subject of a question, behind its text. */
  about: (title: string) => `zu ${title}`,
  number: (number: number) => `Nr. ${number}`,
  answer: 'Antwort',
  inquiry: 'Rückfrage',
  search: 'Frage, Position, Liegenschaft',
  nothingFound: 'Keine Frage passt zu Ihrer Suche.',
  until: (at: string) => `Fragen bis ${at}`,
  asPdf: 'Als PDF',
  unnamedPdf: 'Bieterfragen.pdf',
  pdfFailed: 'PDF nicht heruntergeladen',
  documents: 'Unterlagen',
  document: (title: string) => `${title} herunterladen`,
  ask: 'Frage stellen',
  unanswered: ' unbeantwortet',
  unread: (count: number) => `${formatWhole(count)} neu`,
  notLoaded: 'Die Bieterfragen konnten nicht geladen werden',
  quoted: (text: string) => `„${text}“`,
  /** Words for one thing of a kind found in a text, and for several. */
  traces: {
    ownCompany: ['ist Ihr Unternehmen', 'nennen Ihr Unternehmen'],
    company: ['nennt einen Dienstleister', 'nennen Dienstleister'],
    person: ['ist ein Name', 'sind Namen'],
    mail: ['ist eine E-Mail-Adresse', 'sind E-Mail-Adressen'],
    phone: ['sieht wie eine Telefonnummer aus', 'sehen wie Telefonnummern aus'],
    amount: ['ist ein Betrag', 'sind Beträge'],
  },
} as const;
