import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of the line over a bidder's page, about a tender that was changed while its phase runs. */
export const TEXTS = {
  changed: (count: number) =>
    `Die Ausschreibung wurde geändert (${counted(count, 'Änderung', 'Änderungen')}).`,
  /** Where the participation was not confirmed either. */
  changedAndUnsaid: (count: number) =>
    `Die Ausschreibung wurde geändert (${counted(count, 'Änderung', 'Änderungen')}), und Ihre Teilnahme ist noch nicht bestätigt.`,
  since: 'Ihre Teilnahme gilt weiter; bitte bestätigen Sie sie noch einmal.',
  beforeConfirming: 'Bitte prüfen Sie Ihre Eingaben.',
  look: 'Änderungen ansehen',
  title: 'Geänderte Ausschreibung',
  lastAt: (day: string, time: string) => `Letzte Änderung am ${day}, ${time}`,
  more: (count: number) => counted(count, 'weitere Änderung', 'weitere Änderungen'),
  confirmAgain: 'Teilnahme erneut bestätigen',
  noted: 'Zur Kenntnis genommen',
} as const;
