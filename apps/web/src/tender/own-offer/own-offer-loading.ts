import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type {
  BidderEditState,
  BidderSituation,
} from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import type { LoadProblem } from '../../kit/loading/load-problem.ts';
import type { PhaseInView } from '../phase/phase-in-view.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { OwnOffer } from './own-offer.ts';
import type { KeyvalSaver, SaverSnapshot } from './saving/keyval-saver.ts';
import type { OfferStore } from './saving/offer-store.ts';
import type { ValueKeeper } from './saving/value-keeper.ts';
import { READ_ONLY_REASONS } from './texts.ts';

/** Everything a bidder's page needs of the offer in view. */
export interface ReadyOffer {
  readonly kind: 'ready';
  readonly phases: readonly Phase[];
  readonly own: OwnOffer;
  readonly situation: BidderSituation;
  readonly editState: BidderEditState;
  /** Says whose offer it is and where its values lie. */
  readonly store: OfferStore;
  readonly saver: KeyvalSaver;
  readonly saving: SaverSnapshot;
  /** What keeps in this browser what is not stored. */
  readonly keeper: Pick<ValueKeeper, 'get' | 'subscribe'>;
  /** When it was last known that the server holds `own.held`: an instant by the server's clock. */
  readonly agreedAt: string;
  readonly save: (edits: readonly OwnEdit[]) => void;
}

/** Gives why nothing can be entered; undefined where something can. */
export function entryLock({ editState, store }: Pick<ReadyOffer, 'editState' | 'store'>): string | undefined {
  return editState === 'editable' ? undefined : (store.lock ?? READ_ONLY_REASONS[editState]);
}

export type OwnOfferState =
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'failed' } & LoadProblem)
  | { readonly kind: 'no-phase' }
  | {
      readonly kind: 'not-listed';
      readonly phases: readonly Phase[];
      readonly phase: Phase;
      /** Whether the bidder was listed until a moment ago, when the page was open already. */
      readonly wasListed: boolean;
    }
  | ReadyOffer;

/** How far a bidder's page has come. */
interface LoadedOffer {
  readonly problem: LoadProblem | undefined;
  /** Undefined until the phases are there. */
  readonly view: (PhaseInView & { readonly wasOpen: boolean }) | undefined;
  /** Undefined until everything that the offer stands on is there. */
  readonly offer: ReadyOffer | undefined;
}

/** Gives a page's state: failures first, offers only in a phase of the bidder (OVERVIEW-004, ERR-030). */
export function ownOfferState({ problem, view, offer }: LoadedOffer): OwnOfferState {
  if (problem !== undefined) return { kind: 'failed', ...problem };
  if (view === undefined) return { kind: 'loading' };
  const { phases, phase, isOpen, wasOpen } = view;
  if (phase === undefined) return { kind: 'no-phase' };
  if (!isOpen) return { kind: 'not-listed', phases, phase, wasListed: wasOpen };
  return offer ?? { kind: 'loading' };
}
