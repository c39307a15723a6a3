import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useArchive } from '../../../tender/archive/use-archive.ts';
import type { AwardRow } from '../award-rows.ts';
import { TEXTS as AWARD_TEXTS } from '../texts.ts';
import { orderLvJobs } from './order-lv-jobs.ts';
import { TEXTS } from './texts.ts';

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
}

/** Makes the order LVs of all awards in sight and downloads them as one archive; it can be stopped (AWARD-027, EXPORT-011). */
export function OrderLvButton({ rows, ...place }: OrderLvButtonProps) {
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const { isRunning, start } = useArchive(TEXTS, async () => {
    const { saveOrderLvs } = await import('./save-order-lvs.ts');
    await saveOrderLvs(jobs, place);
  });
  const isEmpty = jobs.length === 0;
  return (
    <Button
      data-hint={isEmpty ? AWARD_TEXTS.nothingAwarded : undefined}
      variant="filled"
      leftSection={<IconFileZip size={16} aria-hidden />}
      disabled={isEmpty}
      loading={isRunning}
      onClick={start}
    >
      {TEXTS.title}
    </Button>
  );
}
