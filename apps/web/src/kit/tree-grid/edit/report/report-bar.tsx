import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useLayoutEffect } from 'react';
import { focusActive, type GridController, revealCell } from '../../grid-controller.ts';
import type { EditBook } from '../edit-book.ts';
import type { PasteReport } from './paste-report.ts';
import styles from './report.module.css';
import { TEXTS } from './texts.ts';

interface ReportBarProps<Row> {
  readonly grid: GridController<Row>;
  readonly book: EditBook;
  readonly report: PasteReport;
}

/** What the last paste took, in a line under the table that covers no cell; F6 leads into it, Escape back. */
export function ReportBar<Row>({ grid, book, report }: ReportBarProps<Row>) {
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
      <span className={styles.sentence}>{sentence}</span>
      {!isWhole && (
        <Button size="compact-sm" onClick={() => book.change({ dialog: { kind: 'report' } })}>
          {TEXTS.details(findings.length)}
          <kbd className={styles.key}>{TEXTS.key}</kbd>
        </Button>
      )}
      <CloseButton size="sm" aria-label={TEXTS.close} onClick={close} />
    </div>
  );
}
