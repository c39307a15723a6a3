/** The sentences about what a file may be; apart, because pages say them before any upload is opened. */
export const TEXTS = {
  bytes: (count: number) => `${count} Bytes`,
  rule: (endings: string, size: string) => `${endings} bis ${size}`,
  wrongKind: (endings: string) =>
    `Dateien dieser Art können nicht verwendet werden. Erlaubt sind ${endings}.`,
  empty: 'Die Datei ist leer. Bitte wählen Sie eine andere.',
  tooLarge: (size: string, allowed: string) =>
    `Die Datei ist mit ${size} zu groß. Erlaubt sind höchstens ${allowed}.`,
} as const;
