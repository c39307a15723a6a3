/** Every sentence the grid itself says. */
export const TEXTS = {
  loading: 'Tabelle wird geladen …',
  resizeHint: 'Breite ändern: Alt und Pfeiltaste links oder rechts',
  pasted: (count: number) => (count === 1 ? '1 Wert eingefügt.' : `${count} Werte eingefügt.`),
  rejected: (count: number) =>
    count === 1
      ? '1 Wert wurde nicht übernommen und ist rot markiert.'
      : `${count} Werte wurden nicht übernommen und sind rot markiert.`,
  cleared: (count: number) => (count === 1 ? '1 Wert gelöscht.' : `${count} Werte gelöscht.`),
  notCleared: (count: number) =>
    count === 1 ? '1 Wert kann nicht gelöscht werden.' : `${count} Werte können nicht gelöscht werden.`,
  cannotTravel: 'Diese Änderung lässt sich nicht zurücknehmen.',
  undone: (count: number) =>
    count === 1 ? '1 Änderung zurückgenommen.' : `${count} Änderungen zurückgenommen.`,
  redone: (count: number) => (count === 1 ? '1 Änderung wiederholt.' : `${count} Änderungen wiederholt.`),
  copied: (rows: number, columns: number) => `${rows} × ${columns} Zellen kopiert.`,
  nothingToPaste: 'Hier kann nichts eingefügt werden.',
};
