import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Every sentence of editing in a grid. */
export const TEXTS = {
  pasteFailed: 'Das Einfügen ist gerade nicht möglich. Bitte versuchen Sie es erneut.',
  cleared: (count: number) => counted(count, 'Wert gelöscht.', 'Werte gelöscht.'),
  closed: 'Diese Zelle lässt sich nicht ändern.',
  cannotTravel: 'Änderungen lassen sich nicht mehr zurücknehmen.',
  undone: (count: number) => counted(count, 'Änderung zurückgenommen.', 'Änderungen zurückgenommen.'),
  redone: (count: number) => counted(count, 'Änderung wiederholt.', 'Änderungen wiederholt.'),
} as const;
