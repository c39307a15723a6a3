import { FindingsTable } from '../../../upload/findings/findings-table.tsx';
import { Modal } from '../../../dialog/modal.tsx';
import type { PasteReport } from './paste-report.ts';
import styles from './report.module.css';
import { TEXTS } from './texts.ts';

interface ReportDialogProps {
  readonly report: PasteReport | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every line of a pasted block that was not taken, with its text and the reason, to be read and copied. */
export function ReportDialog({ report, opened, onClose }: ReportDialogProps) {
  return (
    <Modal opened={opened && report !== undefined} onClose={onClose} title={TEXTS.report} size={820}>
      <p className={styles.text}>{report?.sentence}</p>
      <FindingsTable findings={report?.findings ?? []} />
    </Modal>
  );
}
