import { Alert, Button } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconDeviceFloppy, IconLock, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { LeaveGuard } from '../../../../kit/dialog/leave-guard.tsx';
import { focusFirstWrong } from '../../../../kit/field/first-wrong.ts';
import { PageFrame } from '../../../../kit/page/page-frame.tsx';
import { usePhases } from '../../../../tender/questions.ts';
import { useOptionLists } from '../api.ts';
import { inputId } from '../form-binding.ts';
import type { EditorDraft, GebaeudeDraft } from '../draft/draft.ts';
import {
  addGebaeude,
  addLoaded,
  copyGebaeude,
  dropGebaeude,
  type EditorState,
  isDirty,
} from '../editor-state.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { useEditor } from '../use-editor.ts';
import { useSaving } from '../use-saving.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteGebaeude, deleteOne } from './delete-gebaeude.tsx';
import { DeleteLiegenschaft, deleteWhole, deletionLock } from './delete-liegenschaft.tsx';
import { EditorFailures } from './editor-failures.tsx';
import { EditorSections } from './editor-sections.tsx';
import styles from './editor.module.css';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

/** Stays in sight below the form: whether something is unsaved, and the two ways to go on (PROP-027). */
function SaveBar({ isDirty, isNew, isSaving, onCancel, onSave }: SaveBarProps) {
  const calm = isNew ? EDITOR_TEXTS.required : EDITOR_TEXTS.allSaved;
  return (
    <div className={styles.bar} data-bottom-bar>
      <span className={styles.state} data-dirty={isDirty || undefined} role="status">
        {isDirty ? EDITOR_TEXTS.unsaved : calm}
      </span>
      <Button disabled={isSaving} onClick={onCancel}>
        {KIT_TEXTS.cancel}
      </Button>
      <ToolButton
        variant="filled"
        icon={IconDeviceFloppy}
        label={KIT_TEXTS.save}
        loading={isSaving}
        disabled={!isDirty && !isNew}
        onClick={onSave}
      />
    </div>
  );
}

/** All properties, then the one that is open (PROP-026). */
function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={EDITOR_TEXTS.breadcrumb}>
      <ol className={styles.breadcrumb}>
        <li>
          <Link to="/liegenschaften">{EDITOR_TEXTS.all}</Link>
          <IconChevronRight size={14} aria-hidden />
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

interface EditorProps {
  readonly start: EditorDraft;
  readonly isReadOnly: boolean;
  /** Why some buildings could not be loaded. */
  readonly gebaeudeError: unknown;
  readonly onReload: () => void;
}

/** The option lists; each one that could not be loaded is reported once (ERR-017). */
function useToldOptionLists() {
  const { lists, failed } = useOptionLists();
  useEffect(() => {
    for (const list of failed) {
      showToast('error', EDITOR_TEXTS.optionsNotLoaded(list), EDITOR_TEXTS.hint, { group: 'options' });
    }
  }, [failed]);
  return lists;
}

/** Which buildings are open, and what gives a field the focus once its building is. */
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
function useEditorActions({ start, isReadOnly }: EditorProps) {
  const editor = useEditor(start, { isReadOnly });
  const { update } = editor;
  useEffect(() => update((state) => addLoaded(state, start.gebaeude)), [update, start]);
  const gebaeude = useOpenedGebaeude(start.gebaeude.map(({ tempId }) => tempId));
  const showWrong = (tempId: string): void => gebaeude.show(tempId, () => focusFirstWrong(document));
  const saving = useSaving({ editor, onProblem: showWrong });
  // At once, nothing loaded in between, so that what is typed next lands in the new building.
  const addBy = (change: (state: EditorState, tempId: string) => EditorState): void => {
    const tempId = crypto.randomUUID();
    editor.update((state) => change(state, tempId));
    gebaeude.show(tempId, () => document.getElementById(inputId(tempId, 'nummer'))?.focus());
  };
  const add = () => addBy(addGebaeude);
  const copy = (each: GebaeudeDraft) => addBy((state, tempId) => copyGebaeude(state, each.tempId, tempId));
  const remove = async (each: GebaeudeDraft): Promise<void> => {
    const id = editor.state.draft.liegenschaft.stored?.id ?? '';
    if (await deleteOne(id, each)) editor.update((state) => dropGebaeude(state, each.tempId));
  };
  const removeAll = async (): Promise<void> => {
    if (await deleteWhole(editor.state.draft)) saving.goToOverview();
  };
  const hasUnsaved = (): boolean => !isReadOnly && editor.hasUnsaved();
  return { editor, gebaeude, saving, add, copy, remove, removeAll, hasUnsaved };
}

