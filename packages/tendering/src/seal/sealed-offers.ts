import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { instantMs } from '../phase/phase-state.ts';

/** What a phase says of its seal (decision 0046). */
export interface SealedPhase {
  /** `SEALED` hides offers until the end, `FOUR_EYES` until two administrators have opened them after it. */
  seal: 'NONE' | 'SEALED' | 'FOUR_EYES';
  end: string;
  /** When the offers were opened; missing while they are not. */
  openedAt?: string | undefined;
  /** Which administrator asked to open them, the first of two; missing while nobody has. */
  openingAsked?: { readonly userId: string } | undefined;
}

/**
 * True while only its bidder may see an offer of the phase, or whether there is one, at `nowMs`: until the
 * end, with four eyes until two administrators opened it (decision 0046, QUALITY.md «Sealed phases»).
 */
export function isSealed({ seal, end, openedAt }: SealedPhase, nowMs: number): boolean {
  if (seal === 'NONE') return false;
  return nowMs < instantMs(end) || (seal === 'FOUR_EYES' && openedAt === undefined);
}

/** Says to administrators in German when the offers of a sealed phase are opened. */
export function sealedSentence({ seal, end }: SealedPhase, nowMs: number): string {
  if (nowMs >= instantMs(end)) {
    return 'Die Phase ist versiegelt. Angebote werden geöffnet, sobald zwei Personen das veranlasst haben.';
  }
  const when = shortInstant(end);
  return seal === 'FOUR_EYES'
    ? `Die Phase ist versiegelt. Angebote können ab ${when} von zwei Personen gemeinsam geöffnet werden.`
    : `Die Phase ist versiegelt. Angebote werden am ${when} geöffnet.`;
}

/** Effect of opening a phase's offers now: a first request, the second that opens them, or a refusal. */
export type Opening = 'ask' | 'confirm' | 'no-four-eyes' | 'not-ended' | 'same-person' | 'opened';

/** Judges that an administrator wants to open the offers of a phase at `nowMs` (decision 0046). */
export function judgeOpening(phase: SealedPhase, userId: string, nowMs: number): Opening {
  if (phase.seal !== 'FOUR_EYES') return 'no-four-eyes';
  if (nowMs < instantMs(phase.end)) return 'not-ended';
  if (phase.openedAt !== undefined) return 'opened';
  if (phase.openingAsked === undefined) return 'ask';
  return phase.openingAsked.userId === userId ? 'same-person' : 'confirm';
}
