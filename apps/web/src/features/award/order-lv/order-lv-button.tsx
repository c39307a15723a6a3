import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { AwardRow } from '../award-rows.ts';
import { TEXTS } from '../texts.ts';
import { orderLvJobs } from './order-lv-jobs.ts';

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
}

function useGenerator({ rows, ...place }: OrderLvButtonProps) {
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    try {
      const { saveOrderLvs } = await import('./save-order-lvs.ts');
      await saveOrderLvs(jobs, place);
    } catch {
      showToast('error', TEXTS.zipFailed, TEXTS.zipFailedText, { sticky: true });
    }
    setRunning(false);
  };
  return { jobs, isRunning, start };
}

/** Makes the order LVs of all awards in sight and downloads them as one archive; it can be stopped (AWARD-027, EXPORT-011). */
export function OrderLvButton(props: OrderLvButtonProps) {
  const { jobs, isRunning, start } = useGenerator(props);
  const isEmpty = jobs.length === 0;
  return (
    <Button
      data-hint={isEmpty ? TEXTS.nothingAwarded : undefined}
      variant="filled"
      leftSection={<IconFileZip size={16} aria-hidden />}
      disabled={isEmpty}
      loading={isRunning}
      onClick={() => void start()}
    >
      {TEXTS.generate}
    </Button>
  );
}
