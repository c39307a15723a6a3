import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureAdvice } from '../../../../kernel/call/failure-text.ts';
import type { EditorDraft } from '../draft/draft.ts';
import type { SaveFailure, SaveOutcome } from '../draft/save-draft.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import { gebaeudeTitle } from './gebaeude-list.tsx';
import styles from './editor.module.css';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

interface EditorFailuresProps extends SaveOutcome {
  readonly isSaving: boolean;
  readonly onRetry: () => void;
}

function nameOf(draft: EditorDraft, { kind, tempId }: SaveFailure): string {
  if (kind === 'liegenschaft') return draft.liegenschaft.fields.name || EDITOR_TEXTS.newLiegenschaft;
  const gebaeude = draft.gebaeude.find((each) => each.tempId === tempId);
  return gebaeude === undefined ? EDITOR_TEXTS.unnamed : gebaeudeTitle(gebaeude);
}

/** Says exactly what was saved and what was not, and offers to save the rest again (ERR-015). */
export function EditorFailures({ draft, failures, isSaving, onRetry }: EditorFailuresProps) {
  if (failures.length === 0) return null;
  const isWhole = failures.some(({ kind }) => kind === 'liegenschaft');
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isWhole ? EDITOR_TEXTS.notSaved : EDITOR_TEXTS.gebaeudeNotSaved}
      role="alert"
    >
      <Group gap="8px 16px" justify="space-between" className={styles.retry}>
        <div>
          {!isWhole && EDITOR_TEXTS.partlySaved(failures.map((failure) => nameOf(draft, failure)))}
          <ul>
            {failures.map((failure) => (
              <li key={failure.tempId}>
                {nameOf(draft, failure)}: {failureAdvice(failure.error)}
              </li>
            ))}
          </ul>
          {EDITOR_TEXTS.notSavedHint}
        </div>
        <Button size="xs" loading={isSaving} onClick={onRetry}>
          {KIT_TEXTS.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}
