import { Box, Button, Loader } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { LeaveConfirm, LeaveGuard } from '../../../kit/dialog/leave-guard.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import filterBar from '../../../kit/filter/filter-bar.module.css';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { useCellEditing } from '../../../kit/tree-grid/use-cell-editing.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { usePhases } from '../../../tender/questions.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { TEXTS as AWARD_TEXTS } from '../texts.ts';
import { LockNote } from '../standing-notes.tsx';
import { useSaveTargets } from './save-targets.ts';
import { targetColumns, type TargetLine } from './target-columns.tsx';
import { rowsWithGaps, sumRow } from './target-form.ts';
import type { TargetPlace, Targets } from './target-rows.ts';
import { downloadTargets, TargetUpload } from './target-upload.tsx';
import { TEXTS } from './texts.ts';
import { type TargetForm, useTargetForm } from './use-target-form.ts';
import styles from './target-dialog.module.css';
import { Note } from '../../../kit/show/note.tsx';

/** What stands above and below the table, in pixels. */
const AROUND_TABLE_PX = 262;
const AROUND_NARROW_PX = 416;
const MIN_TABLE_PX = 180;
/** The part of the window that a dialog takes at most. */
const WINDOW_SHARE = 0.9;

const getRowId = ({ id }: TargetLine) => id;

interface TargetDialogProps {
  readonly opened: boolean;
  readonly place: TargetPlace;
  readonly ownerId: string;
  readonly stored: Targets;
  readonly onClose: () => void;
}

/** Enters the target prices of a phase in a form like Excel's, or as a file (TARGET-001 … 011). */
export function TargetDialog({ opened, place, ownerId, stored, onClose }: TargetDialogProps) {
  const lock = useAwardLock(place.phaseId, TEXTS.readOnly);
  const mayWrite = lock === undefined;
  const form = useTargetForm(place, stored, mayWrite);
  const [isAsking, setAsking] = useState(false);
  const uploading = useDialog();
  const isNarrow = useMediaQuery(NARROW) === true;
  const close = () => (form.unsavedCount > 0 ? setAsking(true) : onClose());
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  const discard = () => {
    setAsking(false);
    form.discard();
    onClose();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={AWARD_TEXTS.targets.enter}
        size={1180}
        fullScreen={isNarrow}
        // Escape first leaves the cell that is being edited, or its range.
        closeOnEscape={false}
        onKeyDown={closeByKey}
      >
        <Note mb={12}>{TEXTS.explanation}</Note>
        <LockNote lock={lock} mb={12} />
        <TargetTable form={form} isNarrow={isNarrow} />
        <TargetActions {...{ form, place, ownerId, mayWrite }} onUpload={uploading.open} />
      </Modal>
      <TargetUpload form={form} liegenschaften={place.liegenschaften} {...uploading.props} />
      <DiscardQuestions
        count={form.unsavedCount}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={discard}
      />
    </>
  );
}

