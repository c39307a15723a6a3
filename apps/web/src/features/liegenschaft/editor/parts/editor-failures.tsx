import { Alert, Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureAdvice } from '../../../../kernel/call/failure-text.ts';
import type { EditorDraft } from '../draft/draft.ts';
import type { SaveFailure } from '../draft/save-draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import type { EditorActions } from '../use-editor-actions.ts';
import { gebaeudeTitle } from './gebaeude-list.tsx';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

function nameOf(draft: EditorDraft, { kind, tempId }: SaveFailure): string {
  if (kind === 'liegenschaft') return draft.liegenschaft.fields.name || EDITOR_TEXTS.newLiegenschaft;
  const gebaeude = draft.gebaeude.find((each) => each.tempId === tempId);
  return gebaeude === undefined ? EDITOR_TEXTS.unnamed : gebaeudeTitle(gebaeude);
}

/** Says exactly what was saved and what was not, and offers to save the rest again (ERR-015). */
export function EditorFailures({ editor, saving }: Pick<EditorActions, 'editor' | 'saving'>) {
  const { draft } = editor.state;
  const { failures } = saving;
  if (failures.length === 0) return null;
  const isWhole = failures.some(({ kind }) => kind === 'liegenschaft');
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isWhole ? EDITOR_TEXTS.notSaved : EDITOR_TEXTS.gebaeudeNotSaved}
      role="alert"
    >
      <Group gap="8px 16px" justify="space-between">
        <div>
          {!isWhole && EDITOR_TEXTS.partlySaved(failures.map((failure) => nameOf(draft, failure)))}
          <Box component="ul" my={4} pl={20} style={{ listStyle: 'disc' }}>
            {failures.map((failure) => (
              <li key={failure.tempId}>
                {nameOf(draft, failure)}: {failureAdvice(failure.error)}
              </li>
            ))}
          </Box>
          {EDITOR_TEXTS.notSavedHint}
        </div>
        <Button size="xs" loading={editor.isSaving} onClick={() => void saving.save()}>
          {KIT_TEXTS.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}
