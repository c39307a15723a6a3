import { Button } from '@mantine/core';
import type { PaperSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { tellExportFailed } from './tell-failed.ts';

interface PaperButtonProps {
  readonly label: string;
  readonly hint?: string;
  readonly variant?: 'default' | 'filled';
  /** Lays the sheets out and names their file, with code that comes when somebody wants it; without it the button waits. */
  readonly make:
    | (() => Promise<{ readonly sheets: readonly PaperSheet[]; readonly filename: string }>)
    | undefined;
}

/** Downloads what a page shows as a workbook, built in the browser, off its main thread; where it cannot be made, a message says so. */
export function PaperButton({ label, hint, variant = 'default', make }: PaperButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async (wanted: NonNullable<typeof make>): Promise<void> => {
    setBusy(true);
    try {
      const { saveSheets } = await import('./save-sheets.ts');
      const { sheets, filename } = await wanted();
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
      disabled={make === undefined}
      loading={isBusy}
      onClick={make && (() => void download(make))}
    >
      {label}
    </Button>
  );
}