interface DiscardQuestionsProps {
  /** How much is entered and not stored. */
  readonly count: number;
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what is not stored is given up, by closing the dialog or by leaving the page. */
function DiscardQuestions({ count, isAsking, onStay, onDiscard }: DiscardQuestionsProps) {
  const texts = { ...TEXTS, leaveText: TEXTS.leaveText(count) };
  return (
    <>
      <LeaveConfirm
        isAsking={isAsking}
        texts={texts}
        answer={(mayLeave) => (mayLeave ? onDiscard() : onStay())}
      />
      <LeaveGuard texts={texts} hasUnsaved={() => count > 0} />
    </>
  );
}

function TargetTable({ form, isNarrow }: { form: TargetForm; isNarrow: boolean }) {
  const [search, setSearch] = useState('');
  // The gaps of the moment the filter was set: a row must not vanish while it is being filled.
  const [heldGaps, setHeldGaps] = useState<ReadonlySet<string>>();
  const { rows, counts, edits } = form;
  const gapCount = counts.all - counts.set;
  const shown = useMemo(
    () => (heldGaps === undefined ? rows : rows.filter(({ id }) => heldGaps.has(id))),
    [rows, heldGaps],
  );
  const columns = useMemo(() => targetColumns(edits.isEditable, isNarrow), [edits.isEditable, isNarrow]);
  const footerRow = useMemo(() => sumRow(rows), [rows]);
  const editing = useCellEditing(edits);
  const { height } = useViewportSize();
  const room = isNarrow ? height - AROUND_NARROW_PX : height * WINDOW_SHARE - AROUND_TABLE_PX;
  return (
    <>
      <Box className={filterBar.bar} mb={12}>
        <SearchInput
          flex={{ base: '1 1 120px', sm: '0 1 220px' }}
          label={TEXTS.search}
          text={search}
          onSearch={setSearch}
        />
        <Button
          variant={heldGaps === undefined ? 'default' : 'light'}
          aria-pressed={heldGaps !== undefined}
          disabled={gapCount === 0 && heldGaps === undefined}
          onClick={() => setHeldGaps(heldGaps === undefined ? rowsWithGaps(rows) : undefined)}
        >
          {TEXTS.onlyGaps(gapCount)}
        </Button>
        <output className={filterBar.count}>{AWARD_TEXTS.targets.set(counts.set, counts.all)}</output>
      </Box>
      <TreeGrid<TargetLine>
        label={AWARD_TEXTS.targets.enter}
        columns={columns}
        rows={shown}
        getRowId={getRowId}
        footerRow={footerRow}
        filterText={search}
        rowHeightPx={30}
        height={Math.max(MIN_TABLE_PX, Math.floor(room))}
        emptyText={heldGaps !== undefined && search === '' ? TEXTS.noGaps : KIT_TEXTS.nothingFound}
        editing={editing}
      />
    </>
  );
}

interface TargetActionsProps {
  readonly form: TargetForm;
  readonly place: TargetPlace;
  readonly ownerId: string;
  readonly mayWrite: boolean;
  readonly onUpload: () => void;
}

function useSaving({ form, place, ownerId }: TargetActionsProps) {
  const { phaseId, comparison } = place;
  const save = useSaveTargets({
    phaseId,
    ownerId,
    isInPhase: (id) => comparison.liegenschaftIndexOf.has(id),
  });
  const lock =
    form.wrongCount > 0
      ? TEXTS.wrong(form.wrongCount)
      : form.changes.size === 0
        ? TEXTS.nothingChanged
        : undefined;
  return { isSaving: save.isPending, lock, start: () => save.mutate(form.changes) };
}

function TargetActions(props: TargetActionsProps) {
  const { form, place, mayWrite, onUpload } = props;
  const { isSaving, lock, start } = useSaving(props);
  const [isWriting, setWriting] = useState(false);
  const phases = usePhases();
  const download = async (): Promise<void> => {
    const rowOf = new Map(form.rows.map((row) => [row.id, row]));
    setWriting(true);
    await downloadTargets(
      place.liegenschaften,
      (id, sliceId) => rowOf.get(id)?.cells[sliceId].targetMillis ?? null,
      phases.data?.find(({ id }) => id === place.phaseId),
    );
    setWriting(false);
  };
  return (
    <div className={styles.actions}>
      {mayWrite && <ToolButton icon={IconUpload} label={TEXTS.upload} onClick={onUpload} />}
      <LockableButton
        lock={isWriting ? TEXTS.writing : undefined}
        leftSection={
          isWriting ? <Loader size={16} color="currentColor" /> : <IconDownload size={16} aria-hidden />
        }
        onClick={() => void download()}
      >
        {TEXTS.download}
      </LockableButton>
      {mayWrite && (
        <>
          <Box component="output" ml={{ base: 0, sm: 'auto' }} c="dimmed">
            {form.changes.size > 0 && (
              <>
                <span className={styles.dot} aria-hidden /> {TEXTS.changed(form.changes.size)}
              </>
            )}
          </Box>
          <LockableButton
            variant="filled"
            // Locked and not disabled: a disabled one would lose the focus, and with it Escape the dialog.
            lock={isSaving ? TEXTS.saving : lock}
            leftSection={isSaving ? <Loader size={16} color="currentColor" /> : undefined}
            onClick={start}
          >
            {TEXTS.save}
          </LockableButton>
        </>
      )}
    </div>
  );
}
