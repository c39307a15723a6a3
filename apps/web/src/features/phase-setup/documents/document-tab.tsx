import { Button, Group } from '@mantine/core';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { tenderDocumentsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { TENDER_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { IconFileText } from '@tabler/icons-react';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { useEffect, useRef, useState } from 'react';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import { DocumentSection } from '../../../tender/media/document/document-section.tsx';
import { PhaseStateTag } from '../../../tender/phase/use-phase-state.tsx';
import { addTenderDocument, removeTenderDocument } from '../api.ts';
import type { PhaseColumn, TabProps } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';
import styles from './document-tab.module.css';
import textStyles from '../../../kit/show/text.module.css';
import { Note } from '../../../kit/show/note.tsx';

const VersionDialog = lateDialog(async () => (await import('./version-dialog.tsx')).VersionDialog);
const LetterDialog = lateDialog(async () => (await import('../letter/letter-dialog.tsx')).LetterDialog);

function summaryOf(phase: PhaseColumn['phase']): string {
  const letter = letterOf(phase);
  if (letter === undefined) return TEXTS.letter.none;
  const { version, text, declarations } = letter;
  const required = declarations.filter(({ isRequired }) => isRequired);
  return TEXTS.letter.summary(version, text.length, declarations.length, required.length);
}

/** The letter of a phase in one line, and the way to it (decision 0123). */
function Letter({ column }: { column: PhaseColumn }) {
  const { phase, lock } = column;
  const dialog = useDialog();
  const { change, title, view, write } = TEXTS.letter;
  const isThere = letterOf(phase) !== undefined;
  if (lock !== undefined && !isThere) return null;
  return (
    <Group gap="4px 12px" mt={14} justify="space-between">
      <span className={textStyles.note}>
        <b>{title}</b> {summaryOf(phase)}
      </span>
      <Button size="xs" leftSection={<IconFileText size={16} aria-hidden />} onClick={dialog.open}>
        {lock === undefined ? (isThere ? change : write) : view}
      </Button>
      <LetterDialog column={column} {...dialog.props} />
    </Group>
  );
}

function PhaseDocuments({ column, isShown }: { column: PhaseColumn; isShown: boolean }) {
  const { phase, state, changes, lock } = column;
  const [replaced, replace] = useState<Media>();
  const shown = useLastShown(replaced);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={card} className={styles.card} data-shown={isShown || undefined}>
      <DocumentSection
        heading={
          <Group gap="4px 12px" align="baseline">
            <h2 className={styles.title}>{phase.title}</h2>
            <PhaseStateTag state={state} />
            <span className={textStyles.note}>
              {shortDate(phase.start)} – {shortDate(phase.end)}
            </span>
          </Group>
        }
        label={TEXTS.documentsOf(phase.title)}
        ids={phase.publicMediaIds ?? []}
        phaseId={phase.id}
        zipName={tenderDocumentsZipName}
        changes={{
          addLock: lock,
          rule: TENDER_DOCUMENT_RULE,
          dialogTitle: TEXTS.addDocumentsTo(phase.title),
          onAdd: (document) => addTenderDocument(phase.id, document),
          onReplace: lock === undefined ? replace : undefined,
          onDelete:
            lock === undefined && changes.deleteDocument
              ? (document) => removeTenderDocument(phase.id, document)
              : undefined,
        }}
      >
        {lock === undefined && state === 'running' && <Note mb={12}>{TEXTS.documentsRunning}</Note>}
      </DocumentSection>
      {shown !== undefined && (
        <VersionDialog
          opened={replaced !== undefined}
          column={column}
          document={shown}
          onClose={() => replace(undefined)}
        />
      )}
      <Letter column={column} />
    </div>
  );
}

/** The tender documents of every phase; locked by the phase's state (SETUP-017, PHASE-011, PHASE-012). */
export function DocumentTab({ columns, shownPhaseId }: TabProps) {
  return columns.map((column) => (
    <PhaseDocuments
      key={column.phase.id}
      column={column}
      isShown={columns.length > 1 && column.phase.id === shownPhaseId}
    />
  ));
}
