import { Button } from '@mantine/core';
import type { PortfolioPaper } from '@rahmenpreis/workbook/portfolio/portfolio-out.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { tellExportFailed } from '../../../../tender/paper/tell-failed.ts';
import { TEXTS } from '../../texts.ts';

/** Gives the portfolio as a workbook of three sheets, built in the browser, off its main thread (EXPORT-003, OPEN-30, ERR-027). */
async function exportPortfolio(paper: PortfolioPaper): Promise<void> {
  try {
    const { portfolioSheets } = await import('@rahmenpreis/workbook/portfolio/portfolio-out.ts');
    const { portfolioFileName } = await import('@rahmenpreis/workbook/file-name.ts');
    const { saveSheets } = await import('../../../../tender/paper/save-sheets.ts');
    await saveSheets(portfolioSheets(paper), portfolioFileName(serverNowMs()));
  } catch {
    tellExportFailed();
  }
}

/** Downloads the portfolio as it stands on the screen, with its search and filter (EXPORT-003). */
export function PortfolioButton({ paper }: { paper: PortfolioPaper }) {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await exportPortfolio(paper);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={paper.liegenschaften.length === 0}
      loading={isBusy}
      onClick={() => void download()}
    >
      {TEXTS.portfolio}
    </Button>
  );
}
