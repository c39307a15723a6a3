import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { linkedIds } from '../../../../tender/media/media-links.ts';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import type { EditorDraft, GebaeudeDraft } from '../draft/draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { gebaeudeTitle } from './gebaeude-list.tsx';

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
