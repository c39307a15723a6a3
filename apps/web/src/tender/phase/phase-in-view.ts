import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { awardPhase, defaultPhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';

/** The phase that a page opens on by itself; every preference falls back to the first phase. */
export type PhasePreference = 'running' | 'latest-final';

const PREFERRED: Record<PhasePreference, (phases: readonly Phase[], nowMs: number) => Phase | undefined> = {
  running: defaultPhase,
  'latest-final': awardPhase,
};

/** What decides which phase a page is about. */
interface PhaseWish {
  /** The phase that the address names. */
  readonly pId: string | undefined;
  readonly preference: PhasePreference;
  /** The bidder that looks; left out for a buyer, to whom every phase is open. */
  readonly bidderId?: string | undefined;
}

/** The phases of a page and the one it is about. */
export interface PhaseInView {
  /** In the one order of phases. */
  readonly phases: readonly Phase[];
  /** Undefined only where there are no phases. */
  readonly phase: Phase | undefined;
  /** Whether the user takes part in the phase in view; a buyer always does. */
  readonly isOpen: boolean;
}

/**
 * Gives the phases, which stand in their order, and the one in view at `nowMs`: the named one, else the
 * preferred one, else the first (ANALYSIS-001, AWARD-004, OVERVIEW-002, OPEN-10, OPEN-12).
 */
export function phaseInView(
  phases: readonly Phase[],
  { pId, preference, bidderId }: PhaseWish,
  nowMs: number,
): PhaseInView {
  const phase = phases.find(({ id }) => id === pId) ?? PREFERRED[preference](phases, nowMs);
  const isOpen = bidderId === undefined || phase?.userIds?.includes(bidderId) === true;
  return { phases, phase, isOpen: phase !== undefined && isOpen };
}
