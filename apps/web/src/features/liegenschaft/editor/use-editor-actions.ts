import { useEffect, useState } from 'react';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { deleteOne, deleteWhole } from './deleting.ts';
import type { EditorDraft, GebaeudeDraft } from './draft/draft.ts';
import {
  addGebaeude,
  addLoaded,
  copyGebaeude,
  dropGebaeude,
  type EditorState,
  isDirty,
} from './editor-state.ts';
import { inputId } from './form-binding.ts';
import { useEditor } from './use-editor.ts';
import { useSaving } from './use-saving.ts';

/** The subject of a deletion: a building, or the property with all of them. */
export type Deleted = GebaeudeDraft | 'all';

/** Holds which buildings are open, and gives a field the focus once its building is. */
function useOpenedGebaeude(tempIds: readonly string[]) {
  const [opened, setOpened] = useState(tempIds.length === 1 ? tempIds : []);
  const [giveFocus, setGiveFocus] = useState<() => void>();
  useEffect(() => giveFocus?.(), [giveFocus]);
  const show = (tempId: string, then: () => void): void => {
    setOpened((before) => [...new Set([...before, tempId])]);
    setGiveFocus(() => then);
  };
  return { opened, setOpened, show };
}

/** Everything the editor's buttons do. */
export function useEditorActions(start: EditorDraft, isReadOnly: boolean) {
  const editor = useEditor(start, { isReadOnly });
  const { update } = editor;
  const { draft } = editor.state;
  useEffect(() => update((state) => addLoaded(state, start.gebaeude)), [update, start]);
  const gebaeude = useOpenedGebaeude(start.gebaeude.map(({ tempId }) => tempId));
  const showWrong = (tempId: string): void => gebaeude.show(tempId, () => focusFirstWrong(document));
  const saving = useSaving({ editor, onProblem: showWrong });
  // At once, nothing loaded in between, so that what is typed next lands in the new building.
  const addBy = (change: (state: EditorState, tempId: string) => EditorState): void => {
    const tempId = crypto.randomUUID();
    update((state) => change(state, tempId));
    gebaeude.show(tempId, () => document.getElementById(inputId(tempId, 'nummer'))?.focus());
  };
  return {
    editor,
    gebaeude,
    saving,
    isReadOnly,
    isNew: draft.liegenschaft.stored === undefined,
    isDirty: isDirty(draft),
    add: () => addBy(addGebaeude),
    copy: (each: GebaeudeDraft) => addBy((state, tempId) => copyGebaeude(state, each.tempId, tempId)),
    async remove(deleted: Deleted): Promise<void> {
      if (deleted === 'all') {
        if (await deleteWhole(draft)) saving.goToOverview();
      } else if (await deleteOne(draft.liegenschaft.stored?.id ?? '', deleted)) {
        update((state) => dropGebaeude(state, deleted.tempId));
      }
    },
    hasUnsaved: (): boolean => !isReadOnly && editor.hasUnsaved(),
  };
}

export type EditorActions = ReturnType<typeof useEditorActions>;
