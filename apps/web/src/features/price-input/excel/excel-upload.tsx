import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { UploadDialog, type UploadDialogProps } from '../../../kit/upload/upload-dialog.tsx';
import { tellExportFailed } from '../../../tender/paper/tell-failed.ts';

interface ExcelUploadProps
  extends Required<Pick<UploadDialogProps, 'opened' | 'remedies' | 'upload' | 'onClose' | 'onClosed'>> {
  readonly words: {
    readonly importTitle: string;
    readonly importExplanation: string;
    readonly importCheck: string;
  };
  /** Makes and saves the empty layout; a failure is said here. */
  readonly saveTemplate: () => Promise<void>;
}

/** Asks for an Excel file of an offer's values, which is read in the browser (BID-017, ERR-027). */
export function ExcelUpload({ words, saveTemplate, ...dialog }: ExcelUploadProps) {
  return (
    <UploadDialog
      {...dialog}
      title={words.importTitle}
      explanation={words.importExplanation}
      accept={['.xls', '.xlsx']}
      maxBytes={PROVIDER_UPLOAD_MAX_BYTES}
      confirmLabel={words.importCheck}
      onTemplate={() => void saveTemplate().catch(tellExportFailed)}
    />
  );
}
