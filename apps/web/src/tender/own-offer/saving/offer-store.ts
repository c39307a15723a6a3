import { type KeyVal, listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { adoptEntries, answerQuery } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { ownCompany } from '../../../kernel/call/own-company.ts';
import type { KeyvalEdit } from './keyval-saver.ts';

/**
 * The one place that says whose values a desk holds: where they are read and stored, and which page shows
 * them.
 */
export interface OfferStore {
  /** Tells it from all other stores. */
  readonly name: string;
  readonly phaseId: string;
  /** Whether the signed-in company offers itself, instead of being entered by its owner. */
  readonly isOwn: boolean;
  /** Why nothing can be entered while its page does not take values. */
  readonly lock?: string;
  /** The name of the company that offers, once it is known. */
  readonly company: () => string | undefined;
  /** The question that gives everything stored. */
  readonly stored: UseQueryOptions<unknown, Error, KeyVal[]>;
  /** Gives what pages hold as stored. */
  readonly held: () => readonly KeyVal[];
  /** Asks the server for everything stored, past what pages hold; rejects with a CallFailure. */
  readonly read: () => Promise<readonly KeyVal[]>;
  /** Puts stored entries into what pages hold and takes removed ones out of it. */
  readonly adopt: (stored: readonly KeyVal[], removedKeys: readonly string[]) => Promise<void>;
  /** Stores and removes all or nothing and gives what is stored; rejects with a CallFailure. */
  readonly save: (edits: readonly KeyvalEdit[]) => Promise<readonly KeyVal[]>;
  /** Path and query of the page that takes values. */
  readonly page: { readonly to: string; readonly search: Readonly<Partial<Record<string, string>>> };
  /** Paths of the pages that show the same values and the same queue. */
  readonly pages: readonly string[];
}

const OWN_PAGES = ['/dl-priceinput', '/dl-overview', '/dl-offer'] as const;

/** The values of a company that offers itself. */
export function ownStore(phaseId: string, orgaId: string): OfferStore {
  const params = { phaseId, orgaId };
  const question = answerQuery(listOwnKeyVals, { params });
  return {
    name: `${orgaId} ${phaseId}`,
    phaseId,
    isOwn: true,
    company: ownCompany,
    stored: question as OfferStore['stored'],
    held: () => queryClient.getQueryData(question.queryKey) ?? [],
    read: () => call(listOwnKeyVals, { params }),
    adopt: (stored, removedKeys) => adoptEntries(question, ({ key }) => key, stored, removedKeys),
    save: (edits) => call(saveOwnKeyVals, { params, body: { data: [...edits] } }),
    page: { to: OWN_PAGES[0], search: { pId: phaseId } },
    pages: OWN_PAGES,
  };
}
