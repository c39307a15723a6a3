import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { serverSentence } from '../../../../kernel/call/failure-text.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { linkedIds } from '../../../../tender/media/media-links.ts';
import { deleteMediaOf } from '../../api.ts';
import { deleteGebaeude, deleteLiegenschaft } from '../api.ts';
import type { EditorDraft, GebaeudeDraft } from '../draft/draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { gebaeudeTitle } from './gebaeude-list.tsx';

/**
 * Why a property cannot be deleted: it is in a phase. From an ended phase nobody can take it out again, so that is said
 * rather than advised (ERR-011, PHASE-012).
 */
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

interface DeleteLiegenschaftProps {
  readonly draft: EditorDraft;
  readonly opened: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a property is deleted, naming everything that goes with it (PROP-029). */
export function DeleteLiegenschaft({ draft, opened, onConfirm, onClose }: DeleteLiegenschaftProps) {
  const stored = draft.liegenschaft.stored?.fields;
  const buildings = draft.gebaeude.flatMap((each) => each.stored?.fields ?? []);
  const media = [...(stored === undefined ? [] : [stored]), ...buildings].flatMap(linkedIds);
  return (
    <Confirm
      opened={opened}
      title={EDITOR_TEXTS.deleteLiegenschaftTitle}
      confirmLabel={EDITOR_TEXTS.delete}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {EDITOR_TEXTS.deleteLiegenschaftText(stored?.name ?? '', buildings.length, media.length)}
    </Confirm>
  );
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
