import {
  type Arrival,
  type EnteredOffer,
  getEnteredOffer,
  saveEnteredValues,
} from '@rahmenpreis/contract/arrival.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { adoptAnswer, answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { OfferStore } from '../../../tender/own-offer/saving/offer-store.ts';
import { TEXTS } from './texts.ts';

/** What was typed of an arrival, and what of it counts. */
export const enteredQuery = (phaseId: string, arrivalId: string) =>
  answerQuery(getEnteredOffer, { params: { phaseId, arrivalId } });

type Typed = EnteredOffer['values'][number];

const ENTRY_PAGES = ['/phase/entry'] as const;

/**
 * The values that administrators type for a provider: they lie apart from all offers, and each says over
 * which value it was typed. One that somebody else changed meanwhile stays, is shown and told.
 */
export function entryStore(phaseId: string, arrival: Arrival, company: string): OfferStore {
  const { id: arrivalId, organisationId } = arrival;
  const params = { phaseId, arrivalId };
  const question = enteredQuery(phaseId, arrivalId);
  const asKeyVal = ({ key, value }: Typed): KeyVal => ({ id: key, organisationId, key, value });
  const keyValsOf = ({ values }: EnteredOffer) => values.map(asKeyVal);
  const held = () => queryClient.getQueryData(question.queryKey)?.values.map(asKeyVal) ?? [];
  return {
    name: arrivalId,
    phaseId,
    isOwn: false,
    lock: TEXTS.locked,
    company: () => company,
    stored: { ...question, select: keyValsOf } as unknown as OfferStore['stored'],
    held,
    read: async () => keyValsOf(await call(getEnteredOffer, { params })),
    async adopt(stored, removedKeys) {
      const replaced = new Set([...stored.map(({ key }) => key), ...removedKeys]);
      await adoptAnswer(question, (known) => {
        const others = known?.values.filter(({ key }) => !replaced.has(key)) ?? [];
        return known && { ...known, values: [...others, ...stored] };
      });
      // Says who typed, and over which version the values may be checked now.
      void invalidateAnswers(getEnteredOffer);
    },
    async save(edits) {
      const before = new Map(held().map(({ key, value }) => [key, value]));
      const data = edits.map(({ key, value }) => ({ key, value, before: before.get(key) ?? null }));
      const { left } = await call(saveEnteredValues, { params, body: { data } });
      const others = new Map(left.map(({ key, value }) => [key, value]));
      if (left.length > 0) showToast('warning', TEXTS.left, TEXTS.leftValues(left.length), { sticky: true });
      return edits.flatMap(({ key, value: typed }) => {
        const value = others.has(key) ? others.get(key) : typed;
        return value === null || value === undefined ? [] : [asKeyVal({ key, value })];
      });
    },
    page: { to: ENTRY_PAGES[0], search: { pId: phaseId, aId: arrivalId } },
    pages: ENTRY_PAGES,
  };
}
