import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { addMedia, removeMedia } from '../../../tender/media/linked-media.ts';
import type { MediaEditing } from '../../../tender/media/media-section.tsx';
import { knownKind } from '../../../tender/media/use-media.ts';
import { deleteMediaOf, refreshLiegenschaften, saveCalls } from '../api.ts';
import type { Binding } from './form-binding.ts';
import { type Draft, type EditorDraft, linksOf } from './draft/draft.ts';
import { saveDraft, type SaveOutcome } from './draft/save-draft.ts';
import {
  editFields,
  editLinks,
  type EditorState,
  isDirty,
  keepUnreadable,
  showProblem,
} from './editor-state.ts';

type Update = (change: (state: EditorState) => EditorState) => void;

interface Binder extends Pick<Binding<unknown>, 'isReadOnly' | 'isDisabled'> {
  readonly state: EditorState;
  readonly update: Update;
}

/** How the fields of the property or of a building are shown and changed. */
export function bindDraft<Fields extends LiegenschaftInput | GebaeudeInput>(
  { state, update, ...mode }: Binder,
  draft: Draft<Fields>,
): Binding<Fields> {
  const { tempId } = draft;
  return {
    ...mode,
    ...draft,
    problems: state.problems[tempId] ?? {},
    change: (path, fields) => update((before) => editFields(before, { tempId, path }, fields)),
    keepUnreadable: (path, text) => update((before) => keepUnreadable(before, { tempId, path }, text)),
    showProblem: (path, message) => update((before) => showProblem(before, { tempId, path }, message)),
  };
}

/** Remembers what was uploaded or taken out here; whatever of it nothing names in the end is deleted. */
function useTouchedMedia() {
  const touched = useRef(new Set<string>());
  const sweep = useCallback(async (kept: readonly string[]): Promise<number> => {
    const ids = [...touched.current].filter((id) => !kept.includes(id));
    for (const id of ids) touched.current.delete(id);
    return await deleteMediaOf(ids);
  }, []);
  return { note: useCallback((id: string) => touched.current.add(id), []), sweep };
}

function editingOf(
  { update, isDisabled }: Binder,
  tempId: string,
  note: (id: string) => unknown,
): MediaEditing {
  const edit = (change: Parameters<typeof editLinks>[2], { id }: Media): void => {
    note(id);
    update((before) => editLinks(before, tempId, change));
  };
  return {
    isDisabled,
    onAdd: (media) => edit((links) => addMedia(links, media), media),
    onRemove: (media) =>
      edit((links) => removeMedia(links, media.id, (id) => knownKind(id) === 'img'), media),
  };
}

/** The state of the editor and everything that changes it (PROP-028…036). */
export function useEditor(start: EditorDraft, { isReadOnly }: { isReadOnly: boolean }) {
  const [state, setState] = useState<EditorState>({ draft: start, problems: {} });
  const { isBusy: isSaving, run } = useBusy();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const { note, sweep } = useTouchedMedia();
  const binder: Binder = { state, update: setState, isReadOnly, isDisabled: isSaving };

  const save = async (draft: EditorDraft): Promise<SaveOutcome & { readonly leftFiles: number }> => {
    const outcome = await saveDraft(draft, saveCalls);
    setState(({ problems }) => ({ draft: outcome.draft, problems }));
    const kept = [...linksOf(outcome.draft, 'fields'), ...linksOf(outcome.draft, 'stored')];
    const leftFiles = await sweep(kept);
    await refreshLiegenschaften();
    return { ...outcome, leftFiles };
  };
  return {
    state,
    isSaving,
    binder,
    update: setState as Update,
    save: (draft: EditorDraft) => run(() => save(draft)),
    /** What the editor holds now, also after something was waited for. */
    current: () => latest.current,
    hasUnsaved: useCallback(() => isDirty(latest.current.draft), []),
    /** What images and documents of the property or of a building may undergo; undefined for readers. */
    mediaEditing: (tempId: string) => (isReadOnly ? undefined : editingOf(binder, tempId, note)),
    /** Deletes what was uploaded here and is named nowhere on the server; for leaving without saving. */
    discard: () => void sweep(linksOf(latest.current.draft, 'stored')),
  };
}

export type OpenEditor = ReturnType<typeof useEditor>;
