import { Button, Tooltip } from '@mantine/core';
import { orderLvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { showToast } from '../../../kernel/toast/toasts.tsx';
import { runLongWork } from '../../../kit/long-work/long-works.ts';
import { orderLvTools } from '../api.ts';
import type { AwardRow } from '../model.ts';
import { generateOrderLvs, orderLvJobs, orderLvMessage } from '../order-lvs.ts';
import { TEXTS } from '../texts.ts';

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
}

function useGenerator({ phaseId, ownerId, rows }: OrderLvButtonProps) {
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    const result = await runLongWork(TEXTS.generate, ({ signal, tell }) =>
      generateOrderLvs(jobs, orderLvTools(phaseId, ownerId), signal, (done) =>
        tell({ sentence: TEXTS.generating(done, jobs.length), share: done / jobs.length }),
      ),
    );
    setRunning(false);
    if (result?.kind === 'success' || result?.kind === 'partial') {
      saveFile(result.zip, orderLvsZipName(serverNowMs()));
    }
    const message = result && orderLvMessage(result, jobs.length);
    if (message === undefined) return;
    const { kind, title, text, sticky } = message;
    showToast(kind, title, text, { sticky });
  };
  return { jobs, isRunning, start };
}

/** Makes the order LVs of all awards in sight and downloads them as one archive; it can be stopped (AWARD-027, EXPORT-011). */
export function OrderLvButton(props: OrderLvButtonProps) {
  const { jobs, isRunning, start } = useGenerator(props);
  const isEmpty = jobs.length === 0;
  return (
    <Tooltip label={TEXTS.nothingAwarded} disabled={!isEmpty}>
      <Button
        variant="filled"
        leftSection={<IconFileZip size={16} aria-hidden />}
        disabled={isEmpty}
        loading={isRunning}
        onClick={() => void start()}
      >
        {TEXTS.generate}
      </Button>
    </Tooltip>
  );
}
