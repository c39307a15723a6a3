import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import type { ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import type { MemoSource } from '../memo/memo-source.ts';

/** A scenario with a result, as an alternative or as what is recommended. */
export interface BoardPaperScenario extends Pick<ScenarioOutcome, 'sumMillis' | 'idealMillis' | 'openCount'> {
  readonly name: string;
  readonly isRecommended: boolean;
  /** Short names of who gets something, most packages first. */
  readonly bidders: readonly string[];
  /** Of the packages with a target price. */
  readonly target: { readonly sumMillis: number; readonly targetMillis: number };
  /** Reason why something else may cost less; blank where a proof says not, and of the award as it stands. */
  readonly doubt: string;
  readonly remark: string;
}

/** A recommended package with how firmly its rank 1 stands. */
export interface BoardPaperRank {
  /** Property and service group by their ids, with a space between them. */
  readonly key: string;
  readonly sumMillis: number;
  /** Joint error of the quantities from which another has rank 1, in millionths; null for a single offer. */
  readonly limitMillionths: number | null;
  readonly rankOne: string;
  readonly rival: string | undefined;
}

/** All that a Gremienvorlage is made of. */
export interface BoardPaperSource {
  /** The memo of the phase with what is recommended in the place of its awards. */
  readonly memo: MemoSource;
  readonly fields: BoardPaperFields;
  /** The recommended scenario; undefined for the award as it stands. */
  readonly scenario: { readonly name: string; readonly proof: string; readonly isStale: boolean } | undefined;
  /** Stored target prices by printed key, in thousandths of a euro. */
  readonly targets: ReadonlyMap<string, number>;
  readonly phaseId: string;
  readonly ranks: readonly BoardPaperRank[];
  readonly scenarios: readonly BoardPaperScenario[];
  readonly positionCount: number;
  readonly regionCount: number;
  readonly offersVersion: string;
  /** Writer of its words; null where nobody has written any. */
  readonly author: string | null;
}
