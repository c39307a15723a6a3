import type { ArrivalState } from '@rahmenpreis/contract/arrival.ts';
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

/** Facts that an arrival's state follows from. */
export interface ArrivalFacts {
  readonly isLate: boolean;
  /** Another one of the provider came later, and before the end. */
  readonly isReplaced: boolean;
  readonly isSettled: boolean;
  /** Number of its versions that have counted. */
  readonly versionCount: number;
  /** The provider wrote something of its own until the end; not asked for before arrivals are settled. */
  readonly hasOwnOffer: boolean;
  readonly omission: string | null;
}

/** Says what became of an arrival; until it is settled nothing of that depends on the provider. */
export function arrivalState(facts: ArrivalFacts): ArrivalState {
  if (facts.isLate) return 'late';
  if (facts.isReplaced) return 'replaced';
  if (!facts.isSettled) return 'noted';
  if (facts.versionCount > 0) return 'finished';
  if (facts.hasOwnOffer) return 'own-offer';
  return facts.omission === null ? 'open' : 'omitted';
}

/** Facts told of an arrival wherever its provider's state is told. */
export interface ToldArrival {
  readonly state: ArrivalState;
  readonly receivedAt: string;
  readonly omission: string | null;
  /** The newest version that counts; undefined before there is one. */
  readonly version: { readonly isChecked: boolean; readonly checkedBy: string | null } | undefined;
  readonly seal: SealedPhase['seal'];
  /** True where an account of the provider has once opened a link that was mailed to it. */
  readonly isReached: boolean;
}

/** Said of an offer that somebody could type who saw the others, or its own before all were opened. */
const SEAL_SENTENCES = {
  open: 'die anderen Angebote waren für den Auftraggeber einsehbar',
  sealed: 'lag dem Auftraggeber vor der Öffnung unverschlüsselt vor',
} as const;

function checkedWord({ isChecked, checkedBy }: NonNullable<ToldArrival['version']>): string {
  if (!isChecked) return 'ungeprüft';
  return checkedBy === null ? 'geprüft' : `geprüft von ${checkedBy}`;
}

function marksOfFinished({ version, seal, isReached }: ToldArrival, day: string): string[] {
  return [
    `vom Auftraggeber erfasst, eingegangen am ${day}, ${checkedWord(version!)}`,
    seal === 'NONE' ? SEAL_SENTENCES.open : SEAL_SENTENCES.sealed,
    ...(isReached ? [] : ['dem Anbieter nicht bestätigt']),
  ];
}

/** Says in German what became of an arrival, or what stands beside the offer that it became. */
export function arrivalMarks(told: ToldArrival): string[] {
  const day = shortDate(told.receivedAt);
  switch (told.state) {
    case 'finished':
      return marksOfFinished(told, day);
    case 'noted':
      return [`Eingang vom ${day} vermerkt`];
    case 'open':
      return [`Eingang vom ${day} noch nicht erfasst`];
    case 'late':
      return [`Eingang vom ${day}: verspätet eingegangen, nicht gewertet`];
    case 'replaced':
      return [`Eingang vom ${day}: durch einen späteren Eingang ersetzt`];
    case 'own-offer':
      return [`Eingang vom ${day}: durch eigenes Angebot ersetzt`];
    case 'omitted':
      return [`Eingang vom ${day}: nicht erfasst. ${told.omission ?? ''}`];
  }
}
