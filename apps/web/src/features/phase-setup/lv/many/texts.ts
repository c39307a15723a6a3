import { MANY_LVS_MAX_ROWS, MANY_LVS_MAX_SHEETS } from '@rahmenpreis/contract/limits.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The sentences about many LVs in one file. */
export const TEXTS = {
  title: 'Viele LVs aus einer Datei',
  titleOf: (phase: string) => `Viele LVs aus einer Datei – ${phase}`,
  explanation: `Eine Mappe mit einem Blatt je Liegenschaft (höchstens ${MANY_LVS_MAX_SHEETS} Blätter zu 20.000 Zeilen) oder eine Liste mit einer Spalte für die Liegenschaft (höchstens ${formatWhole(MANY_LVS_MAX_ROWS)} Zeilen). Gespeichert wird erst nach der Vorschau.`,
  read: 'Lesen',
  waits: 'Eine andere Datei wird gelesen; Ihre ist als nächste an der Reihe.',
  reads: (share: number) => `${percent(share)} gelesen`,
  refused: 'Die Datei konnte nicht gelesen werden. Es wurde nichts verändert.',
  dropped: (count: number) =>
    `Hingelegte Dateien einer Phase fassen zusammen 1 GB: ${counted(count, 'ältere wurde', 'ältere wurden')} dafür entfernt.`,

  file: 'Datei',
  size: 'Umfang',
  sizeOf: (parts: number, positions: number) =>
    `${counted(parts, 'LV', 'LVs')}, ${counted(positions, 'Position', 'Positionen')}`,
  question: (sheet: string) =>
    sheet === ''
      ? 'Die Datei hat Überschriften, die noch niemand zugeordnet hat.'
      : `Das Blatt „${sheet}“ hat Überschriften, die noch niemand zugeordnet hat.`,
  list: 'LVs der Datei',
  search: 'Blatt, Nummer, Liegenschaft',
  nothingFound: 'Kein LV gefunden',
  columns: {
    state: 'Stand',
    place: 'In der Datei',
    rows: 'Zeilen',
    liegenschaft: 'Liegenschaft',
    positions: 'Positionen',
    findings: 'Befunde',
  },
  states: {
    faulty: 'fehlerhaft',
    open: 'ohne Liegenschaft',
    double: 'doppelt zugeordnet',
    replaced: 'ersetzt',
    new: 'neu',
    same: 'unverändert',
  },
  all: (count: number) => `Alle ${formatWhole(count)}`,
  withFindings: 'mit Befund',
  filter: (word: string, count: number) => `${word} ${formatWhole(count)}`,
  choose: (count: number) => (count > 1 ? `${count} möglich, bitte wählen` : 'bitte wählen'),
  guessed: 'nur ein Vorschlag, bitte prüfen und ankreuzen',
  positions: (before: number | undefined, after: number) =>
    before === undefined ? formatWhole(after) : `${formatWhole(before)} → ${formatWhole(after)}`,
  findings: (errors: number, warnings: number) =>
    [
      ...(errors === 0 ? [] : [`${formatWhole(errors)} Fehler`]),
      ...(warnings === 0 ? [] : [counted(warnings, 'Hinweis', 'Hinweise')]),
    ].join(', '),
  ticked: (ticked: number, all: number) => `${formatWhole(ticked)} von ${formatWhole(all)} angekreuzt`,
  promise:
    'Gespeichert wird alles zusammen oder nichts; Strg+Z nimmt es ganz zurück. Die Datei wird einmal aufbewahrt.',
  take: (count: number) => `${counted(count, 'LV', 'LVs')} übernehmen`,
  stored: (phase: string, taken: number, all: number) =>
    `${phase}: ${taken} von ${counted(all, 'LV', 'LVs')} der Datei`,

  partTitle: (place: string, rows: string) => `${place}, Zeilen ${rows}`,
  assignHint: 'Ohne Liegenschaft bleibt dieses LV liegen.',

  outAs: { sheets: 'Alle LVs als eine Mappe', list: 'Alle LVs als Liste' },
  sources: 'Eingelesene Dateien',
  source: (filename: string, day: string, who: string | null) =>
    `${filename} · ${day}${who === null ? '' : ` von ${who}`}`,
} as const;
