import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of uploads. */
export const TEXTS = {
  file: 'Datei',
  files: 'Dateien',
  choose: 'Datei hierher ziehen oder auswählen',
  chooseMany: 'Dateien hierher ziehen oder auswählen',
  more: 'Weitere Dateien',
  chooseOther: (size: string) => `${size} · andere Datei auswählen`,
  warnings: (count: number) => counted(count, 'Hinweis', 'Hinweise'),
  errors: (count: number) => `${count} Fehler`,
  copied: 'Kopiert',
  copy: 'Liste kopieren',
  findings: (filename: string | undefined) =>
    filename === undefined ? 'Liste der Befunde' : `Liste der Befunde in ${filename}`,
  columns: { row: 'Zeile', column: 'Spalte', value: 'Wert', advice: 'Was zu tun ist' },
  warning: 'Hinweis',
  inRows: (count: number, rows: string) => `(${count} Zeilen: ${rows})`,
  firstFindings: (shown: number, all: number) =>
    `Gezeigt werden die ersten ${shown}; „Liste kopieren“ enthält alle ${all}.`,
  checking: 'Die Datei wird geprüft …',
  sent: (percent: number) => `${percent} % übertragen`,
  progress: 'Fortschritt',
  done: 'Die Datei wurde übernommen. Bitte lesen Sie die Hinweise dazu.',
  template: 'Vorlage herunterladen',
  upload: 'Hochladen',
  failed: (allowed: string) =>
    `Upload ist leider fehlgeschlagen. Bitte achten Sie auf eine stabile Internetverbindung und höchstens ${allowed} je Datei. Es wurde nichts verändert.`,
} as const;

/** The sentences about what a file may be; apart, because pages say them before any upload is opened. */
export const RULE_TEXTS = {
  bytes: (count: number) => `${count} Bytes`,
  rule: (endings: string, size: string) => `${endings} bis ${size}`,
  wrongKind: (endings: string) =>
    `Dateien dieser Art können nicht verwendet werden. Erlaubt sind ${endings}.`,
  empty: 'Die Datei ist leer. Bitte wählen Sie eine andere.',
  tooLarge: (size: string, allowed: string) =>
    `Die Datei ist mit ${size} zu groß. Erlaubt sind höchstens ${allowed}.`,
} as const;
