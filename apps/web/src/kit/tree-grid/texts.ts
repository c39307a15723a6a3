import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Every sentence the grid itself says. */
export const TEXTS = {
  loading: 'Tabelle wird geladen …',
  resizeHint: 'Breite ändern: Alt und Pfeiltaste links oder rechts',
  pasted: (count: number) => counted(count, 'Wert eingefügt.', 'Werte eingefügt.'),
  rejected: (count: number) =>
    count === 1
      ? '1 Wert wurde nicht übernommen und ist rot markiert.'
      : `${count} Werte wurden nicht übernommen und sind rot markiert.`,
  cleared: (count: number) => counted(count, 'Wert gelöscht.', 'Werte gelöscht.'),
  notCleared: (count: number) =>
    counted(count, 'Wert kann nicht gelöscht werden.', 'Werte können nicht gelöscht werden.'),
  cannotTravel: 'Diese Änderung lässt sich nicht zurücknehmen.',
  undone: (count: number) => counted(count, 'Änderung zurückgenommen.', 'Änderungen zurückgenommen.'),
  redone: (count: number) => counted(count, 'Änderung wiederholt.', 'Änderungen wiederholt.'),
  copied: (rows: number, columns: number) => `${rows} × ${columns} Zellen kopiert.`,
  nothingToPaste: 'Hier kann nichts eingefügt werden.',
};
