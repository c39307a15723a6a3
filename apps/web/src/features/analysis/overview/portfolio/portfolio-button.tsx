import type { PortfolioPaper } from '@rahmenpreis/workbook/portfolio/portfolio-out.ts';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { PaperButton } from '../../../../tender/paper/paper-button.tsx';
import { TEXTS } from '../../texts.ts';

/** Downloads the portfolio as it stands on the screen, with its search and filter, as three sheets (EXPORT-003, OPEN-30, ERR-027). */
export function PortfolioButton({ paper }: { paper: PortfolioPaper }) {
  return (
    <PaperButton
      label={TEXTS.portfolio}
      isDisabled={paper.liegenschaften.length === 0}
      make={async () => {
        const { portfolioSheets } = await import('@rahmenpreis/workbook/portfolio/portfolio-out.ts');
        const { portfolioFileName } = await import('@rahmenpreis/workbook/file-name.ts');
        return { sheets: portfolioSheets(paper), filename: portfolioFileName(serverNowMs()) };
      }}
    />
  );
}
