import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of «Ihr Angebot». */
export const TEXTS = {
  title: 'Ihr Angebot',
  /** What a receipt is called that comes without a name. */
  unnamedFiles: { excel: 'Angebotsbeleg.xlsx', pdf: 'Angebotsbeleg.pdf', text: 'Angebotsbeleg.txt' },
  explanation: 'Was Sie anbieten, was daran fehlt, und der Beleg darüber.',
  noPhasesHint: 'Sobald eine Angebotsphase angelegt ist, steht hier, was Sie anbieten.',
  notEntered: 'Noch nichts eingegeben.',
  countsNow: 'Endet die Phase jetzt, zählt genau dieses Angebot.',
  final: (day: string, time: string) => `Endgültig seit dem Ende der Phase am ${day}, ${time}.`,
  notBegun: (day: string, time: string) => `Die Phase beginnt am ${day}, ${time}.`,
  withdrawn: (day: string, time: string) =>
    `Sie haben Ihre Teilnahme am ${day}, ${time}, zurückgezogen. Was hier steht, wird nicht zum Angebot; bis zum Ende der Phase können Sie wieder teilnehmen.`,
  wasWithdrawn: (day: string, time: string) =>
    `Sie haben Ihre Teilnahme am ${day}, ${time}, zurückgezogen. Was hier steht, ist kein Angebot.`,
  notConfirmedEnded: 'Sie haben Ihre Teilnahme nicht bestätigt. Was hier steht, ist kein Angebot.',
  excel: 'Excel',
  pdf: 'PDF',
  excelLong: 'Beleg als Excel herunterladen',
  pdfLong: 'Beleg als PDF herunterladen',
  text: 'Text zum Prüfen',
  textLong: 'Beleg als Text zum Prüfen herunterladen',
  downloadFailed: 'Der Beleg konnte nicht erstellt werden.',
  notBegunYet: 'Das ist möglich, sobald die Phase begonnen hat.',
  unsavedFirst: 'Der Beleg enthält nur, was gespeichert ist.',
  group: 'Leistungsgruppe',
  share: 'Anteil',
  sum: 'Summe €',
  total: 'Angebotssumme',
  totalOf: (count: number) => `Angebotssumme, ${counted(count, 'Liegenschaft', 'Liegenschaften')}`,
  feedback: (at: string) =>
    `Vom Auftraggeber am ${at}, über die Pakete, die Sie vollständig anbieten. Es gibt sie nur einmal.`,
  noSum: '–',
  noPrices: 'Noch keine Preise',
  noPricesHint: 'Sobald Sie Preise eingeben, stehen hier die Summen Ihres Angebots.',
  inMarket: (count: number, all: number) => `${count} von ${counted(all, 'Liegenschaft', 'Liegenschaften')}`,
  allComplete: 'Summe in €, alle vollständig',
  /** `unknownCount` positions are not in the catalogue, so that nobody can price them. */
  incomplete: (count: number, all: number, sharedGapCount: number | undefined, unknownCount = 0) => {
    const which =
      count === all ? (all === 1 ? 'unvollständig' : `alle ${all} unvollständig`) : `${count} unvollständig`;
    if (unknownCount > 0) {
      const positions = counted(unknownCount, 'LV-Position ist', 'LV-Positionen sind');
      return `Summe in €, ${which}: ${positions} im EP-Katalog nicht enthalten`;
    }
    if (sharedGapCount === undefined || count === 1) return `Summe in €, ${which}`;
    const gaps = sharedGapCount === 1 ? 'desselben Preises' : `derselben ${sharedGapCount} Preise`;
    return `Summe in €, ${which} wegen ${gaps}`;
  },
  outside: 'außerhalb',
  incompleteShort: 'unvollständig',
  showAll: (count: number) => `Alle ${count} zeigen`,
  receipt: 'Beleg',
  interim: 'Zwischenstand',
  isFinal: 'Endgültig',
  facts: {
    asOf: 'Stand',
    organisation: 'Unternehmen',
    phase: 'Phase',
    declaredBy: 'Erklärt von',
    withdrawnAt: 'Zurückgezogen',
    letter: 'Angebotsschreiben',
    content: 'Inhalt',
  },
  until: (day: string, time: string) => `bis ${day}, ${time}`,
  noName: 'ohne Namensangabe',
  declared: (day: string, time: string, name: string) => `${day}, ${time} · ${name}`,
  notDeclared: 'noch nicht erklärt',
  letterDeclared: (version: number) => `Fassung ${version}, erklärt`,
  letterOpen:
    'noch nicht erklärt: Ihr Angebot zählt; bitte bestätigen Sie es unter dem Angebotsschreiben noch einmal.',
  inTextForm: 'in Textform nach § 126b BGB',
  prices: (count: number) => counted(count, 'Preis', 'Preise'),
  factors: (count: number) => counted(count, 'Faktor', 'Faktoren'),
  liegenschaftenInMarket: (count: number) =>
    `${counted(count, 'Liegenschaft', 'Liegenschaften')} im Marktgebiet`,
  documents: (count: number) => counted(count, 'Unterlage', 'Unterlagen'),
  checkValue: 'Prüfwert (SHA-256)',
  copy: 'Prüfwert kopieren',
  copied: 'Prüfwert kopiert',
  checkValueHint:
    'Er ändert sich mit jeder Ziffer Ihres Angebots. Am Ende der Phase geht der endgültige Beleg per E-Mail an Sie.',
  checkValueFinal: 'Der endgültige Beleg ging nach dem Ende der Phase per E-Mail an Sie.',
  checkOutside:
    'Ohne Rahmenpreis prüfen: Der Prüfwert ist der SHA-256 der Datei „Text zum Prüfen“. Ihn zeigt mit dem Namen Ihrer Datei',
  checkCommands: [
    ['unter Windows', 'certutil -hashfile Beleg.txt SHA256'],
    ['sonst', 'sha256sum Beleg.txt'],
  ],
  signedLines:
    'Löschen Sie zuvor die Zeile „rahmenpreis-receipt-v1“ und alle danach: Sie sind die Signatur, nicht der Text.',
  receiptFailed: 'Der Beleg konnte nicht geladen werden',
  submissions: 'Abgabeprotokoll herunterladen',
  submissionsHint:
    'Jeder Versuch Ihres Unternehmens in dieser Phase: wann er ankam, wie groß er war und was der Server geantwortet hat. Als Excel, auch nach dem Ende.',
  submissionsFailed: 'Das Abgabeprotokoll konnte nicht erstellt werden.',
  submissionsFile: 'Abgabeprotokoll.xlsx',
  check: 'Beleg aus einer E-Mail prüfen',
  checkIntro:
    'Fügen Sie den Prüfwert aus der E-Mail ein oder wählen Sie den Beleg als Excel oder Text. Geprüft wird gegen die Belege Ihres Unternehmens.',
  matches: 'Der Beleg stimmt',
  matchesNot: 'Der Beleg stimmt nicht',
  isCurrent: 'Er gilt für Ihr Angebot, wie es jetzt gespeichert ist.',
  isOlder: 'Ihr Angebot wurde seitdem geändert.',
  isOfOther: 'Er gehört zu einer anderen Phase.',
  isUnknown: 'Zu diesem Prüfwert gibt es keinen Beleg Ihres Unternehmens.',
} as const;

/** About own offers that came another way. */
export const ARRIVAL_TEXTS = {
  title: 'Auf anderem Weg eingegangen',
  until: (at: string) => `Bitte prüfen Sie die erfassten Werte. Widersprechen können Sie bis ${at}.`,
  object: 'Widersprechen',
  objectLabel: 'Was stimmt nicht mit Ihrem Angebot überein?',
  objected: 'Ihr Widerspruch ist beim Auftraggeber.',
  notObjected: 'Ihr Widerspruch konnte nicht gespeichert werden.',
  readOnly: 'Ihr Konto darf nur lesen.',
} as const;
