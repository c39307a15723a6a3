import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { BidderSituation } from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { ToDo } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { leftSentence, PREVIOUS_TEXTS, TAKE_OVER } from '../previous-texts.ts';
import { TEXTS } from './texts.ts';

/** Where on Rahmenpreiseingabe a line leads: what its address says besides the phase. */
interface ToDoPlace {
  readonly search: Readonly<Partial<Record<'tab' | 'show' | 'code', string>>>;
  /** The value to begin with, where it is no price. */
  readonly cell?: OwnKey;
}

/** A line in words. */
export interface ToDoWords {
  readonly title: string;
  readonly detail: string;
  /** What its button says; undefined where there is nothing left to do. */
  readonly action?: string;
  /** Undefined where the action is no way to another place, but confirms the offer. */
  readonly place?: ToDoPlace;
}

/** Where a refused value stands. */
function placeOf(key: OwnKey): ToDoPlace {
  if (key.kind === 'ep') return { search: { code: key.epCode } };
  if (key.kind === 'docs' || key.kind === 'offer') return { search: {} };
  return { search: { tab: key.kind === 'bl' ? 'faktoren' : 'liegenschaften' }, cell: key };
}

/** The words for each kind of thing to do, whoever `declared` the participation. */
const WORDS: {
  readonly [Kind in ToDo['kind']]: (
    toDo: Extract<ToDo, { kind: Kind }>,
    phaseState: BidderSituation['phaseState'],
    declared: string | undefined,
  ) => ToDoWords;
} = {
  participation({ participation }, phaseState, declared) {
    const hasEnded = phaseState === 'ended';
    if (isOffering(participation)) {
      const detail = hasEnded ? TEXTS.confirmedEndedDetail : TEXTS.confirmedDetail;
      return { title: TEXTS.confirmed, detail: declared ?? detail };
    }
    if (hasEnded) {
      const title = participation === null ? TEXTS.neverSaid : TEXTS.withdrawn;
      return { title, detail: TEXTS.neverSaidDetail };
    }
    if (hasWithdrawn(participation)) {
      return { title: TEXTS.withdrawn, detail: TEXTS.withdrawnDetail, action: TEXTS.comeBack };
    }
    if (phaseState === 'future') return { title: TEXTS.unsaid, detail: TEXTS.notYetDetail };
    return { title: TEXTS.unsaid, detail: TEXTS.unsaidDetail, action: TEXTS.confirm };
  },
  refused: ({ count, first }) => ({
    title: TEXTS.refused(count),
    detail: TEXTS.refusedDetail,
    action: TEXTS.toRefused,
    place: placeOf(first),
  }),
  /** Only prices a sum waits for are missing, as in mails; others are said if nothing else is (PRICE-006). */
  prices({ needed, unused, pricedCount, restingCount }, phaseState) {
    const [code = unused[0]] = needed;
    if (code === undefined) return { title: TEXTS.priced(pricedCount), detail: TEXTS.pricedDetail };
    const areNeeded = needed.length > 0;
    return {
      title: areNeeded ? TEXTS.missing(needed.length) : TEXTS.unused(unused.length),
      detail: areNeeded
        ? TEXTS.missingDetail(needed, unused.length, restingCount, phaseState === 'ended')
        : TEXTS.unusedDetail(unused),
      action: TEXTS.toPrices,
      place: { search: { show: 'gaps', code } },
    };
  },
  /** Nothing that the bidder could do about it, so there is no way to anywhere. */
  unknown({ codes }) {
    const count = codes.reduce((sum, { positionCount }) => sum + positionCount, 0);
    return { title: TEXTS.unknown(count), detail: TEXTS.unknownDetail(codes.map(({ epCode }) => epCode)) };
  },
  market({ outside, count }) {
    const [first] = outside;
    if (first === undefined) return { title: TEXTS.inside(count), detail: TEXTS.insideDetail };
    const nummern = outside.map(({ nummer }) => nummer);
    return {
      title: TEXTS.outside(outside.length),
      detail: outside.length === count ? TEXTS.allOutsideDetail : TEXTS.outsideDetail(nummern),
      action: TEXTS.toMarket,
      place: {
        search: { tab: 'liegenschaften', show: 'outside' },
        cell: { kind: 'm', liegenschaftId: first.id },
      },
    };
  },
  previous: ({ left }) => ({
    title: leftSentence(left),
    detail: TEXTS.leftDetail(left),
    action: PREVIOUS_TEXTS.title,
    place: { search: { show: TAKE_OVER } },
  }),
  documents: ({ count }) =>
    count > 0
      ? { title: TEXTS.documents(count), detail: TEXTS.documentsDetail }
      : {
          title: TEXTS.noDocuments,
          detail: TEXTS.noDocumentsDetail,
          action: TEXTS.toDocuments,
          place: { search: { tab: 'unterlagen' } },
        },
  marks({ markedCodes, hasPrevious }) {
    const [code] = markedCodes;
    if (code === undefined) {
      return { title: TEXTS.unmarked, detail: hasPrevious ? TEXTS.unmarkedDetail : TEXTS.noPreviousDetail };
    }
    return {
      title: TEXTS.marked(markedCodes.length),
      detail: TEXTS.markedDetail(markedCodes),
      action: TEXTS.toMarked,
      place: { search: { show: 'marks', code } },
    };
  },
};

/**
 * Puts a thing to do into words, with the way to where it is done; `declared` says who confirmed the
 * participation and when (BID-007, PRICE-006, PRICE-007).
 */
export function toDoWords<Kind extends ToDo['kind']>(
  toDo: Extract<ToDo, { kind: Kind }>,
  { phaseState }: Pick<BidderSituation, 'phaseState'>,
  declared?: string,
): ToDoWords {
  return WORDS[toDo.kind as Kind](toDo, phaseState, declared);
}
