import { type KeyVal, listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { ownCompany } from '../../generated-file/save-sheets.ts';
import type { KeyvalEdit } from './keyval-saver.ts';

/** The question that gives every stored value. */
export type StoredQuestion = ReturnType<typeof answerQuery<typeof listOwnKeyVals>>;

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
  /** The name of the company that offers, once it is known. */
  readonly company: () => string | undefined;
  readonly stored: StoredQuestion;
  /** Asks the server for every stored value, past what pages hold; rejects with a CallFailure. */
  readonly read: () => Promise<readonly KeyVal[]>;
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
  return {
    name: `${orgaId} ${phaseId}`,
    phaseId,
    isOwn: true,
    company: ownCompany,
    stored: answerQuery(listOwnKeyVals, { params }),
    read: () => call(listOwnKeyVals, { params }),
    save: (edits) => call(saveOwnKeyVals, { params, body: { data: [...edits] } }),
    page: { to: OWN_PAGES[0], search: { pId: phaseId } },
    pages: OWN_PAGES,
  };
}
