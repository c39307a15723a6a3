import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { TrailBook } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { TrailFilter } from '../trail-filter.ts';

interface ExcelButtonProps {
  readonly filter: TrailFilter;
  readonly book: TrailBook;
}

/** Saves the entries that the filter means as Excel, all of them, also those that the list has not asked for yet. */
export function ExcelButton({ filter, book }: ExcelButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const start = async (): Promise<void> => {
    setRunning(true);
    try {
      const { exportTrail } = await import('../excel/export-trail.ts');
      await exportTrail(filter, book);
    } catch {
      showToast('error', TEXTS.excelFailed, TEXTS.excelFailedHint);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void start()}
    >
      {TEXTS.excel}
    </Button>
  );
}
