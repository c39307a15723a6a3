import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { linkedIds } from '../../../tender/media/linked-media.ts';
import { deleteMediaOf } from '../api.ts';
import { deleteGebaeude, deleteLiegenschaft } from './api.ts';
import { type EditorDraft, type GebaeudeDraft, linksOf } from './draft/draft.ts';
import { EDITOR_TEXTS } from './texts.ts';

/** Why a property cannot be deleted: a phase lists it; an ended one for good (ERR-011, PHASE-012). */
export function deletionLock(
  phases: readonly Phase[],
  liegenschaftId: string,
  nowMs: number,
): string | undefined {
  const own = phases.filter(({ liegenschaftIds }) => liegenschaftIds?.includes(liegenschaftId));
  const ended = own.filter((phase) => phaseState(phase, nowMs) === 'ended');
  if (ended.length > 0) return EDITOR_TEXTS.inEndedPhase(ended.map(({ title }) => title));
  return own.length === 0 ? undefined : EDITOR_TEXTS.inPhase(own.map(({ title }) => title));
}

/** Deletes a property with its images and documents; gives whether it is gone (ERR-011, ERR-019). */
export async function deleteWhole(draft: EditorDraft): Promise<boolean> {
  const { stored } = draft.liegenschaft;
  if (stored === undefined) return false;
  try {
    await deleteLiegenschaft(stored);
  } catch (error) {
    const known = isCallFailure(error) ? EDITOR_TEXTS.notDeletedBy[error.status] : undefined;
    const reason = known ?? EDITOR_TEXTS.notDeletedOtherwise;
    showToast('error', EDITOR_TEXTS.notDeleted, reason, { sticky: isCallFailure(error, 409) });
    return false;
  }
  await deleteMediaOf(linksOf(draft, 'stored'));
  showToast('success', EDITOR_TEXTS.deleted);
  return true;
}

/** Deletes a building on the server, an unsaved one only here; gives whether it is gone (PROP-033). */
export async function deleteOne(liegenschaftId: string, { stored }: GebaeudeDraft): Promise<boolean> {
  if (stored === undefined) return true;
  try {
    await deleteGebaeude(liegenschaftId, stored);
  } catch (error) {
    // One that somebody else has already deleted is gone, which is what was wanted.
    if (!isCallFailure(error, 404)) {
      const text = serverSentence(error) ?? EDITOR_TEXTS.notDeletedOtherwise;
      showToast('error', EDITOR_TEXTS.gebaeudeNotDeleted, text);
      return false;
    }
  }
  await deleteMediaOf(linkedIds(stored.fields));
  showToast('success', EDITOR_TEXTS.gebaeudeDeleted);
  return true;
}
