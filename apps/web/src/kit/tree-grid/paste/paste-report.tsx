import { FormFoot } from '../../dialog/form-foot.tsx';
import { Box, Button, CloseButton, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useState } from 'react';
import type { Openable } from '../../dialog/late-dialog.tsx';
import { Modal } from '../../dialog/modal.tsx';
import { FindingsTable } from '../../upload/findings-table.tsx';
import type { ColumnQuestion, EditSession, PasteChoice, PasteReport } from '../edit/edit-session.ts';
import { focusActive, type GridController, revealCell } from '../focus/grid-controller.ts';
import { TEXTS } from './texts.ts';
import styles from './paste-report.module.css';

interface ReportBarProps<Row> {
  readonly grid: GridController<Row>;
  readonly book: EditSession;
  readonly report: PasteReport;
}

/** What the last paste took, in a line under the table that covers no cell; F6 leads into it, Escape back. */
function ReportBar<Row>({ grid, book, report }: ReportBarProps<Row>) {
  const { sentence, findings } = report;
  // The bar takes its room from the rows.
  useLayoutEffect(() => {
    revealCell(grid, grid.selection.active);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const goBack = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'F6') return;
    event.preventDefault();
    focusActive(grid.scroller);
  };
  const close = (): void => {
    book.change({ report: undefined });
    focusActive(grid.scroller);
  };
  const isWhole = findings.length === 0;
  const Icon = isWhole ? IconCircleCheck : IconAlertTriangle;
  return (
    <div data-report data-tone={isWhole ? 'valid' : 'attention'} className={styles.bar} onKeyDown={goBack}>
      <Icon size={16} aria-hidden />
      <Box component="span" flex="1 1 200px" miw={0}>
        {sentence}
      </Box>
      {!isWhole && (
        <Button size="compact-sm" onClick={() => book.change({ dialog: { kind: 'report' } })}>
          {TEXTS.details(findings.length)}
          <kbd className={styles.key}>{TEXTS.key}</kbd>
        </Button>
      )}
      {report.offer !== undefined && (
        <Button size="compact-sm" onClick={report.offer.take}>
          {report.offer.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={TEXTS.close} onClick={close} />
    </div>
  );
}

/** Every line of a pasted block that was not taken, with its text and the reason, to be read and copied. */
function ReportDialog({ report, opened, onClose }: Openable & { report: PasteReport | undefined }) {
  return (
    <Modal opened={opened && report !== undefined} onClose={onClose} title={TEXTS.report} size={820}>
      <Box component="p" mt={0} mb={12}>
        {report?.sentence}
      </Box>
      <FindingsTable findings={report?.findings ?? []} />
    </Modal>
  );
}

/** The choice preset in the question: the only one, or the only one with values near those of their cells. */
function foreseen(choices: readonly PasteChoice[]): PasteChoice | undefined {
  const near = choices.length === 1 ? choices : choices.filter(({ isNear }) => isNear);
  return near.length === 1 ? near[0] : undefined;
}

function Columns({ question, onClose }: { question: ColumnQuestion; onClose: () => void }) {
  const { choices, hint } = question;
  const [chosen, setChosen] = useState(() => foreseen(choices));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    chosen?.take();
  };
  return (
    <form onSubmit={submit}>
      <Box component="p" mt={0} mb={12}>
        {hint}
      </Box>
      <Radio.Group
        aria-label={question.title}
        value={chosen?.label ?? ''}
        onChange={(label) => setChosen(choices.find((choice) => choice.label === label))}
      >
        <Stack gap={8}>
          {choices.map((choice, at) => (
            <Radio
              key={choice.label}
              value={choice.label}
              data-autofocus={choice === chosen || (chosen === undefined && at === 0) || undefined}
              label={choice.label}
              description={
                <>
                  {TEXTS.samples(choice.samples)}
                  {choice.effect !== undefined && <br />}
                  {choice.effect}
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormFoot mt="lg" submitLabel={TEXTS.take} isDisabled={chosen === undefined} onCancel={onClose} />
    </form>
  );
}

interface ColumnDialogProps {
  readonly question: ColumnQuestion | undefined;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks for a pasted block's value column, or its reading; Enter takes the choice, Escape pastes nothing. */
function ColumnDialog({ question, onClose, onClosed }: ColumnDialogProps) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={question?.title ?? ''}
    >
      {question !== undefined && <Columns question={question} onClose={onClose} />}
    </Modal>
  );
}

interface PasteDialogsProps<Row> {
  readonly grid: GridController<Row>;
  readonly book: EditSession;
  readonly onClose: () => void;
}

/** A paste's report under the table, the list behind it, and the question which column holds the values. */
export function PasteDialogs<Row>({ grid, book, onClose }: PasteDialogsProps<Row>) {
  const { report, dialog } = book.snapshot();
  return (
    <>
      {report !== undefined && <ReportBar grid={grid} book={book} report={report} />}
      <ReportDialog report={report} opened={dialog?.kind === 'report'} onClose={onClose} />
      <ColumnDialog
        question={dialog?.kind === 'column' ? dialog : undefined}
        onClose={onClose}
        onClosed={() => focusActive(grid.scroller)}
      />
    </>
  );
}