function useSaveKey(save: () => Promise<void>, isActive: boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isActive) void save();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

type Actions = ReturnType<typeof useEditorActions>;

/** All dialogs of the editor: deleting a building or the property, conflict, leaving unsaved (PROP-029). */
function Dialogs(props: {
  readonly actions: Actions;
  readonly deleting: GebaeudeDraft | 'all' | undefined;
  readonly onClose: () => void;
}) {
  const { actions, deleting, onClose } = props;
  const { editor, saving, hasUnsaved } = actions;
  return (
    <>
      <DeleteLiegenschaft
        draft={editor.state.draft}
        opened={deleting === 'all'}
        onConfirm={() => actions.removeAll().finally(onClose)}
        onClose={onClose}
      />
      <DeleteGebaeude
        gebaeude={deleting === 'all' ? undefined : deleting}
        onConfirm={(each) => actions.remove(each).finally(onClose)}
        onClose={onClose}
      />
      <ConflictDialog
        conflict={saving.conflict}
        onKeepMine={() => void saving.keepMine()}
        onTakeTheirs={() => void saving.takeTheirs()}
        onClose={saving.closeConflict}
      />
      <LeaveGuard hasUnsaved={hasUnsaved} texts={EDITOR_TEXTS} onLeave={editor.discard} />
    </>
  );
}

/** Edits a property with its buildings; for readers it only shows them (PROP-025…036). */
export function Editor(props: EditorProps) {
  const { isReadOnly, gebaeudeError, onReload } = props;
  const lists = useToldOptionLists();
  const actions = useEditorActions(props);
  const [deleting, setDeleting] = useState<GebaeudeDraft | 'all'>();
  const { editor, gebaeude, saving } = actions;
  const { draft } = editor.state;
  const isNew = draft.liegenschaft.stored === undefined;
  const title = isNew ? EDITOR_TEXTS.newLiegenschaft : (draft.liegenschaft.stored?.fields.name ?? '');
  const phases = usePhases();
  const navigate = useNavigate();
  useSaveKey(saving.save, !isReadOnly && !editor.isSaving && (isNew || isDirty(draft)));
  return (
    <PageFrame
      title={title}
      breadcrumb={<Breadcrumb title={title} />}
      actions={
        <>
          {!isNew && !isReadOnly && (
            <ToolButton
              lock={deletionLock(phases.data ?? [], draft.liegenschaft.tempId, serverNowMs())}
              icon={IconTrash}
              label={EDITOR_TEXTS.deleteLiegenschaft}
              disabled={editor.isSaving}
              onClick={() => setDeleting('all')}
            />
          )}
          <Button
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(button) => <Link to="/liegenschaften" {...button} />}
          >
            {EDITOR_TEXTS.back}
          </Button>
        </>
      }
    >
      {isReadOnly && <Alert icon={<IconLock size={18} aria-hidden />}>{EDITOR_TEXTS.readOnly}</Alert>}
      <EditorFailures
        draft={draft}
        failures={saving.failures}
        isSaving={editor.isSaving}
        onRetry={() => void saving.save()}
      />
      <EditorSections
        {...{ editor, lists, isReadOnly, gebaeudeError, onReload }}
        opened={gebaeude.opened}
        onOpen={gebaeude.setOpened}
        onAdd={actions.add}
        onCopy={actions.copy}
        onDelete={setDeleting}
      />
      {!isReadOnly && (
        <SaveBar
          isDirty={isDirty(draft)}
          isNew={isNew}
          isSaving={editor.isSaving}
          onCancel={() => void navigate({ to: '/liegenschaften' })}
          onSave={() => void saving.save()}
        />
      )}
      <Dialogs actions={actions} deleting={deleting} onClose={() => setDeleting(undefined)} />
    </PageFrame>
  );
}
