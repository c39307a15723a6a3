import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Memo, AwardLetter, MemoFields } from '@rahmenpreis/contract/memo.ts';
import type { MissingDecision, MissingProbe } from '@rahmenpreis/contract/missing-price.ts';
import type { PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import type { PublishedQuestion, Question } from '@rahmenpreis/contract/question.ts';
import type { Comparison } from '../award/comparison.ts';
import type { AwardCondition, AwardRebate } from '../award/rebate.ts';
import type { PlaceChange } from '../change/place-change.ts';
import type { SealedPhase } from '../seal/sealed-offers.ts';

/** A phase as the memo tells of it; instants as ISO text. */
interface MemoPhase extends Pick<SealedPhase, 'seal'> {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly openedAt: string | null;
  /** The first who asked that sealed offers be opened. */
  readonly openingAskedBy: string | null;
  /** Last day to which offers bind; null where nothing is said of it. */
  readonly bindingUntil: string | null;
}

/** A stored award, whose value is the id of its holder, with what was said of it. */
export interface MemoAward extends Pick<KeyVal, 'key' | 'value'> {
  readonly reason: string | null;
  /** Agreement of a second administrator; null where nobody has agreed. */
  readonly approval: { readonly by: string | null } | null;
}

/** A bidder that the phase lists, and when it last said whether it takes part. */
interface MemoBidder {
  readonly serviceProviderId: string;
  readonly organisationId: string;
  readonly declaredAt: string | null;
  readonly declaredBy: string | null;
  /** True where the phase has an Angebotsschreiben, and none was declared. */
  readonly lacksLetter: boolean;
  /** The day until which its offer binds; null where it has none, or the phase says nothing of it. */
  readonly boundUntil: string | null;
}

/** An offer that came another way, with what became of it (decision 0131). */
interface MemoArrival {
  readonly organisationId: string;
  readonly marks: readonly string[];
  /** True while it has no end. */
  readonly isOpen: boolean;
  /** True where an objection of its provider waits for an answer. */
  readonly isObjected: boolean;
}

/** A scenario that was computed for the phase. */
export interface MemoScenario {
  readonly name: string;
  readonly rules: readonly string[];
  /** After rebates, in thousandths of a euro. */
  readonly sumMillis: number;
  readonly proof: string;
  /** Its packages go to whom they go by it, and to nobody else. */
  readonly isAward: boolean;
}

/** A change of the phase while it ran. */
interface MemoChange extends Pick<PlaceChange, 'about' | 'title' | 'change'> {
  readonly at: string;
  readonly reason: string | null;
}

/** An answer that was published to all bidders. */
type MemoAnswer = Pick<PublishedQuestion, 'number' | 'text' | 'answer' | 'publishedOn'> &
  Pick<Question, 'endReason'>;

/** All that the memo is made of. */
export interface MemoSource {
  readonly phase: MemoPhase;
  readonly fields: MemoFields;
  readonly comparison: Comparison;
  readonly properties: readonly Pick<Liegenschaft, 'id' | 'nummer' | 'name'>[];
  readonly bidders: readonly MemoBidder[];
  readonly arrivals: readonly MemoArrival[];
  readonly awards: readonly MemoAward[];
  /** Sum from which on awards need a second administrator, in thousandths of a euro; undefined for never. */
  readonly approvalAboveMillis: number | undefined;
  /** With what each comes to by all awards of its bidder. */
  readonly rebates: readonly (AwardCondition & AwardRebate)[];
  readonly changes: readonly MemoChange[];
  readonly answers: readonly MemoAnswer[];
  readonly decisions: readonly MissingDecision[];
  /** Of packages that were decided of or awarded, as the offers are now. */
  readonly probes: readonly MissingProbe[];
  /** What later phases ask for again (decision 0129). */
  readonly reasked: readonly Omit<PhasePackages['reasked'][number], 'phaseId'>[];
  readonly checks: readonly (Pick<
    PriceCheck,
    'organisationId' | 'epCode' | 'state' | 'note' | 'seenValue'
  > & { readonly title: string })[];
  readonly scenarios: readonly MemoScenario[];
  /** Those that were ordered on the closed award. */
  readonly letters: readonly Pick<AwardLetter, 'organisation' | 'cause' | 'sentAt'>[];
  /** The Gremienvorlage that the fields say a board was shown; null where they say none. */
  readonly presented: Pick<Memo['boardPaper']['versions'][number], 'number' | 'at' | 'sha256'> | null;
  /** Instant of the closing; null while the award is open. */
  readonly closedAt: string | null;
}
