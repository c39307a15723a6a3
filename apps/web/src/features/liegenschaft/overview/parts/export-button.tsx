import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { tellExportFailed } from '../../../../tender/paper/tell-failed.ts';
import { TEXTS } from '../texts.ts';

/** Writes all properties as Excel; locked until the file is there or a message says why not (ERR-027). */
export function ExportButton({ isDisabled }: { isDisabled: boolean }) {
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
