import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CONNECTION_ADVICE } from '../../../kernel/texts.ts';
import { closeToast, showToast } from '../../../kernel/toast/show-toast.ts';
import { useConflict } from './use-conflict.ts';
import { areSame, type EditorDraft } from './draft/draft.ts';
import type { SaveFailure } from './draft/save-draft.ts';
import {
  type EditorState,
  firstWithProblem,
  isIncomplete,
  showProblems,
  showRefusals,
} from './editor-state.ts';
import { EDITOR_TEXTS } from './texts.ts';
import type { OpenEditor } from './use-editor.ts';

function hasNewMedia({ liegenschaft, gebaeude }: EditorDraft): boolean {
  return [liegenschaft, ...gebaeude].some(({ fields, stored }) => {
    const { hauptBildId = null, hauptPlanId = null, mediaIds = [] } = stored?.fields ?? {};
    return !areSame(
      [fields.hauptBildId, fields.hauptPlanId, fields.mediaIds],
      [hauptBildId, hauptPlanId, mediaIds],
    );
  });
}

/** Why nothing could be saved yet. */
const UNSAVED = 'liegenschaft-unsaved';

interface SavingOptions {
  readonly editor: OpenEditor;
  /** Scrolls the first field that prevents saving into view; `tempId` is that of its property or building. */
  readonly onProblem: (tempId: string) => void;
}

/** Leads from «Speichern» to the overview, or to what prevents saving (PROP-031, PROP-032, PROP-047). */
export function useSaving({ editor, onProblem }: SavingOptions) {
  const navigate = useNavigate();
  const [failures, setFailures] = useState<readonly SaveFailure[]>([]);
  const { conflict, look, close } = useConflict();

  // After saving or deleting there is nothing left to ask about, whatever the last render still knew.
  const goToOverview = (): void => void navigate({ to: '/liegenschaften', ignoreBlocker: true });

  // The page that it is about is gone, or what it asks for is done.
  useEffect(() => () => closeToast(UNSAVED), []);

  const saveNow = async (draft: EditorDraft): Promise<void> => {
    closeToast(UNSAVED);
    const isMediaChanged = hasNewMedia(draft);
    const outcome = await editor.save(draft);
    setFailures(outcome.failures);
    if (outcome.leftFiles > 0) showToast('warning', EDITOR_TEXTS.filesLeft, CONNECTION_ADVICE);
    if (outcome.failures.length > 0) {
      const isWhole = outcome.failures.some(({ kind }) => kind === 'liegenschaft');
      showToast('error', isWhole ? EDITOR_TEXTS.notSaved : EDITOR_TEXTS.gebaeudeNotSaved, CONNECTION_ADVICE, {
        id: UNSAVED,
      });
      const refuse = (state: EditorState) => showRefusals(state, outcome.failures);
      const first = firstWithProblem(refuse(editor.current()));
      editor.update(refuse);
      if (first !== undefined) onProblem(first);
      await look(outcome.draft, outcome.failures);
      return;
    }
    showToast('success', EDITOR_TEXTS.saved, isMediaChanged ? EDITOR_TEXTS.filesChanged : undefined);
    goToOverview();
  };
  const save = async (): Promise<void> => {
    const checked = showProblems(editor.current());
    const first = firstWithProblem(checked);
    if (first === undefined) return await saveNow(checked.draft);
    editor.update(showProblems);
    showToast('error', isIncomplete(checked) ? EDITOR_TEXTS.incomplete : EDITOR_TEXTS.malformed, undefined, {
      id: UNSAVED,
    });
    onProblem(first);
  };
  /** Goes on with one version of a conflict, which is saved at once or only shown. */
  const decide = async (draft: EditorDraft, isSaving: boolean): Promise<void> => {
    close();
    setFailures([]);
    editor.update(({ problems }) => ({ draft, problems }));
    if (isSaving) await saveNow(draft);
  };
  return { save, goToOverview, failures, conflict, closeConflict: close, decide };
}

export type Saving = ReturnType<typeof useSaving>;
