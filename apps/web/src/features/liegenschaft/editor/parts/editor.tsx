import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconDeviceFloppy, IconLock, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { LeaveGuard } from '../../../../kit/dialog/leave-guard.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { PageFrame } from '../../../../kit/page/page-frame.tsx';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';
import { linkedIds } from '../../../../tender/media/linked-media.ts';
import { usePhases } from '../../../../tender/questions.ts';
import { useOptionLists } from '../api.ts';
import { deletionLock } from '../deleting.ts';
import { type EditorDraft, linksOf } from '../draft/draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { type Deleted, type EditorActions, useEditorActions } from '../use-editor-actions.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorFailures } from './editor-failures.tsx';
import { EditorSections } from './editor-sections.tsx';
import { gebaeudeTitle } from './gebaeude-list.tsx';
import styles from './editor.module.css';

/** Stays in sight below the form: whether something is unsaved, and the two ways to go on (PROP-027). */
function SaveBar({ editor: { isSaving }, isDirty, isNew, saving }: EditorActions) {
  const navigate = useNavigate();
  const calm = isNew ? EDITOR_TEXTS.required : EDITOR_TEXTS.allSaved;
  const look = isDirty ? { c: 'var(--amber)', fw: 500 } : { c: 'dimmed' };
  return (
    <div className={styles.bar} data-bottom-bar>
      <Text span flex={1} miw={0} visibleFrom="sm" fz={13} {...look} role="status">
        {isDirty ? EDITOR_TEXTS.unsaved : calm}
      </Text>
      <Button disabled={isSaving} onClick={() => void navigate({ to: '/liegenschaften' })}>
        {KIT_TEXTS.cancel}
      </Button>
      <ToolButton
        variant="filled"
        icon={IconDeviceFloppy}
        label={KIT_TEXTS.save}
        loading={isSaving}
        disabled={!isDirty && !isNew}
        onClick={() => void saving.save()}
      />
    </div>
  );
}

/** All properties, then the one that is open (PROP-026). */
function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={EDITOR_TEXTS.breadcrumb}>
      <Group component="ol" gap={8} mb={-12} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        <Group component="li" gap={8} wrap="nowrap">
          <Anchor fz="inherit" renderRoot={(props) => <Link to="/liegenschaften" {...props} />}>
            {EDITOR_TEXTS.all}
          </Anchor>
          <IconChevronRight size={14} aria-hidden />
        </Group>
        <li aria-current="page">{title}</li>
      </Group>
    </nav>
  );
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

/** The question before something is deleted, which names everything that goes with it. */
function questionOf(draft: EditorDraft, deleted: Deleted): [title: string, text: string] {
  if (deleted === 'all') {
    const name = draft.liegenschaft.stored?.fields.name ?? '';
    const { length } = draft.gebaeude.filter(({ stored }) => stored !== undefined);
    const text = EDITOR_TEXTS.deleteLiegenschaftText(name, length, linksOf(draft, 'stored').length);
    return [EDITOR_TEXTS.deleteLiegenschaftTitle, text];
  }
  const { stored } = deleted;
  const mediaCount = stored === undefined ? 0 : linkedIds(stored.fields).length;
  const text = EDITOR_TEXTS.deleteGebaeudeText(gebaeudeTitle(deleted), mediaCount, stored !== undefined);
  return [EDITOR_TEXTS.deleteGebaeudeTitle, text];
}

interface DeleteQuestionProps {
  readonly actions: EditorActions;
  /** Undefined closes. */
  readonly deleted: Deleted | undefined;
  readonly onClose: () => void;
}

/** Asks before a building or the property is deleted (PROP-029, PROP-033). */
function DeleteQuestion({ actions, deleted, onClose }: DeleteQuestionProps) {
  const asked = useLastShown(deleted);
  if (asked === undefined) return null;
  const [title, text] = questionOf(actions.editor.state.draft, asked);
  return (
    <Confirm
      opened={deleted !== undefined}
      title={title}
      confirmLabel={EDITOR_TEXTS.delete}
      isDangerous
      onConfirm={() => actions.remove(asked).finally(onClose)}
      onClose={onClose}
    >
      {text}
    </Confirm>
  );
}

interface EditorProps {
  readonly start: EditorDraft;
  readonly isReadOnly: boolean;
  /** Why some buildings could not be loaded. */
  readonly gebaeudeError: unknown;
  readonly onReload: () => void;
}

/** Edits a property with its buildings; for readers it only shows them (PROP-025…036). */
export function Editor({ start, isReadOnly, gebaeudeError, onReload }: EditorProps) {
  const lists = useToldOptionLists();
  const actions = useEditorActions(start, isReadOnly);
  const [deleted, setDeleted] = useState<Deleted>();
  const { editor, saving, isNew } = actions;
  const { liegenschaft } = editor.state.draft;
  const title = isNew ? EDITOR_TEXTS.newLiegenschaft : (liegenschaft.stored?.fields.name ?? '');
  const phases = usePhases();
  useSaveKey(saving.save, !isReadOnly && !editor.isSaving && (isNew || actions.isDirty));
  return (
    <PageFrame
      title={title}
      breadcrumb={<Breadcrumb title={title} />}
      actions={
        <>
          {!isNew && !isReadOnly && (
            <ToolButton
              lock={deletionLock(phases.data ?? [], liegenschaft.tempId, serverNowMs())}
              icon={IconTrash}
              label={EDITOR_TEXTS.deleteLiegenschaft}
              disabled={editor.isSaving}
              onClick={() => setDeleted('all')}
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
      <EditorFailures {...actions} />
      <EditorSections {...{ actions, lists, gebaeudeError, onReload }} onDelete={setDeleted} />
      {!isReadOnly && <SaveBar {...actions} />}
      <DeleteQuestion actions={actions} deleted={deleted} onClose={() => setDeleted(undefined)} />
      <ConflictDialog saving={saving} />
      <LeaveGuard hasUnsaved={actions.hasUnsaved} texts={EDITOR_TEXTS} onLeave={editor.discard} />
    </PageFrame>
  );
}
