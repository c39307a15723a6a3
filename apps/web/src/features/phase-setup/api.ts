import {
  deleteEpCatalog,
  downloadEpCatalog,
  type EpCatalog,
  listEpCatalogs,
  listEpEntries,
  uploadEpCatalog,
} from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import {
  deleteLv,
  downloadLv,
  listLvs,
  listLvSummaries,
  type LvInfo,
  type LvSummary,
} from '@rahmenpreis/contract/lv.ts';
import {
  downloadLvSource,
  exportLvs,
  type KeptLvSource,
  listLvSources,
} from '@rahmenpreis/contract/lv-source.ts';
import { deleteMedia, type Media, uploadDocument } from '@rahmenpreis/contract/media.ts';
import { listDocuments, listPhases, type Phase, replaceDocument } from '@rahmenpreis/contract/phase.ts';
import {
  downloadReplacedFile,
  listReplacedFiles,
  type ReplacedFile,
} from '@rahmenpreis/contract/tender-file.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { saveAnswer } from '../../kernel/browser/save-file.ts';
import { answerQuery, invalidateAnswers, writeOnNewest } from '../../kernel/call/answer-query.ts';
import { isAborted, isCallFailure } from '../../kernel/call/call-failure.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { failureDetail, serverSentence } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { runLongWork } from '../../kit/long-work/long-works.tsx';
import type { UploadContext } from '../../kit/upload/use-upload.ts';
import { titleOfFile } from '../../tender/media/shown-media.ts';
import { tellActive } from '../../tender/media/tell-active.ts';
import { MEDIA_TEXTS } from '../../tender/media/texts.ts';
import { rememberMedia } from '../../tender/media/use-media.ts';
import { changePhaseFields, changePhaseList } from '../../tender/phase/change-phase-list.ts';
import { TEXTS } from './texts.ts';
import { mailQuery } from '../../tender/phase/change-mail.ts';

