import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { AwardPackage } from '@rahmenpreis/tendering/award/award-packages.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { askFirmness } from '../../../tender/comparison/use-firmness.ts';
import { PaperButton } from '../../../tender/paper/paper-button.tsx';
import type { AwardRow, PackageProvider } from '../award-rows.ts';
import { TEXTS } from '../texts.ts';

interface AwardPaperButtonProps {
  readonly phase: Pick<Phase, 'id' | 'title'>;
  /** How many of the packages are awarded, in words. */
  readonly extent: string;
  readonly rows: readonly AwardRow[];
  readonly packages: readonly AwardPackage<PackageProvider>[];
}

/** Downloads the packages in sight, a row for each with how firmly its rank 1 stands, and what each bidder was given (decision 0072). */
export function AwardPaperButton({ phase, extent, rows, packages }: AwardPaperButtonProps) {
  return (
    <PaperButton
      label={TEXTS.excel}
      hint={TEXTS.excelHint}
      isDisabled={rows.length === 0}
      make={async () => {
        const { awardPaper } = await import('../award-paper.ts');
        const { awardSheets } = await import('@rahmenpreis/workbook/award/award-out.ts');
        const { awardFileName } = await import('@rahmenpreis/workbook/file-name.ts');
        const firmness = await askFirmness(phase.id);
        const paper = awardPaper({ phaseTitle: phase.title, extent }, rows, packages, firmness);
        return { sheets: awardSheets(paper), filename: awardFileName(serverNowMs()) };
      }}
    />
  );
}
