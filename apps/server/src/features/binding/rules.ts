import { bindingState } from '@rahmenpreis/tendering/phase/binding-state.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { conflict, type Failure, invalidField, refusal, stale } from '../../kernel/answer/failure.ts';

/** A longer Bindefrist that is to be asked for, and what stands there. */
interface Asked {
  state: PhaseState;
  /** The last day asked for, else that of the phase; null where it has none. */
  last: string | null;
  /** What its sender saw in that place. */
  before: string;
  until: string;
  nowMs: number;
}

/** Days after it are a typing slip. */
const LAST_DAY = '2099-12-31';

/** Why bidders cannot be asked for a longer Bindefrist (decision 0128). */
export function refuseAsking({ state, last, before, until, nowMs }: Asked): Failure | undefined {
  if (state !== 'ended') {
    const message = 'Die Phase ist nicht beendet. Ihre Bindefrist lässt sich in der Phasenverwaltung ändern.';
    return conflict('phase-not-ended', message);
  }
  if (last === null) return conflict('no-binding', 'Die Phase hat keine Bindefrist.');
  if (last !== before) return stale();
  if (until > last && until <= LAST_DAY && bindingState(until, nowMs).state !== 'over') return undefined;
  const message = 'Bitte geben Sie einen Tag nach der bisherigen Bindefrist an, der nicht vorbei ist.';
  return invalidField('until', message);
}

/** 409 for a request whose day is over. */
export const requestOver = refusal(
  409,
  'binding-over',
  'Der Tag, bis zu dem Ihr Angebot binden soll, ist vorbei.',
);

/** 409 for who has no offer that could bind. */
export const noOffer = refusal(409, 'no-offer', 'Ihr Unternehmen nimmt an dieser Phase nicht teil.');

/** 409 for a request that somebody of the company has confirmed. */
export const confirmedBefore = refusal(
  409,
  'binding-confirmed',
  'Ihr Unternehmen hat diese Bindefrist schon bestätigt.',
);
