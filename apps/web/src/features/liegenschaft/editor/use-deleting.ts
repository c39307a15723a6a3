import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { linkedIds } from '../../../tender/media/media-links.ts';
import { deleteMediaOf } from '../api.ts';
import { deleteGebaeude, deleteLiegenschaft } from './api.ts';
import type { EditorDraft, GebaeudeDraft } from './draft/draft.ts';
import { EDITOR_TEXTS } from './texts.ts';

function reasonOf(error: unknown): string {
  const known = isCallFailure(error) ? EDITOR_TEXTS.notDeletedBy[error.status] : undefined;
  return known ?? EDITOR_TEXTS.notDeletedOtherwise;
}

/** Deletes a property with its images and documents; gives whether it is gone (ERR-011, ERR-019). */
export async function deleteWhole({ liegenschaft, gebaeude }: EditorDraft): Promise<boolean> {
  if (liegenschaft.stored === undefined) return false;
  const media = [liegenschaft, ...gebaeude].flatMap(({ stored }) =>
    stored === undefined ? [] : linkedIds(stored.fields),
  );
  try {
    await deleteLiegenschaft(liegenschaft.stored);
  } catch (error) {
    showToast('error', EDITOR_TEXTS.notDeleted, reasonOf(error), { sticky: isCallFailure(error, 409) });
    return false;
  }
  await deleteMediaOf(media);
  showToast('success', EDITOR_TEXTS.deleted);
  return true;
}

/** Deletes a building on the server, one that was never saved only here; gives whether it is gone (PROP-033). */
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
