import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Every sentence of the feedback to bidders, as the owner reads it. */
export const FEEDBACK_TEXTS = {
  open: 'Rückmeldung',
  title: 'Rückmeldung an die Dienstleister',
  notLoaded: 'Die Rückmeldung konnte nicht geladen werden',
  intro:
    'Je Leistungsgruppe erfährt jeder Dienstleister höchstens, wie viel Nachlass ihm bis zum besten anderen fehlt, gerechnet über die Pakete, die er selbst gültig anbietet. Sie senden einmal je Phase an alle zugleich. Die E-Mail enthält keine Zahlen.',
  phase: 'Phase',
  form: 'Form',
  forms: {
    gap: 'Nachlass bis zum besten in ganzen Prozent',
    light: 'Ampel',
    rank: 'Rang 1, 2, 3 oder ab 4',
    'gap-rank': 'Nachlass und Rang',
  },
  amberFrom: 'Gelb ab (%)',
  redFrom: 'Rot ab (%)',
  wrongLimits: (most: number) => `Zwei ganze Zahlen von 1 bis ${most}, Rot größer als Gelb.`,
  preview: 'So liest es jeder Dienstleister',
  told: 'Das wurde gesendet',
  alone: (companies: readonly string[], most: number) =>
    `„zu wenige Angebote“ lesen ${joinGerman(companies, most)}. Sie erfahren damit, dass sie in dieser Leistungsgruppe fast allein sind.`,
  limits:
    'Der Schutz gilt für ein Unternehmen und eine Phase. Wer mehrere Unternehmen hat oder sein Angebot in der nächsten Phase nicht ändert, kann aus mehreren Rückmeldungen mehr schließen.',
  checked: 'Ich habe die Vorschau geprüft. Es wird einmal gesendet und nicht zurückgenommen.',
  unchecked: 'Bitte bestätigen Sie zuerst, dass Sie die Vorschau geprüft haben.',
  send: (count: number) => `An ${counted(count, 'Dienstleister', 'Dienstleister')} senden`,
  sent: (at: string, by: string | null, form: string) =>
    `Gesendet am ${shortInstant(at)}${by === null ? '' : ` von ${by}`}. Form: ${form}.`,
  done: 'Die Rückmeldung ist gesendet.',
  notSent: 'Die Rückmeldung wurde nicht gesendet.',
  changed: 'Die Angebote haben sich geändert. Bitte prüfen Sie die Vorschau noch einmal.',
} as const;
