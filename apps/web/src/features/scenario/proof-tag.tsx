import type { Scenario, ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { IconCheck } from '@tabler/icons-react';
import { Tag, type TagTone } from '../../kit/show/tag.tsx';
import { isProven, isWithoutPoints, outcomeProofWords } from '@rahmenpreis/scenario/proof-words.ts';
import { TEXTS } from './texts.ts';

/** Whether a run of the scenario waits or is at work. */
export function isReckoning({ run }: Scenario): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

/** Whether a scenario must be computed again: its result is old or missing, and no run is on its way. */
export function needsRun(scenario: Scenario): boolean {
  const { run, outcome, conflict, kept } = scenario;
  if (isReckoning(scenario)) return false;
  // What the program keeps by itself has a result without a run.
  if (kept !== null && run === null && outcome !== null) return false;
  return outcome === null ? conflict === null : outcome.isStale;
}

/** Whether the award itself is still sought; prices of rules come after it. */
export function isSought({ run }: Scenario): boolean {
  if (run?.state === 'waiting') return true;
  return run?.state === 'running' && (run.step === 'first' || run.step === 'proof');
}

/** Whether the newest run has found no award that keeps the rules; an outcome is then an earlier one. */
export function isImpossible(scenario: Scenario): boolean {
  return !isSought(scenario) && (scenario.conflict !== null || scenario.run?.step === 'conflict');
}

/** The outcome of a scenario unless its rules are not possible any more. */
export function ownOutcome(scenario: Scenario): ScenarioOutcome | null {
  return isImpossible(scenario) ? null : scenario.outcome;
}

interface Proof {
  readonly words: string;
  readonly tone: TagTone;
}

function proofOf(scenario: Scenario): Proof {
  const { outcome, run, conflict } = scenario;
  const { proof } = TEXTS;
  if (isSought(scenario))
    return { words: run?.state === 'waiting' ? proof.waiting : proof.running, tone: 'muted' };
  if (isImpossible(scenario)) return { words: proof[conflict?.unknown ?? 'impossible'], tone: 'attention' };
  if (run?.state === 'failed') return { words: proof.failed, tone: 'attention' };
  const isCancelled = run?.state === 'cancelled';
  if (outcome === null) return { words: isCancelled ? proof.cancelled : proof.none, tone: 'muted' };
  if (outcome.isStale) return { words: proof.stale, tone: 'muted' };
  // Its rules give every package by hand: that nothing is cheaper by them says nothing.
  if (scenario.kept === 'current-award') return { words: proof.byHand, tone: 'muted' };
  return proofOfOutcome(outcome, isCancelled ? proof.cancelled : proof.ended);
}

/** How sure an outcome is by its own rules; what was not proven in its time is named by the given words. */
function proofOfOutcome(outcome: ScenarioOutcome, open: string): Proof {
  const words = outcomeProofWords(outcome);
  if (words === undefined || isWithoutPoints(outcome)) return { words: words ?? open, tone: 'attention' };
  return { words, tone: isProven(outcome) ? 'good' : 'muted' };
}

/** How sure it is that nothing is cheaper, in words. */
export function proofWords(scenario: Scenario): string {
  return proofOf(scenario).words;
}

function showProof({ words, tone }: Proof) {
  return (
    <Tag tone={tone} {...(tone === 'good' ? { icon: IconCheck } : {})}>
      {words}
    </Tag>
  );
}

/** The same in one tag. */
export function ProofTag({ scenario }: { readonly scenario: Scenario }) {
  return showProof(proofOf(scenario));
}

/** Says that nobody else sees a scenario; nothing where everybody does. */
export function DraftTag({ scenario }: { readonly scenario: Scenario }) {
  if (!scenario.isDraft) return null;
  return (
    <span data-tooltip={TEXTS.draftHint}>
      <Tag>{TEXTS.draft}</Tag>
    </span>
  );
}

/** How sure an outcome is by the rules that it was reckoned by, whatever they are now. */
export function EarlierProofTag({ outcome }: { readonly outcome: ScenarioOutcome }) {
  return showProof(proofOfOutcome(outcome, TEXTS.proof.ended));
}
