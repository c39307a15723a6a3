import { serverNowMs } from '../../../kernel/time/clock.ts';
import { PaperButton } from '../../../tender/paper/paper-button.tsx';
import { type ClusterChoice, choiceText } from './cluster-choice.ts';
import { TEXTS } from './texts.ts';
import type { ShownCluster } from './use-cluster.ts';

interface ExportButtonProps {
  readonly phaseTitle: string;
  readonly choice: ClusterChoice;
  /** What is to be written; without it the button waits. */
  readonly shown: ShownCluster | undefined;
}

/** Downloads what the combined LV shows (ANALYSIS-024, EXPORT-003, ERR-027). */
export function ExportButton({ phaseTitle, choice, shown }: ExportButtonProps) {
  return (
    <PaperButton
      label={TEXTS.download}
      variant="filled"
      isDisabled={shown === undefined}
      make={async () => {
        const { clusterSheet } = await import('@rahmenpreis/workbook/cluster/cluster-out.ts');
        const { clusterFileName } = await import('@rahmenpreis/workbook/file-name.ts');
        if (shown === undefined) throw new Error('There is nothing to write yet.');
        const { cluster, bidders } = shown;
        const organisations = bidders.map(({ organisation }) => organisation);
        const sheet = clusterSheet({ phaseTitle, extent: choiceText(choice), organisations, cluster });
        return { sheets: [sheet], filename: clusterFileName(serverNowMs()) };
      }}
    />
  );
}
