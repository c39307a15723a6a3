import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import type { OptionListName } from '@rahmenpreis/contract/option-list.ts';
import * as gebaeudeContract from '@rahmenpreis/contract/gebaeude.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { deleteMedia } from '@rahmenpreis/contract/media.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery, forgetAnswer, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { fireLiegenschaftEvent, onLiegenschaftEvent } from '../liegenschaft-events.ts';
import { type Stored, storedGebaeude, storedLiegenschaft } from './draft/draft.ts';
import type { SaveCalls } from './draft/save-draft.ts';

onLiegenschaftEvent('LiegenschaftCreated', () => void invalidateAnswers(contract.listLiegenschaften));
onLiegenschaftEvent('LiegenschaftDeleted', () => void invalidateAnswers(contract.listLiegenschaften));

/** Reads a property for editing, with the version that saving has to meet. */
export async function readLiegenschaft(liegenschaftId: string) {
  const { data, etag } = await callWhole(contract.getLiegenschaft, { params: { liegenschaftId } });
  return { stored: storedLiegenschaft(data, etag), gebaeudeIds: data.gebaeudeIds };
}

/** Reads a building for editing, with the version that saving has to meet. */
export async function readGebaeude(liegenschaftId: string, gebaeudeId: string) {
  const { data, etag } = await callWhole(gebaeudeContract.getGebaeude, {
    params: { liegenschaftId, gebaeudeId },
  });
  return storedGebaeude(data, etag);
}

/** What the editor starts from. */
export interface LoadedEditor {
  readonly liegenschaft: Stored<LiegenschaftInput>;
  readonly gebaeude: readonly Stored<GebaeudeInput>[];
  /** Why some buildings are missing; undefined when all are there (ERR-013). */
  readonly gebaeudeError: unknown;
}

let openings = 0;

/**
 * Loads a property with its buildings once; changes made by others are noticed when saving. Each opening asks for itself:
 * an answer on its way to an earlier one may be older than what was saved there.
 */
export function useEditorStart(lid: string) {
  const [opening] = useState(() => (openings += 1));
  return useQuery({
    queryKey: ['liegenschaft-editor', lid, opening],
    queryFn: async (): Promise<LoadedEditor> => {
      const { stored, gebaeudeIds } = await readLiegenschaft(lid);
      const answers = await Promise.allSettled(
        gebaeudeIds.map((gebaeudeId) => readGebaeude(lid, gebaeudeId)),
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      const gebaeude = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      return { liegenschaft: stored, gebaeude, gebaeudeError: failed?.reason };
    },
    enabled: lid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The calls of saving; each meets exactly the version that was read (PROP-032). */
export const saveCalls: SaveCalls = {
  async createLiegenschaft(body, tempId) {
    const { data, etag } = await callWhole(contract.createLiegenschaft, { body, idempotencyKey: tempId });
    fireLiegenschaftEvent('LiegenschaftCreated');
    return storedLiegenschaft(data, etag);
  },
  async changeLiegenschaft({ id, etag: ifMatch }, body) {
    const { data, etag } = await callWhole(contract.changeLiegenschaft, {
      params: { liegenschaftId: id },
      body,
      ifMatch,
    });
    return storedLiegenschaft(data, etag);
  },
  async createGebaeude(liegenschaftId, body, tempId) {
    const input = { params: { liegenschaftId }, body, idempotencyKey: tempId };
    const { data, etag } = await callWhole(gebaeudeContract.createGebaeude, input);
    return storedGebaeude(data, etag);
  },
  async changeGebaeude(liegenschaftId, { id: gebaeudeId, etag: ifMatch }, body) {
    const input = { params: { liegenschaftId, gebaeudeId }, body, ifMatch };
    const { data, etag } = await callWhole(gebaeudeContract.changeGebaeude, input);
    return storedGebaeude(data, etag);
  },
};

/** Makes every page ask again for what saving has changed. */
export async function refreshLiegenschaften(): Promise<void> {
  await invalidateAnswers(
    contract.listLiegenschaften,
    contract.getLiegenschaft,
    gebaeudeContract.getGebaeude,
  );
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
  await call(gebaeudeContract.deleteGebaeude, { params, ifMatch });
  forgetAnswer(gebaeudeContract.getGebaeude, { params });
  await refreshLiegenschaften();
}

/** Deletes images and documents that nothing names any more; gives how many could not be deleted. */
export async function deleteMediaOf(ids: readonly string[]): Promise<number> {
  const answers = await Promise.allSettled(ids.map((id) => call(deleteMedia, { params: { mediaId: id } })));
  return answers.filter(({ status }) => status === 'rejected').length;
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
