import { Button } from '@mantine/core';
import { IconFileZip, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';
import { tellExportFailed } from '../../../../tender/paper/tell-failed.ts';
import { ImportDialog } from '../../import/parts/import-dialog.tsx';

/** Writes all properties as Excel; locked until the file is there or a message says why not (ERR-027). */
function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const [isRunning, setRunning] = useState(false);
  const start = async (): Promise<void> => {
    setRunning(true);
    try {
      const { exportLiegenschaften } = await import('../export-liegenschaften.ts');
      await exportLiegenschaften();
    } catch {
      tellExportFailed();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      disabled={isDisabled}
      loading={isRunning}
      onClick={() => void start()}
    >
      {TEXTS.export}
    </Button>
  );
}

interface OverviewActionsProps {
  readonly isEmpty: boolean;
  readonly mayWrite: boolean;
}

/** The buttons of the overview: Excel export for everybody, import for writers (PROP-001). */
export function OverviewActions({ isEmpty, mayWrite }: OverviewActionsProps) {
  const [isImporting, setImporting] = useState<boolean>();
  return (
    <>
      <ExportButton isDisabled={isEmpty} />
      {mayWrite && (
        <Button
          variant="filled"
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {TEXTS.import}
        </Button>
      )}
      {isImporting !== undefined && <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />}
    </>
  );
}
