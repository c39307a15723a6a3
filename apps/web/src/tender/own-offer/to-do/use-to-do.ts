import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { findMarked } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import { listToDo, type ToDo } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { useMemo } from 'react';
import { countLeft } from '../left-values.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { usePreviousPrices } from '../previous-phase.ts';

const NOTHING: readonly OwnKey[] = [];

/** The tasks that nobody has who enters what stands on a paper. */
const OF_ITSELF = new Set<ToDo['kind']>(['participation', 'documents', 'previous']);

/** The tasks for the offer as it is now, costliest first; `rejected` is what the page refused. */
export function useToDo(
  { own, phases, store: { isOwn } }: Pick<ReadyOffer, 'own' | 'phases' | 'store'>,
  rejected = NOTHING,
): readonly ToDo[] {
  const previous = usePreviousPrices(phases, own.phase);
  return useMemo(() => {
    const refused = [...own.unsaved.leftOut, ...rejected];
    const all = listToDo({
      own,
      markedCodes: [...findMarked(own, previous.priceOf)],
      hasPrevious: previous.phase !== undefined,
      left: countLeft(previous.leftOf(own)),
      restingCodes: own.entries.flatMap(({ epCode }) =>
        epCode !== null && own.valueOf({ kind: 'ep', epCode }).resting !== undefined ? [epCode] : [],
      ),
      refused: [...new Map(refused.map((key) => [printOwnKey(own.phase.id, key), key])).values()],
    });
    return isOwn ? all : all.filter(({ kind }) => !OF_ITSELF.has(kind));
  }, [own, isOwn, previous, rejected]);
}
