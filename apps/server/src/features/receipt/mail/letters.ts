import { groupCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { shortDate, writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import {
  hasWithdrawn,
  isOffering,
  type Participation,
} from '@rahmenpreis/tendering/participation/participation.ts';
import { receiptVersion } from '@rahmenpreis/tendering/receipt/receipt-text.ts';
import { NO_NAME } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { BERLIN_TIME, type Enclosure, type Letter, type Reader, setLetter } from '../../../mail/letter.ts';
import type { MadeReceipt } from '../rules.ts';

type Cause = Extract<MailOrder, { kind: 'receipt' }>['cause'];

/** What a mail is about in its subject, and what it means for the bidder. */
interface Message {
  readonly about: string;
  readonly meaning: string;
}

const MESSAGES: Readonly<Record<'confirmed' | 'withdrawn', Message>> = {
  confirmed: {
    about: 'Teilnahme bestätigt: Ihr Angebot',
    meaning:
      'Am Ende der Phase wird zum Angebot, was dann gespeichert ist. Bis dahin können Sie alles ändern; den endgültigen Beleg erhalten Sie nach dem Ende.',
  },
  withdrawn: {
    about: 'Teilnahme zurückgezogen: Ihr Angebot',
    meaning:
      'Ihre Eingaben bleiben gespeichert, werden am Ende der Phase aber nicht zum Angebot. Bis dahin können Sie wieder teilnehmen.',
  },
};

/** By the participation that stood at the end. */
function messageAtEnd(participation: Participation): Message {
  if (isOffering(participation)) {
    return {
      about: 'Endgültiger Beleg: Ihr Angebot',
      meaning: 'Die Phase ist beendet. Der beigefügte Beleg ist endgültig.',
    };
  }
  const because =
    participation === null
      ? 'Sie haben Ihre Teilnahme nicht bestätigt'
      : 'Sie haben Ihre Teilnahme zurückgezogen';
  return {
    about: 'Kein Angebot: Ihre Eingaben',
    meaning: `Die Phase ist beendet. ${because}; Ihre Eingaben sind deshalb kein Angebot und werden nicht gewertet. Der beigefügte Beleg zeigt, was gespeichert war.`,
  };
}

/** Of an offer that the owner entered, until when that may be objected to. */
function messageOfEntered({ entered }: MadeReceipt['content']): Message {
  const { number, receivedAt, objectUntil } = entered!;
  const what = number === 1 ? 'erfasst' : `berichtigt (Fassung ${number})`;
  return {
    about: `Vom Auftraggeber ${what}: Ihr Angebot`,
    meaning: `Der Auftraggeber hat Ihr am ${shortDate(receivedAt)} eingegangenes Angebot ${what}. Bitte vergleichen Sie den Beleg mit Ihrem Angebot; bis ${writtenInstant(objectUntil)} können Sie widersprechen.`,
  };
}

/** Writes to an address at which nobody ever opened a link that the receipt waits there, without a figure. */
export function writeWaiting(reader: Reader, phaseTitle: string, link: string): Letter {
  return setLetter('receipt', reader, {
    subject: `Vom Auftraggeber erfasst: Ihr Angebot zu „${phaseTitle}“`,
    before: [
      'der Auftraggeber hat Ihr eingegangenes Angebot erfasst. Den Beleg sehen Sie nach der Anmeldung; dort können Sie auch widersprechen.',
    ],
    button: { title: 'Ihr Angebot ansehen', link },
  });
}

function declarationLine({ participation, declaration }: MadeReceipt['content']): string[] {
  if (declaration === null) return [];
  const at = writtenInstant(declaration.at);
  if (hasWithdrawn(participation)) return [`Teilnahme zurückgezogen: ${at}`];
  return [`Teilnahme erklärt von: ${declaration.name ?? NO_NAME}, ${at}`];
}

/** Says what an offer covers and lacks: «10 von 12 Liegenschaften, 3 Preise fehlen». */
function extentOf({ content: { liegenschaften }, missingPrices }: MadeReceipt): string {
  const inMarketCount = liegenschaften.filter(({ isInMarket }) => isInMarket).length;
  const missing = missingPrices === 0 ? '' : `, ${counted(missingPrices, 'Preis fehlt', 'Preise fehlen')}`;
  return `${inMarketCount} von ${counted(liegenschaften.length, 'Liegenschaft', 'Liegenschaften')}${missing}`;
}

/** Said of a text that the block follows (decision 0126). */
const SIGNED_LINES =
  ' Löschen Sie zuvor die Zeile „rahmenpreis-receipt-v1“ und alle danach: Sie sind die Signatur, nicht der Text.';

const isText = ({ filename }: Enclosure): boolean => filename.endsWith('.txt');

function messageOf(cause: Cause, content: MadeReceipt['content']): Message {
  if (cause === 'entered') return messageOfEntered(content);
  return cause === 'ended' ? messageAtEnd(content.participation) : MESSAGES[cause];
}

/** Writes the mail with an offer's receipt: its total, its check value and the receipt (decision 0037). */
export function writeReceiptMail(
  reader: Reader,
  { cause, made, nowMs }: { cause: Cause; made: MadeReceipt; nowMs: number },
  link: string,
  enclosures: readonly Enclosure[],
): Letter {
  const { content, checkValue } = made;
  const { phase, organisation, participation } = content;
  const { about, meaning } = messageOf(cause, content);
  const subject = isOffering(participation) ? 'das Angebot' : 'die Eingaben';
  const letter = setLetter('receipt', reader, {
    subject: `${about} zu „${phase.title}“`,
    before: [
      `der Beleg über ${subject} von ${organisation.name} liegt bei, mit dem Stand vom ${writtenInstant(new Date(nowMs).toISOString())}.`,
      ...declarationLine(content),
      `${isOffering(participation) ? 'Angebotssumme' : 'Summe der Eingaben'}: ${formatMillis(content.total.sumMillis)} € für ${extentOf(made)}`,
      `Prüfwert (SHA-256): ${groupCheckValue(checkValue)}`,
      meaning,
    ],
    button: { title: 'Ihr Angebot ansehen', link },
    after: [
      `${BERLIN_TIME} Den Prüfwert können Sie auf dieser Seite jederzeit prüfen.`,
      `Er lässt sich auch ohne Rahmenpreis prüfen: Er ist der SHA-256 des Textes, ${enclosures.some(isText) ? 'der ebenfalls beiliegt' : 'den Sie auf dieser Seite herunterladen'}. Diesen zeigt unter Windows „certutil -hashfile Beleg.txt SHA256“, sonst „sha256sum Beleg.txt“, mit dem Namen Ihrer Datei.${receiptVersion(made.tables) === 1 ? '' : SIGNED_LINES}`,
    ],
  });
  return { ...letter, enclosures };
}
