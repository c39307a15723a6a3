import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import {
  isSealed,
  type Opening,
  type SealedPhase,
  sealedSentence,
} from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { conflict, type Failure, refusal } from '../../kernel/answer/failure.ts';

/** What of a stored phase says whether its offers are sealed. */
export interface SealRow {
  seal: SealedPhase['seal'];
  end: Date;
  openedAt: Date | null;
  openingAskedBy?: string | null;
}

/** The seal of a stored phase. */
export function sealOfPhase({ seal, end, openedAt, openingAskedBy = null }: SealRow): SealedPhase {
  return {
    seal,
    end: end.toISOString(),
    openedAt: openedAt?.toISOString(),
    openingAsked: openingAskedBy === null ? undefined : { userId: openingAskedBy },
  };
}

/**
 * True if the phase's offers are hidden from the actor at `nowMs`. A bidder never meets the seal: it finds
 * only its own offer anyway (QUALITY.md «Sealed phases»).
 */
export function isHidden(actor: Actor, row: SealRow, nowMs: number): boolean {
  return isAdmin(actor) && isSealed(sealOfPhase(row), nowMs);
}

/** Refuses the actor a sealed phase's offers, the same whatever there is (decision 0046). */
export function refuseSealed(actor: Actor, row: SealRow, nowMs: number): Failure | undefined {
  return isHidden(actor, row, nowMs) ? phaseSealed(row, nowMs) : undefined;
}

/** The refusal of everything that would tell of sealed offers. */
export function phaseSealed(row: SealRow, nowMs: number): Failure {
  return conflict('phase-sealed', sealedSentence(sealOfPhase(row), nowMs));
}

/** Refuses a later start of a sealed phase that has begun: what bidders were promised began with it. */
export const sealedStart = refusal(
  409,
  'phase-sealed',
  'Die Phase ist versiegelt und hat begonnen. Ihr Start kann nicht mehr in die Zukunft verlegt werden.',
);

/** Refuses another seal of a phase that has begun or has entries made under its present seal. */
export function refuseSealChange(
  row: Pick<SealRow, 'seal'>,
  wanted: SealRow['seal'] | undefined,
  { state, hasEntries }: { state: PhaseState; hasEntries: boolean },
): Failure | undefined {
  if (wanted === undefined || wanted === row.seal || (state === 'future' && !hasEntries)) return undefined;
  return conflict(
    'seal-fixed',
    'Ob Angebote versiegelt sind, lässt sich nur vor dem Start der Phase ändern, solange noch niemand etwas eingegeben hat.',
  );
}

/** Why a phase cannot wait for two people: there are not two who could open it. */
export function refuseFourEyes(writers: number): Failure | undefined {
  if (writers >= 2) return undefined;
  return conflict(
    'too-few-writers',
    'Zum Öffnen zu zweit braucht es zwei Personen mit Schreibrecht. Zurzeit gibt es nur eine.',
  );
}

/** Refuses to open a phase's offers now; undefined where it happens or has happened (decision 0046). */
export function refuseOpening(opening: Opening): Failure | undefined {
  switch (opening) {
    case 'no-four-eyes':
      return conflict('no-four-eyes', 'Die Angebote dieser Phase werden nicht von zwei Personen geöffnet.');
    case 'not-ended':
      return conflict(
        'phase-not-ended',
        'Die Phase läuft noch. Ihre Angebote können erst nach dem Ende geöffnet werden.',
      );
    case 'same-person':
      return conflict(
        'opening-by-second',
        'Sie haben die Öffnung bereits veranlasst. Jetzt muss eine zweite Person mit Schreibrecht sie bestätigen.',
      );
    default:
      return undefined;
  }
}
