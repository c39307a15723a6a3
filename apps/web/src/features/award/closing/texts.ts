import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const packages = (count: number): string => counted(count, 'Paket', 'Pakete');

/** Texts on closed awards, and on those that a second administrator agrees to. */
export const CLOSING_TEXTS = {
  closedBy: (sentence: string, by: string) => `${sentence} Abgeschlossen hat sie ${by}.`,
  reopen: 'Wieder öffnen',
  reopenTitle: 'Vergabe wieder öffnen',
  reopenText:
    'Vergaben, Zielpreise, Begründungen und Nachlässe lassen sich danach wieder ändern. Was abgeschlossen wurde, bleibt als eigene Fassung mit ihrem Vermerk erhalten.',
  reason: 'Grund',
  reopened: 'Die Vergabe ist wieder offen.',
  notReopened: 'Die Vergabe konnte nicht wieder geöffnet werden.',
  waits: 'wartet auf Freigabe',
  approve: (count: number) => `${count} freigeben`,
  approveHint:
    'Pakete, die auf die Freigabe durch eine zweite Person warten: alle gezeigten, oder die des markierten Bereichs',
  onlyOwn: 'Was Sie selbst vergeben haben, gibt eine zweite Person frei.',
  approveTitle: 'Vergaben freigeben',
  approveText: (count: number, sum: string) => `Sie geben ${packages(count)} frei, zusammen ${sum} €:`,
  more: (count: number) => `und ${count} weitere`,
  left: (count: number) =>
    count === 1
      ? 'Ein Paket haben Sie selbst vergeben; es wartet auf eine andere Person.'
      : `${packages(count)} haben Sie selbst vergeben; sie warten auf eine andere Person.`,
  confirm: 'Freigeben',
  approved: (count: number) =>
    count === 1 ? 'Ein Paket ist freigegeben.' : `${packages(count)} sind freigegeben.`,
  notApproved: 'Die Vergaben konnten nicht freigegeben werden.',
} as const;
