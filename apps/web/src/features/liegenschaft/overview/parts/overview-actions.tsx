import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { ExportButton } from './export-button.tsx';

const ImportDialog = lazy(async () => {
  const { ImportDialog: dialog } = await import('../../import/parts/import-dialog.tsx');
  return { default: dialog };
});

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
      <Suspense>
        {isImporting !== undefined && (
          <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  );
}