/** The LVs of one phase by property, and how loading them went. */
export interface PhaseLvs {
  readonly byLiegenschaft: ReadonlyMap<string, LvSummary> | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const byLiegenschaft = (lvs: readonly LvSummary[]) => new Map(lvs.map((lv) => [lv.propertyId, lv]));

/** The entries of a phase's catalogue, for looking at it (OPEN-33). */
export const useEpEntries = (phaseId: string) =>
  useQuery(answerQuery(listEpEntries, { params: { phaseId } }));

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
export async function refreshCatalogs(): Promise<void> {
  await Promise.all([invalidateAnswers(listEpCatalogs, listEpEntries, listReplacedFiles), refreshLvs()]);
}

/** Uploads a phase's first catalogue; gives the warnings (SETUP-006, ERR-051). */
export async function sendEpCatalog(phaseId: string, file: File, context: UploadContext): Promise<Finding[]> {
  const { choices, ...sent } = context;
  const query = { sheetAt: choices?.sheetAt };
  const { warnings } = await call(uploadEpCatalog, { params: { phaseId }, query, file, ...sent });
  await refreshCatalogs();
  showToast('success', TEXTS.catalogUploaded, file.name);
  return warnings;
}

/** An LV or a catalogue goes by when it was uploaded. */
function versionOf({ createdAt }: Pick<LvInfo, 'createdAt'>): { ifMatch: string } {
  return { ifMatch: `"${Date.parse(createdAt)}"` };
}

/** The earlier files of a phase (decision 0067). */
export const useReplacedFiles = (phaseId: string, enabled = true) =>
  useQuery({ ...answerQuery(listReplacedFiles, { params: { phaseId } }), staleTime: 0, enabled });

const tellNotSaved = (error: unknown): void =>
  isAborted(error) ? undefined : showRefusal(TEXTS.downloadFailed, error);

/** Hands an earlier file back as a download. */
export function saveReplacedFile({ id, phaseId, filename }: ReplacedFile): Promise<boolean> {
  const params = { phaseId, replacedFileId: id };
  return saveAnswer(callWhole(downloadReplacedFile, { params }), filename, tellNotSaved);
}

/** Tells whether a file was deleted, and asks again for what stands on it (ERR-037, ERR-051). */
async function remove(
  deleting: Promise<unknown>,
  [done, filename]: [string, string],
  refresh: () => unknown,
) {
  try {
    await deleting;
    showToast('success', done, filename);
  } catch (error) {
    showRefusal(TEXTS.deleteFailed, error);
  }
  // Also after a refusal: its reason is that the phase is not as the page shows it.
  await refresh();
}

/** Deletes a phase's catalogue with its LVs; tells the result (SETUP-006). */
export function removeEpCatalog(catalog: EpCatalog): Promise<void> {
  const { id, phaseId, filename } = catalog;
  const deleting = call(deleteEpCatalog, { params: { phaseId, epCatalogId: id }, ...versionOf(catalog) });
  return remove(deleting, [TEXTS.catalogDeleted, filename], refreshCatalogs);
}

/** Hands the uploaded catalogue back as a download (OPEN-33). */
export function fetchEpCatalog({ phaseId, filename }: EpCatalog): Promise<boolean> {
  return saveAnswer(callWhole(downloadEpCatalog, { params: { phaseId } }), filename, tellNotSaved);
}

/** Asks again for the LVs after uploads. */
function refreshLvs(): Promise<void> {
  return invalidateAnswers(listLvs, listLvSummaries);
}

/** Deletes an LV; tells the result. */
export function removeLv(info: LvInfo, isTold: boolean): Promise<void> {
  const { id, phaseId, propertyId, filename } = info;
  const params = { phaseId, propertyId, lvId: id };
  const deleting = call(deleteLv, { params, query: mailQuery(isTold), ...versionOf(info) });
  return remove(deleting, [TEXTS.lvDeleted, filename], refreshLvs);
}

/** Hands the uploaded LV back as a download (API-033). */
export function saveLvFile({ phaseId, propertyId, filename }: LvInfo): Promise<boolean> {
  return saveAnswer(callWhole(downloadLv, { params: { phaseId, propertyId } }), filename, tellNotSaved);
}

/** The files with many LVs of which LVs of a phase were stored, the newest first. */
export const useLvSources = (phaseId: string) =>
  useQuery({ ...answerQuery(listLvSources, { params: { phaseId } }), staleTime: 0 });

/** Hands a file with many LVs back as it was uploaded. */
export function saveLvSource(phaseId: string, { sourceId, filename }: KeptLvSource): Promise<boolean> {
  return saveAnswer(callWhole(downloadLvSource, { params: { phaseId, sourceId } }), filename, tellNotSaved);
}

/** Saves all LVs of a phase as one file that comes in again, a sheet for each or a flat list. */
export async function saveAllLvs({ id: phaseId }: Phase, form: 'sheets' | 'list'): Promise<void> {
  await runLongWork(TEXTS.makingLvs, ({ signal }) => {
    const answering = callWhole(exportLvs, { params: { phaseId }, query: { form }, signal });
    return saveAnswer(answering, TEXTS.allLvsFile, tellNotSaved);
  });
}

/** Puts an uploaded document among the phase's tender documents (SETUP-018). */
export async function addTenderDocument(phaseId: string, { id }: Media): Promise<void> {
  await changePhaseList('publicMediaIds', phaseId, new Map([[id, true]]));
}

/**
 * Stores a letter over the one of the version that was read; false, and nothing stored, where somebody else
 * has written another meanwhile (decision 0123).
 */
export async function saveLetter(
  { id, letterVersion }: Phase,
  wanted: Pick<Phase, 'letter' | 'declarations'>,
): Promise<boolean> {
  const fieldsOf = (phase: Phase) => (phase.letterVersion === letterVersion ? wanted : undefined);
  const isSaved = (await changePhaseFields(id, fieldsOf)) !== undefined;
  await invalidateAnswers(listPhases);
  return isSaved;
}

/**
 * Uploads a document and puts it in the place of one of the phase's (decision 0120). It names that one, so
 * that what others changed in the phase meanwhile is no hindrance; the server refuses it where that is gone.
 */
export async function replaceTenderDocument(
  phaseId: string,
  { replaced, note }: { readonly replaced: Media; readonly note: string },
  file: File,
  { signal, onProgress }: UploadContext,
): Promise<void> {
  const fields = { title: titleOfFile(file.name), public: 'false', copyright: '', keywords: '' };
  const idempotencyKey = crypto.randomUUID();
  const media = await call(uploadDocument, { file, fields, idempotencyKey, signal, onProgress });
  rememberMedia(media);
  const put = (phases: readonly Phase[] = []) =>
    call(replaceDocument, {
      params: { phaseId },
      body: { mediaId: media.id, replacedMediaId: replaced.id, note },
      ifMatch: `"${phases.find(({ id }) => id === phaseId)?.version ?? 0}"`,
    });
  try {
    await writeOnNewest(answerQuery(listPhases), put);
  } finally {
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    await invalidateAnswers(listPhases, listDocuments);
  }
  showToast('success', TEXTS.versionPlaced, file.name);
  tellActive([media], MEDIA_TEXTS.activeUploaded);
}

/**
 * Deletes a tender document for good with its earlier versions, also from its phase. Rejects once the phase
 * has begun (PHASE-011); an earlier version that another phase uses stays there.
 */
export async function removeTenderDocument(phaseId: string, { id }: Media): Promise<void> {
  try {
    const documents = await call(listDocuments, { params: { phaseId } });
    const versions = documents.find(({ versions: [newest] }) => newest?.mediaId === id)?.versions ?? [];
    await call(deleteMedia, { params: { mediaId: id } });
    for (const { mediaId } of versions.slice(1)) {
      try {
        await call(deleteMedia, { params: { mediaId } });
      } catch (error) {
        if (!isCallFailure(error, 409)) throw error;
        break;
      }
    }
  } finally {
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    await invalidateAnswers(listPhases, listDocuments);
  }
}
