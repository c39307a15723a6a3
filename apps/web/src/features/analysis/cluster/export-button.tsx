import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { clusterFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { ClusterPaper } from '@rahmenpreis/workbook/cluster/cluster-out.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { tellExportFailed } from '../../../tender/paper/tell-failed.ts';
import { type ClusterChoice, choiceText } from './cluster-choice.ts';
import { TEXTS } from './texts.ts';
import type { ShownCluster } from './use-cluster.ts';

/** Gives the combined LV as a workbook, built in the browser, off its main thread (EXPORT-003, ERR-027). */
async function exportCluster(paper: ClusterPaper): Promise<void> {
  try {
    const { clusterSheet } = await import('@rahmenpreis/workbook/cluster/cluster-out.ts');
    await saveSheets([clusterSheet(paper)], clusterFileName(serverNowMs()));
  } catch {
    tellExportFailed();
  }
}

interface ExportButtonProps {
  readonly phaseTitle: string;
  readonly choice: ClusterChoice;
  /** What is to be written; without it the button waits. */
  readonly shown: ShownCluster | undefined;
}

/** Downloads what the combined LV shows (ANALYSIS-024, EXPORT-003). */
export function ExportButton({ phaseTitle, choice, shown }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async ({ cluster, bidders }: ShownCluster): Promise<void> => {
    setBusy(true);
    const organisations = bidders.map(({ organisation }) => organisation);
    await exportCluster({ phaseTitle, extent: choiceText(choice), organisations, cluster });
    setBusy(false);
  };
  return (
    <Button
      variant="filled"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={shown === undefined}
      loading={isBusy}
      onClick={() => {
        if (shown !== undefined) void download(shown);
      }}
    >
      {TEXTS.download}
    </Button>
  );
}
