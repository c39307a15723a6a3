import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const packages = (count: number): string => counted(count, 'Paket', 'Pakete');

/** What is said of why packages are awarded so. */
export const REASON_TEXTS = {
  packages,
  field: 'Begründung',
  why: 'Das Angebot steht nicht auf Rang 1.',
  told: (reason: string) => `Begründung: ${reason}`,
  missing: 'nicht auf Rang 1, ohne Begründung',
  button: (count: number) => `${count} begründen`,
  title: 'Vergaben begründen',
  hint: 'Vergebene Pakete, die nicht auf Rang 1 stehen: alle ohne Begründung, oder die des markierten Bereichs',
  chosen: (count: number) =>
    count === 1
      ? 'Ein vergebenes Paket steht nicht auf Rang 1:'
      : `${packages(count)} sind vergeben und stehen nicht auf Rang 1:`,
  forAll: (count: number) => (count === 1 ? 'Begründung' : `Begründung für alle ${count} Pakete`),
  replaced: (count: number) =>
    count === 1
      ? 'Ein Paket hat schon eine andere Begründung; sie wird ersetzt.'
      : `${packages(count)} haben schon eine andere Begründung; sie wird ersetzt.`,
  save: (count: number) => (count === 1 ? 'Begründung speichern' : `${packages(count)} begründen`),
  saved: 'Die Begründung ist gespeichert.',
  removed: 'Die Begründung ist entfernt.',
  notSaved: 'Die Begründung konnte nicht gespeichert werden.',
} as const;
