import { groupCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { writtenInstant } from '@rahmenpreis/german/written-instant.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { NO_NAME } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { BERLIN_TIME, type Enclosure, type Letter, type Reader, setLetter } from '../../../mail/letter.ts';
import type { MadeReceipt } from '../rules.ts';

type Cause = Extract<MailOrder, { kind: 'receipt' }>['cause'];

const SUBJECTS: Readonly<Record<Cause, (title: string) => string>> = {
  confirmed: (title) => `Teilnahme bestätigt: Ihr Angebot zu „${title}“`,
  withdrawn: (title) => `Teilnahme zurückgezogen: Ihr Angebot zu „${title}“`,
  ended: (title) => `Endgültiger Beleg: Ihr Angebot zu „${title}“`,
};

const MEANINGS: Readonly<Record<Cause, string>> = {
  confirmed:
    'Am Ende der Phase wird zum Angebot, was dann gespeichert ist. Bis dahin können Sie alles ändern; den endgültigen Beleg erhalten Sie nach dem Ende.',
  withdrawn:
    'Ihre Eingaben bleiben gespeichert, werden am Ende der Phase aber nicht zum Angebot. Bis dahin können Sie wieder teilnehmen.',
  ended: 'Die Phase ist beendet. Der beigefügte Beleg ist endgültig.',
};

/** How much of the phase an offer is for, and what is missing in it: «10 von 12 Liegenschaften, 3 Preise fehlen». */
function extentOf({ liegenschaften, prices }: MadeReceipt['content']): string {
  const inMarketCount = liegenschaften.filter(({ isInMarket }) => isInMarket).length;
  const missingCount = prices.filter(({ epMillis }) => epMillis === null).length;
  const missing = missingCount === 0 ? '' : `, ${counted(missingCount, 'Preis fehlt', 'Preise fehlen')}`;
  return `${inMarketCount} von ${counted(liegenschaften.length, 'Liegenschaft', 'Liegenschaften')}${missing}`;
}

/** The mail with the receipt of an offer: what it comes to, its check value, and the receipt itself (decision 0037). */
export function writeReceiptMail(
  reader: Reader,
  { cause, made, nowMs }: { cause: Cause; made: MadeReceipt; nowMs: number },
  link: string,
  enclosures: readonly Enclosure[],
): Letter {
  const { content, checkValue } = made;
  const { phase, organisation, declaration } = content;
  const letter = setLetter('receipt', reader, {
    subject: SUBJECTS[cause](phase.title),
    before: [
      `der Beleg über das Angebot von ${organisation.name} liegt bei, mit dem Stand vom ${writtenInstant(new Date(nowMs).toISOString())}.`,
      ...(declaration === null
        ? []
        : [`Teilnahme erklärt von: ${declaration.name ?? NO_NAME}, ${writtenInstant(declaration.at)}`]),
      `Angebotssumme: ${formatMillis(content.total.sumMillis)} € für ${extentOf(content)}`,
      `Prüfwert (SHA-256): ${groupCheckValue(checkValue)}`,
      MEANINGS[cause],
    ],
    button: { title: 'Ihr Angebot ansehen', link },
    after: [`${BERLIN_TIME} Den Prüfwert können Sie auf dieser Seite jederzeit prüfen.`],
  });
  return { ...letter, enclosures };
}
