import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { OptionListName } from '@rahmenpreis/contract/option-list.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery, forgetAnswer } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { readGebaeude, readLiegenschaft, refreshLiegenschaften } from '../api.ts';
import { fireLiegenschaftEvent } from '../liegenschaft-events.ts';
import type { Stored } from '../stored.ts';
import { draftOfStored, type EditorDraft } from './draft/draft.ts';

let openings = 0;

/**
 * Loads a property with its buildings once; changes made by others are noticed when saving. Each opening
 * sends its own request: the answer to an earlier one may be older than what was saved there.
 */
export function useEditorStart(lid: string) {
  const [opening] = useState(() => (openings += 1));
  return useQuery({
    queryKey: ['liegenschaft-editor', lid, opening],
    queryFn: async () => {
      const { stored, gebaeudeIds } = await readLiegenschaft(lid);
      const answers = await Promise.allSettled(
        gebaeudeIds.map((gebaeudeId) => readGebaeude(lid, gebaeudeId)),
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      const gebaeude = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? [draftOfStored(answer.value)] : [],
      );
      const start: EditorDraft = { liegenschaft: draftOfStored(stored), gebaeude };
      /** Why some buildings are missing; undefined when all are there (ERR-013). */
      const gebaeudeError: unknown = failed?.reason;
      return { start, gebaeudeError };
    },
    enabled: lid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Deletes a property that no phase uses (API-014, ERR-011). */
export async function deleteLiegenschaft({ id, etag: ifMatch }: Stored<unknown>): Promise<void> {
  await call(contract.deleteLiegenschaft, { params: { liegenschaftId: id }, ifMatch });
  forgetAnswer(contract.getLiegenschaft, { params: { liegenschaftId: id } });
  fireLiegenschaftEvent('LiegenschaftDeleted');
}

/** Deletes a building (API-017). */
export async function deleteGebaeude(
  liegenschaftId: string,
  { id: gebaeudeId, etag: ifMatch }: Stored<unknown>,
): Promise<void> {
  const params = { liegenschaftId, gebaeudeId };
  await call(contract.deleteGebaeude, { params, ifMatch });
  forgetAnswer(contract.getGebaeude, { params });
  await refreshLiegenschaften();
}

const LISTS = [
  'baualtersstufe',
  'betriebstage',
  'technisierungsgrad',
  'klimatisierung',
  'gebaeudetyp',
  'energiesteckbriefTyp',
] as const satisfies readonly OptionListName[];

export type OptionLists = ReadonlyMap<OptionListName, readonly string[]>;

/** The six option lists; those that could not be loaded are missing and named (PROP-022, ERR-017). */
export function useOptionLists(): { lists: OptionLists; failed: readonly OptionListName[] } {
  return useQueries({
    queries: LISTS.map((list) => ({
      ...answerQuery(contract.listOptions, { params: { list } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => ({
      lists: new Map(LISTS.map((list, index) => [list, answers[index]?.data ?? []])),
      failed: LISTS.filter((_, index) => answers[index]?.isError),
    }),
  });
}
