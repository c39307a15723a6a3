import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { latePart } from '../../../../kit/on-demand/late-part.tsx';
import { TEXTS } from '../texts.ts';
import { ExportButton } from './export-button.tsx';

const ImportDialog = latePart(
  async () => (await import('../../import/parts/import-dialog.tsx')).ImportDialog,
  null,
);

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
