import { Button } from '@mantine/core';
import type { PaperSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { tellExportFailed } from './tell-failed.ts';

interface PaperButtonProps {
  readonly label: string;
  readonly hint?: string;
  readonly variant?: 'default' | 'filled';
  readonly isDisabled: boolean;
  /** Lays the sheets out and names their file; its code and what it asks for come when somebody wants the file. */
  readonly make: () => Promise<{ readonly sheets: readonly PaperSheet[]; readonly filename: string }>;
}

/** Downloads what a page shows as a workbook, built in the browser, off its main thread; where it cannot be made, a message says so. */
export function PaperButton({ label, hint, variant = 'default', isDisabled, make }: PaperButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { saveSheets } = await import('./save-sheets.ts');
      const { sheets, filename } = await make();
      await saveSheets(sheets, filename);
    } catch {
      tellExportFailed();
    }
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={16} aria-hidden />}
      data-hint={hint}
      disabled={isDisabled}
      loading={isBusy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
