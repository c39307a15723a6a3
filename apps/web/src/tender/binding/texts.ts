import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Every sentence about until when offers bind. */
export const BINDING_TEXTS = {
  far: (day: string) => `Die Angebote binden bis zum ${day}.`,
  near: (day: string, days: number) =>
    `Die Bindefrist endet am ${day}, ${days === 0 ? 'heute' : `in ${counted(days, 'Tag', 'Tagen')}`}.`,
  over: (day: string) => `Die Bindefrist ist am ${day} abgelaufen.`,
  longer: (count: number, all: number) =>
    `${count} von ${counted(all, 'Bieter', 'Bietern')} länger gebunden.`,
  open: 'Bindefrist verlängern',
  list: 'Bieter und ihre Bindefrist',
  boundUntil: (day: string) => `gebunden bis ${day}`,
  waits: 'noch nicht bestätigt',
  until: 'Neue Bindefrist',
  untilHint: (count: number) =>
    `${counted(count, 'Bieter bekommt', 'Bieter bekommen')} eine E-Mail; wer angemeldet bestätigt, ist länger gebunden. Preise ändern sich nicht.`,
  ask: 'Verlängerung erbitten',
  asked: 'Die Bieter sind um eine längere Bindefrist gebeten.',
  notAsked: 'Die Verlängerung konnte nicht erbeten werden.',
  request: (day: string, until: string) =>
    `Ihr Angebot bindet bis zum ${day}. Der Auftraggeber bittet um Bindung bis zum ${until}.`,
  confirm: 'Längere Bindefrist bestätigen',
  confirmText: (until: string) =>
    `Ihr Unternehmen ist dann bis zum ${until} an das Angebot gebunden. Die Preise bleiben, wie sie sind. Das lässt sich nicht zurücknehmen.`,
  confirmed: (until: string) => `Ihr Angebot bindet bis zum ${until}.`,
  notConfirmed: 'Die Bindefrist konnte nicht bestätigt werden.',
};
