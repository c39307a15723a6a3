import { isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { serverSentence } from '../../../../kernel/call/failure-text.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { linkedIds } from '../../../../tender/media/linked-media.ts';
import { deleteMediaOf } from '../../api.ts';
import { deleteGebaeude } from '../api.ts';
import type { GebaeudeDraft } from '../draft/draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { gebaeudeTitle } from './gebaeude-list.tsx';

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

interface DeleteGebaeudeProps {
  readonly gebaeude: GebaeudeDraft | undefined;
  readonly onConfirm: (gebaeude: GebaeudeDraft) => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks before a building is deleted (PROP-029, PROP-033). */
export function DeleteGebaeude({ gebaeude: asked, onConfirm, onClose }: DeleteGebaeudeProps) {
  const gebaeude = useLastShown(asked);
  if (gebaeude === undefined) return null;
  const { stored } = gebaeude;
  const mediaCount = stored === undefined ? 0 : linkedIds(stored.fields).length;
  return (
    <Confirm
      opened={asked !== undefined}
      title={EDITOR_TEXTS.deleteGebaeudeTitle}
      confirmLabel={EDITOR_TEXTS.delete}
      isDangerous
      onConfirm={() => onConfirm(gebaeude)}
      onClose={onClose}
    >
      {EDITOR_TEXTS.deleteGebaeudeText(gebaeudeTitle(gebaeude), mediaCount, stored !== undefined)}
    </Confirm>
  );
}
