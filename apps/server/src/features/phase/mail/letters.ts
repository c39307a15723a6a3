import { writtenInstant } from '@rahmenpreis/german/written-instant.ts';
import { phaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { type Letter, type Reader, setLetter } from '../../../mail/letter.ts';

/** A change of a phase's times that its bidders are told of. */
export interface ToldMove {
  title: string;
  was: PhaseTime;
  is: PhaseTime;
  /** When it was made; the letter may be sent much later. */
  at: string;
}

const UNTIL_THEN =
  'Bis dahin können Sie Preise und Faktoren eingeben, Unterlagen hochladen und Ihre Teilnahme bestätigen oder zurückziehen; danach ist keine Änderung mehr möglich.';
const WHAT_COUNTS =
  'Zum Angebot wird, was bis zum Ende gespeichert ist, und nur, wenn Sie Ihre Teilnahme bestätigt haben.';

/** The notice that a phase that runs ends at another moment, or begins only later (decision 0023). */
export function writePhaseTimes(reader: Reader, move: ToldMove, link: string): Letter {
  return setLetter('phase-times', reader, {
    ...wordMove(move),
    button: { title: 'Zur Rahmenpreiseingabe', link },
    after: ['Alle Uhrzeiten gelten in deutscher Zeit.'],
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
