import type { WritableSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { IconDownload } from '@tabler/icons-react';
import { tellExportFailed } from './tell-failed.ts';
import { TEXTS } from './texts.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';

/** Lays sheets out and names their file, with code that comes when somebody wants it. */
type MakePaper = () => Promise<{ readonly sheets: readonly WritableSheet[]; readonly filename: string }>;

/** Downloads a workbook built in the browser off its main thread; a message says if it fails (ERR-027). */
export async function saveGeneratedFile(make: MakePaper): Promise<void> {
  try {
    const { saveSheets } = await import('./save-sheets.ts');
    const { sheets, filename } = await make();
    await saveSheets(sheets, filename);
  } catch {
    tellExportFailed();
  }
}

interface PaperButtonProps {
  readonly label?: string;
  readonly hint?: string;
  readonly variant?: 'default' | 'filled';
  /** Without it the button waits. */
  readonly make: MakePaper | undefined;
}

/** Downloads what a page shows as a workbook. */
export function GeneratedFileButton({
  label = TEXTS.excelExport,
  hint,
  variant = 'default',
  make,
}: PaperButtonProps) {
  const { isBusy, run } = useBusy();
  return (
    <ToolButton
      variant={variant}
      icon={IconDownload}
      label={label}
      data-tooltip={hint}
      disabled={make === undefined}
      loading={isBusy}
      onClick={() => make && void run(() => saveGeneratedFile(make))}
    />
  );
}
