import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useArchive } from '../../../tender/archive/use-archive.ts';
import type { AwardRow } from '../award-rows.ts';
import { losersText, type LostPackage } from '../lost-packages.ts';
import { TEXTS as AWARD_TEXTS } from '../texts.ts';
import { orderLvJobs } from './order-lv-jobs.ts';
import { TEXTS } from './texts.ts';

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
  /** The packages whose holders take part no more. */
  readonly lost: ReadonlyMap<string, LostPackage>;
}

/**
 * Makes the order LVs of all awards in sight and downloads them as one archive; it can be stopped. While packages are lost it asks before
 * (AWARD-027, EXPORT-011).
 */
export function OrderLvButton({ rows, lost, ...place }: OrderLvButtonProps) {
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const { isRunning, start } = useArchive(TEXTS, async () => {
    const { saveOrderLvs } = await import('./save-order-lvs.ts');
    await saveOrderLvs(jobs, place);
  });
  const [isAsking, setAsking] = useState(false);
  const isEmpty = jobs.length === 0;
  return (
    <>
      <Button
        data-hint={isEmpty ? AWARD_TEXTS.nothingAwarded : undefined}
        variant="filled"
        leftSection={<IconFileZip size={16} aria-hidden />}
        disabled={isEmpty}
        loading={isRunning}
        onClick={lost.size > 0 ? () => setAsking(true) : start}
      >
        {TEXTS.title}
      </Button>
      <Confirm
        opened={isAsking}
        title={AWARD_TEXTS.lostQuestion}
        confirmLabel={AWARD_TEXTS.lostGo}
        onConfirm={() => {
          setAsking(false);
          start();
        }}
        onClose={() => setAsking(false)}
      >
        {AWARD_TEXTS.lostQuestionText(lost.size, losersText(lost.values()))}
      </Confirm>
    </>
  );
}
