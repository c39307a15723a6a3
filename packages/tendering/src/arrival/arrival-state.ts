import type { Arrival, ArrivalState } from '@rahmenpreis/contract/arrival.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { instantMs } from '../phase/phase-state.ts';
import { isSealed, type SealedPhase } from '../seal/sealed-offers.ts';

/**
 * How long after the end it is still open whether a provider wrote itself, in milliseconds: a write that
 * arrived in time may be stored a moment later; by then none is on its way.
 */
const END_GRACE_MS = 60_000;

/** True once arrivals of the phase may be told from offers that providers entered themselves. */
export function isSettled(phase: SealedPhase, nowMs: number): boolean {
  return nowMs >= instantMs(phase.end) + END_GRACE_MS && !isSealed(phase, nowMs);
}

/** Facts by which it is told what became of an arrival. */
interface ArrivalFacts extends Pick<Arrival, 'receivedAt' | 'omission' | 'versions'> {
  readonly isLate: boolean;
  /** Another one of the provider came later, and before the end. */
  readonly isReplaced: boolean;
  readonly isSettled: boolean;
  /** The provider wrote something of its own until the end; not asked for before arrivals are settled. */
  readonly hasOwnOffer: boolean;
  readonly seal: SealedPhase['seal'];
  /** True where an account of the provider has once opened a link that was mailed to it. */
  readonly isReached: boolean;
}

/** Until an arrival is settled nothing of it depends on the provider. */
function stateOf(facts: ArrivalFacts): ArrivalState {
  if (facts.isLate) return 'late';
  if (facts.isReplaced) return 'replaced';
  if (!facts.isSettled) return 'noted';
  if (facts.versions.length > 0) return 'finished';
  if (facts.hasOwnOffer) return 'own-offer';
  return facts.omission === null ? 'open' : 'omitted';
}

/** Said of an offer that somebody could type who saw the others, or its own before all were opened. */
const SEAL_SENTENCES = {
  open: 'die anderen Angebote waren für den Auftraggeber einsehbar',
  sealed: 'lag dem Auftraggeber vor der Öffnung unverschlüsselt vor',
} as const;

function marksOfFinished({ versions: [newest], seal, isReached }: ArrivalFacts, day: string): string[] {
  const { isChecked, checkedBy } = newest!;
  const checked = checkedBy === null ? 'geprüft' : `geprüft von ${checkedBy}`;
  return [
    `vom Auftraggeber erfasst, eingegangen am ${day}, ${isChecked ? checked : 'ungeprüft'}`,
    seal === 'NONE' ? SEAL_SENTENCES.open : SEAL_SENTENCES.sealed,
    ...(isReached ? [] : ['dem Anbieter nicht bestätigt']),
  ];
}

/** Ends of an arrival that is no offer, in words; the reason of an omission follows. */
const ENDS: Readonly<Record<Exclude<ArrivalState, 'finished'>, string>> = {
  noted: ' vermerkt',
  open: ' noch nicht erfasst',
  late: ': verspätet eingegangen, nicht gewertet',
  replaced: ': durch einen späteren Eingang ersetzt',
  'own-offer': ': durch eigenes Angebot ersetzt',
  omitted: ': nicht erfasst. ',
};

/** Tells in German what became of an arrival, or what stands beside the offer that it became. */
export function tellArrival(facts: ArrivalFacts): Pick<Arrival, 'state' | 'marks'> {
  const state = stateOf(facts);
  const day = shortDate(facts.receivedAt);
  if (state === 'finished') return { state, marks: marksOfFinished(facts, day) };
  const reason = state === 'omitted' ? facts.omission : '';
  return { state, marks: [`Eingang vom ${day}${ENDS[state]}${reason}`] };
}
