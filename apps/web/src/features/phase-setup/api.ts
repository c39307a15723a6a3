import type { Finding } from '@rahmenpreis/contract/failure.ts';
import {
  deleteEpCatalog,
  downloadEpCatalog,
  type EpCatalog,
  listEpCatalogs,
  listEpEntries,
  replaceEpCatalog,
  uploadEpCatalog,
} from '@rahmenpreis/contract/ep-catalog.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  deleteLv,
  downloadLv,
  type LvInfo,
  type LvSummary,
  listLvs,
  listLvSummaries,
  uploadLv,
} from '@rahmenpreis/contract/lv.ts';
import {
  type CatalogPreview,
  downloadReplacedFile,
  listReplacedFiles,
  type LvPreview,
  NOTHING_REPLACED,
  type ReplacedFile,
} from '@rahmenpreis/contract/tender-file.ts';
import { deleteMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { countBids, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { failureDetail, serverSentence } from '../../kernel/call/failure-text.ts';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { UploadContext } from '../../kit/upload/use-upload.ts';
import { changePhaseList } from './change-phase-list.ts';
import { mailQuery } from './use-notify.tsx';
import { TEXTS } from './texts.ts';

/** The LVs of one phase by property, and how loading them went. */
export interface PhaseLvs {
  readonly byLiegenschaft: ReadonlyMap<string, LvSummary> | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

function byLiegenschaft(lvs: readonly LvSummary[]): ReadonlyMap<string, LvSummary> {
  return new Map(lvs.map((lv) => [lv.propertyId, lv]));
}

export const usePhases = () => useQuery(answerQuery(listPhases));
export const useLiegenschaften = () => useQuery(answerQuery(listLiegenschaften));
export const useEpCatalogs = () => useQuery(answerQuery(listEpCatalogs));
export const useServiceProviders = () => useQuery(answerQuery(listServiceProviders));

/** The entries of a phase's catalogue, for looking at it (OPEN-33). */
export const useEpEntries = (phaseId: string) =>
  useQuery(answerQuery(listEpEntries, { params: { phaseId } }));

/** How many bidders have offers and prices in a phase; asked for again with every question. */
export const bidsQuery = (phaseId: string) => ({
  ...answerQuery(countBids, { params: { phaseId } }),
  staleTime: 0,
});

/** The LVs of every phase, by phase id; each phase comes on its own. */
export function useLvs(phases: readonly Phase[]): ReadonlyMap<string, PhaseLvs> {
  return useQueries({
    queries: phases.map(({ id }) => ({
      ...answerQuery(listLvSummaries, { params: { phaseId: id } }),
      select: byLiegenschaft,
    })),
    combine: (results) =>
      new Map(
        results.map(({ data, error, refetch }, index) => [
          phases[index]?.id ?? '',
          { byLiegenschaft: data, error, refetch },
        ]),
      ),
  });
}

/** Gives the server's sentence for a refusal, else the hint with the error behind it (ERR-037). */
export function refusalSentence(error: unknown): string {
  return serverSentence(error) ?? `${TEXTS.hint} ${failureDetail(error)}`;
}

/** Tells that something was not done, and why (ERR-037). */
export function showRefusal(title: string, error: unknown): void {
  showToast('error', title, refusalSentence(error));
}

/** Asks again for the catalogues and what stands on them. */
async function refreshCatalogs(): Promise<void> {
  await Promise.all([invalidateAnswers(listEpCatalogs, listEpEntries), refreshLvs()]);
}

/** Uploads a phase's first catalogue, or replaces the one that was previewed; gives the warnings (SETUP-006, ERR-051). */
export async function sendEpCatalog(
  phaseId: string,
  sent: {
    readonly file: File;
    readonly isReplacement: boolean;
    readonly preview: CatalogPreview | undefined;
    readonly isTold: boolean;
  },
  context: UploadContext,
): Promise<Finding[]> {
  const { file, isReplacement, preview, isTold } = sent;
  const ask = { params: { phaseId }, file, ...context };
  const { warnings } = isReplacement
    ? await call(replaceEpCatalog, {
        ...ask,
        query: {
          ...seen(preview),
          ...mailQuery(isTold),
          ...(preview?.units.some(({ isUnderPrices }) => isUnderPrices) ? { confirm: 'units' as const } : {}),
        },
      })
    : await call(uploadEpCatalog, ask);
  await refreshCatalogs();
  showToast('success', isReplacement ? TEXTS.catalogReplaced : TEXTS.catalogUploaded, file.name);
  // What the catalogue lacks has been shown and agreed to.
  return isReplacement ? [] : warnings;
}

/** Names the version that a preview was made of, which alone the file may replace; one that saw no file replaces none. */
function seen(preview: Pick<LvPreview, 'replaced'> | undefined): { replaces: string } {
  return { replaces: preview?.replaced?.version ?? NOTHING_REPLACED };
}

/** An LV or a catalogue goes by when it was uploaded. */
function versionOf({ createdAt }: Pick<LvInfo, 'createdAt'>): { ifMatch: string } {
  return { ifMatch: `"${Date.parse(createdAt)}"` };
}

/** The earlier files of a phase (decision 0067). */
export const useReplacedFiles = (phaseId: string) =>
  useQuery({ ...answerQuery(listReplacedFiles, { params: { phaseId } }), staleTime: 0 });

/** Fetches an earlier file, to save it or to put it in place again. */
export async function fetchReplacedFile({ id, phaseId, filename }: ReplacedFile): Promise<File | undefined> {
  try {
    const answer = await callWhole(downloadReplacedFile, { params: { phaseId, replacedFileId: id } });
    return new File([answer.data], filename);
  } catch (error) {
    showRefusal(TEXTS.downloadFailed, error);
    return undefined;
  }
}

/** Deletes a phase's catalogue with its LVs; tells the result (SETUP-006, ERR-037, ERR-051). */
export async function removeEpCatalog(catalog: EpCatalog): Promise<void> {
  const { id, phaseId, filename } = catalog;
  try {
    await call(deleteEpCatalog, { params: { phaseId, epCatalogId: id }, ...versionOf(catalog) });
    showToast('success', TEXTS.catalogDeleted, filename);
  } catch (error) {
    showRefusal(TEXTS.deleteFailed, error);
  }
  // Also after a refusal: its reason is that the phase is not as the page shows it.
  await refreshCatalogs();
}

/** Hands the uploaded catalogue back as a download (OPEN-33, ERR-037). */
export async function fetchEpCatalog({ phaseId, filename }: EpCatalog): Promise<void> {
  try {
    const answer = await callWhole(downloadEpCatalog, { params: { phaseId } });
    saveFile(answer.data, answer.filename ?? filename);
  } catch (error) {
    showRefusal(TEXTS.downloadFailed, error);
  }
}

/** Uploads the LV of a property, or replaces it; gives the warnings. The lists are asked again by `refreshLvs`. */
export async function sendLv(
  phaseId: string,
  liegenschaftId: string,
  sent: { readonly file: File; readonly preview: LvPreview | undefined; readonly isTold: boolean },
  context: UploadContext,
): Promise<Finding[]> {
  const { warnings } = await call(uploadLv, {
    params: { phaseId, propertyId: liegenschaftId },
    query: { ...seen(sent.preview), ...mailQuery(sent.isTold) },
    file: sent.file,
    ...context,
  });
  return warnings;
}

/** Asks again for the LVs after uploads. */
export function refreshLvs(): Promise<void> {
  return invalidateAnswers(listLvs, listLvSummaries);
}

/** Deletes an LV; tells the result (ERR-037, ERR-051). */
export async function removeLv(info: LvInfo, isTold: boolean): Promise<void> {
  const { id, phaseId, propertyId, filename } = info;
  try {
    const params = { phaseId, propertyId, lvId: id };
    await call(deleteLv, { params, query: mailQuery(isTold), ...versionOf(info) });
    showToast('success', TEXTS.lvDeleted, filename);
  } catch (error) {
    showRefusal(TEXTS.deleteFailed, error);
  }
  await refreshLvs();
}

/** Hands the uploaded LV back as a download (API-033, ERR-037). */
export async function fetchLv({ phaseId, propertyId, filename }: LvInfo): Promise<void> {
  try {
    const answer = await callWhole(downloadLv, { params: { phaseId, propertyId } });
    saveFile(answer.data, answer.filename ?? filename);
  } catch (error) {
    showRefusal(TEXTS.downloadFailed, error);
  }
}

/** Puts an uploaded document among the phase's tender documents (SETUP-018). */
export async function addTenderDocument(phaseId: string, { id }: Media): Promise<void> {
  await changePhaseList('publicMediaIds', phaseId, new Map([[id, true]]));
}

/** Deletes a tender document for good; it falls out of its phase. Rejects once the phase has begun (PHASE-011). */
export async function removeTenderDocument({ id }: Media): Promise<void> {
  try {
    await call(deleteMedia, { params: { mediaId: id } });
  } finally {
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    await invalidateAnswers(listPhases);
  }
}
