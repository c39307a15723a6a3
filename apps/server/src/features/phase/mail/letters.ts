import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { phaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { BERLIN_TIME, type Letter, type Reader, setLetter } from '../../../mail/letter.ts';
import type { SummedChanges } from '../change/rules.ts';

/** A change of a phase's times that its bidders are told of. */
interface ToldMove {
  title: string;
  was: PhaseTime;
  is: PhaseTime;
  /** When it was made; the letter may be sent much later. */
  at: string;
  /** Why, in the owner's words; undefined where nothing was said. */
  reason: string | undefined;
  /** The last day to which offers bind then; null where nothing is said of it. */
  bindingUntil: string | null;
}

const TO_SWITCH_OFF =
  'Wenn Sie solche Nachrichten nicht wünschen, schalten Sie sie im Nutzermenü unter „Benachrichtigungen“ aus.';
const UNTIL_THEN =
  'Bis dahin können Sie Preise und Faktoren eingeben, Unterlagen hochladen und Ihre Teilnahme bestätigen oder zurückziehen; danach ist keine Änderung mehr möglich.';
const WHAT_COUNTS =
  'Zum Angebot wird, was bis zum Ende gespeichert ist, und nur, wenn Sie Ihre Teilnahme bestätigt haben.';

/** Until when an offer binds, where the phase says so. */
function tellBinding(day: string | null): string[] {
  return day === null ? [] : [`Bindefrist: Sie sind an Ihr Angebot bis zum ${writtenDay(day)} gebunden.`];
}

/** The notice that a phase that runs ends at another moment, or begins only later (decision 0023). */
export function writePhaseTimes(reader: Reader, move: ToldMove, link: string): Letter {
  const { subject, before } = wordMove(move);
  const reason = move.reason === undefined ? [] : [`Grund: ${move.reason}`];
  return setLetter('phase-times', reader, {
    subject,
    before: [...before, ...tellBinding(move.bindingUntil), ...reason],
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [BERLIN_TIME],
  });
}

function wordMove({ title, was, is, at }: ToldMove): { subject: string; before: string[] } {
  const { start, end } = phaseMove(was, is, Date.parse(at));
  const newEnd = [`Neues Ende: ${writtenInstant(is.end)}`, `Bisheriges Ende: ${writtenInstant(was.end)}`];
  if (start === 'postponed') {
    return {
      subject: `Die Phase „${title}“ beginnt später`,
      before: [
        `der Beginn der Phase „${title}“ wurde verlegt.`,
        `Neuer Beginn: ${writtenInstant(is.start)}`,
        ...(end === undefined ? [`Ende wie bisher: ${writtenInstant(is.end)}`] : newEnd),
        'Bis zum neuen Beginn können keine Preise eingegeben werden.',
      ],
    };
  }
  if (end === 'later') {
    return {
      subject: `Die Phase „${title}“ endet später`,
      before: [
        `das Ende der Phase „${title}“ wurde nach hinten verlegt. Sie haben damit mehr Zeit für Ihr Angebot.`,
        ...newEnd,
        `${UNTIL_THEN} Was Sie eingegeben haben, bleibt gespeichert.`,
        WHAT_COUNTS,
      ],
    };
  }
  return {
    subject: `Die Phase „${title}“ endet früher`,
    before: [`das Ende der Phase „${title}“ wurde vorgezogen.`, ...newEnd, UNTIL_THEN, WHAT_COUNTS],
  };
}

/** The notice that a phase lists the bidder (decision 0041). */
export function writeAdmission(
  reader: Reader,
  told: PhaseTime & { title: string; liegenschaftCount: number; bindingUntil: string | null },
  link: string,
): Letter {
  const { title, start, end, liegenschaftCount, bindingUntil } = told;
  const extent = counted(liegenschaftCount, 'Liegenschaft', 'Liegenschaften');
  return setLetter('phase-admitted', reader, {
    subject: `Sie können in der Phase „${title}“ anbieten`,
    before: [
      `Sie sind eingeladen, in der Phase „${title}“ ein Angebot abzugeben.`,
      ...(liegenschaftCount === 0 ? [] : [`Ausgeschrieben sind Leistungen für ${extent}.`]),
      `Beginn: ${writtenInstant(start)}`,
      `Ende: ${writtenInstant(end)}`,
      ...tellBinding(bindingUntil),
      WHAT_COUNTS,
    ],
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [BERLIN_TIME, TO_SWITCH_OFF],
  });
}

/** The notice that a phase has begun (decision 0041). */
export function writeStart(reader: Reader, { title, end }: { title: string; end: string }, link: string) {
  return setLetter('phase-started', reader, {
    subject: `Die Phase „${title}“ hat begonnen`,
    before: [`die Phase „${title}“ hat begonnen.`, `Ende: ${writtenInstant(end)}`, UNTIL_THEN, WHAT_COUNTS],
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [BERLIN_TIME, TO_SWITCH_OFF],
  });
}

/** The notice that a phase does not list the bidder any more (decision 0067). */
export function writeRemoval(reader: Reader, title: string): Letter {
  return setLetter('phase-removed', reader, {
    subject: `Sie sind zur Phase „${title}“ nicht mehr zugelassen`,
    before: [
      `Sie sind zur Phase „${title}“ nicht mehr zugelassen und können in ihr kein Angebot mehr abgeben.`,
      'Was Sie in dieser Phase eingegeben haben, wird nicht gewertet, auch wenn Sie Ihre Teilnahme schon bestätigt hatten.',
    ],
    after: ['Bei Fragen wenden Sie sich bitte an Ihre Ansprechperson beim Auftraggeber.'],
  });
}

/** The reminder that a phase ends while the offer is unconfirmed or incomplete (decision 0041). */
export function writeReminder(
  reader: Reader,
  phase: { title: string; end: string; isConfirmed: boolean; missingPrices: number },
  link: string,
): Letter {
  const { title, end, isConfirmed, missingPrices } = phase;
  return setLetter('phase-reminder', reader, {
    subject: `Die Phase „${title}“ endet bald`,
    before: [
      `die Phase „${title}“ endet am ${writtenInstant(end)}.`,
      ...(isConfirmed
        ? []
        : [
            'Sie haben Ihre Teilnahme noch nicht bestätigt. Ohne Bestätigung werden Ihre Eingaben nicht zum Angebot.',
          ]),
      ...(missingPrices === 0
        ? []
        : [
            `In Ihrem Angebot ${missingPrices === 1 ? 'fehlt' : 'fehlen'} noch ${counted(missingPrices, 'Preis', 'Preise')}. Ein unvollständiges Angebot zählt in der Wertung hinter allen vollständigen.`,
          ]),
    ],
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [BERLIN_TIME, TO_SWITCH_OFF],
  });
}

/** A change's effects on the reader's offer, a sentence each; nothing where it has entered nothing. */
const ownOffer = (lines: readonly string[]) => (lines.length === 0 ? [] : [{ title: 'Ihr Angebot', lines }]);

/** The notice that what its reader was told to be different is as it was (decision 0067). */
export function writeChangesGone(
  reader: Reader,
  told: { title: string; end: string; isConfirmed: boolean; offerLines: readonly string[] },
  link: string,
): Letter {
  const { title, end, isConfirmed, offerLines } = told;
  return setLetter('phase-changed', reader, {
    subject: `In der Phase „${title}“ wurden Änderungen zurückgenommen`,
    before: [
      `die Änderungen in der Phase „${title}“, über die wir Sie benachrichtigt haben, wurden zurückgenommen. Ausgeschrieben ist wieder dasselbe wie davor.`,
      isConfirmed
        ? 'Ihre bestätigte Teilnahme gilt weiter.'
        : 'Bitte prüfen Sie Ihre Eingaben, bevor Sie Ihre Teilnahme bestätigen.',
      `Ende der Phase: ${writtenInstant(end)}`,
    ],
    lists: ownOffer(offerLines),
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [BERLIN_TIME],
  });
}

/** The notice that a running phase's catalogue, LVs, properties or documents were changed (decision 0047). */
export function writeChanges(
  reader: Reader,
  told: Parameters<typeof writeChangesGone>[1] & { changes: SummedChanges },
  link: string,
): Letter {
  const { title, end, isConfirmed, changes, offerLines } = told;
  const parts = changes.parts.filter(({ lines }) => lines.length > 0);
  const rest = changes.count - parts.reduce((sum, { lines }) => sum + lines.length, 0);
  return setLetter('phase-changed', reader, {
    subject: `In der Phase „${title}“ wurde die Ausschreibung geändert`,
    before: [
      `in der Phase „${title}“ wurde geändert, was ausgeschrieben ist.`,
      ...changes.reasons.map((reason) => `Grund: ${reason}`),
      isConfirmed
        ? 'Ihre bestätigte Teilnahme gilt weiter. Bitte prüfen Sie Ihr Angebot und bestätigen Sie Ihre Teilnahme noch einmal.'
        : 'Bitte prüfen Sie Ihre Eingaben, bevor Sie Ihre Teilnahme bestätigen.',
      `Ende der Phase: ${writtenInstant(end)}`,
    ],
    lists: [...ownOffer(offerLines), ...parts],
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: [
      ...(rest === 0
        ? []
        : [
            `Hinzu ${rest === 1 ? 'kommt' : 'kommen'} ${counted(rest, 'weitere Änderung', 'weitere Änderungen')}; die Liste finden Sie in der Rahmenpreiseingabe.`,
          ]),
      BERLIN_TIME,
    ],
  });
}
