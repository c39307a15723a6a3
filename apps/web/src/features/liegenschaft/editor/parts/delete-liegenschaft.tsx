import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { linkedIds } from '../../../../tender/media/linked-media.ts';
import { deleteMediaOf } from '../../api.ts';
import { deleteLiegenschaft } from '../api.ts';
import type { EditorDraft } from '../draft/draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';

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

interface DeleteLiegenschaftProps extends Openable {
  readonly draft: EditorDraft;
  readonly onConfirm: () => Promise<void>;
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
