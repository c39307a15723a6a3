import { getGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { exportLv } from '@rahmenpreis/contract/lv-export.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { isUnsaved, type KeyvalSaver } from '../../tender/own-offer/saving/keyval-saver.ts';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';

/** The buildings of a property, asked one by one as the contract has it (API-016). */
export function useGebaeude({ id, gebaeudeIds }: Liegenschaft, enabled: boolean) {
  return useQueries({
    queries: gebaeudeIds.map((gebaeudeId) => ({
      ...answerQuery(getGebaeude, { params: { liegenschaftId: id, gebaeudeId } }),
      enabled,
      staleTime: 300_000,
    })),
    combine: (results) => ({
      isWaiting: results.some(({ data, isError }) => data === undefined && !isError),
      error: results.find(({ isError }) => isError)?.error,
      gebaeude: results.flatMap(({ data }) => data ?? []),
    }),
  });
}

/** The LV of a property with its texts, asked for when it is looked at; it holds until the stream of news says otherwise. */
export function useLv(phaseId: string, propertyId: string, enabled: boolean) {
  const query = answerQuery(listLvs, { params: { phaseId }, query: { propertyId } });
  return useQuery({ ...query, enabled });
}

/** Downloads the bidder's priced LV of a property, after storing what is on its way (EXPORT-001, ERR-029). */
export async function downloadLv(
  phaseId: string,
  liegenschaftId: string,
  userId: string,
  saver: KeyvalSaver,
): Promise<void> {
  await saver.settle();
  try {
    const { data, filename } = await callWhole(exportLv, {
      params: { phaseId, propertyId: liegenschaftId },
      query: { type: 'excel' },
      body: { serviceProvider: [{ id: userId }] },
    });
    saveFile(data, filename ?? 'LV.xlsx');
  } catch (error) {
    showFailure(TEXTS.downloadFailed, error, { sticky: true, id: 'download' });
    return;
  }
  if ([...saver.snapshot().values.values()].some(isUnsaved)) {
    showToast('warning', TEXTS.downloadUnsaved, TEXTS.downloadUnsavedHint, { sticky: true });
  }
}
