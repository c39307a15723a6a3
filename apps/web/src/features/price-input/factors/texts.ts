import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of the matrix of factors and market areas. */
export const TEXTS = {
  grid: 'Faktoren je Liegenschaft',
  search: 'Liegenschaft, Stadt',
  regions: 'Alle Bundesländer',
  onlySet: (count: number) => `Nur gesetzte (${count})`,
  onlyOutside: (count: number) => `Nur außerhalb (${count})`,
  nothingFound: 'Keine Liegenschaft gefunden',
  noneLeft: {
    set: 'Noch kein Faktor ist gesetzt: Für alle Liegenschaften zählt 1,000.',
    outside: 'Keine Liegenschaft ist außerhalb Ihres Marktgebiets.',
  },
  summary: (inMarketCount: number, count: number) => `${inMarketCount} von ${count} im Marktgebiet`,
  rules: '1,000 in Grau: nicht gesetzt; erlaubt sind 0,7 bis 1,3.',
  /** Breaks a title by German rules: even the first word of the longest is wider than its columns. */
  inTwoLines: (title: string) => title.replace('ständigenprüfungen', 'stän\u00addigen\u00adprüfungen'),
  columns: { liegenschaft: 'Liegenschaft', market: 'Marktgebiet', bl: 'Land', ls: 'Lieg.', n: 'Nachh.' },
  factorNames: { bl: 'Bundeslandfaktor', ls: 'Liegenschaftsfaktor', n: 'Nachhaltigkeitsfaktor' },
  offers: 'bietet',
  outside: 'außerhalb',
  neither: 'Bitte geben Sie „ja“ oder „nein“ ein.',
  lockedState: 'Bundeslandfaktoren ändern Sie in ihrem Reiter; die Eingabetaste führt dorthin.',
  marketOf: (label: string) => `Marktgebiet ${label}`,
  factorOf: (name: string, slice: string, label: string) => `${name} ${slice}, ${label}`,
  turned: (count: number, isIn: boolean) =>
    `${counted(count, 'Liegenschaft', 'Liegenschaften')} ${isIn ? 'im Marktgebiet' : 'nicht im Marktgebiet'}.`,
  keyed: {
    key: 'Nummer',
    keys: 'Nummern',
    countedKeys: (count: number) => counted(count, 'Nummer', 'Nummern'),
    value: 'Faktor',
  },
  /** What stands over a column of numbers of properties. */
  nummerTitles: [/^(?:Liegenschafts-?)?(?:Nummer|Nr\.?)$/i],
  kept: 'Nichts wurde geändert.',
  factorsOf: (label: string) => `Faktoren ${label}`,
  stateNote: 'Bundeslandfaktoren gelten für alle Liegenschaften eines Bundeslands; sie ändern Sie unter',
  rule: 'Der EP wird mit allen drei Faktoren einer Leistungsgruppe malgenommen.',
} as const;
