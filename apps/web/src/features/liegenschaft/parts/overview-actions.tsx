import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isAborted } from '../../../kernel/call-failure.ts';
import { showFailure } from '../../../kernel/toasts.tsx';
import { exportLiegenschaften } from '../export-liegenschaften.ts';
import { TEXTS } from '../texts.ts';

const ImportDialog = lazy(async () => {
  const { ImportDialog: dialog } = await import('./import-dialog.tsx');
  return { default: dialog };
});

/** Writes all properties as Excel, with progress; pressed again it stops. */
function ExportButton({ all }: { all: readonly Liegenschaft[] }) {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      await exportLiegenschaften(all, { signal: controller.signal, onProgress: setShare });
    } catch (error) {
      controller.abort();
      if (!isAborted(error)) showFailure(TEXTS.exportFailed, error);
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Button
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      disabled={all.length === 0}
      onClick={() => (share === undefined ? void start() : running.current?.abort())}
    >
      {share === undefined ? TEXTS.export : TEXTS.exporting(Math.round(share * 100))}
    </Button>
  );
}

/** The buttons of the overview: Excel export for everybody, import for writers (PROP-001). */
export function OverviewActions({ all, mayWrite }: { all: readonly Liegenschaft[]; mayWrite: boolean }) {
  const [isImporting, setImporting] = useState<boolean>();
  return (
    <>
      <ExportButton all={all} />
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
