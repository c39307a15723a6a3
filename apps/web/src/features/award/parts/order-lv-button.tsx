import { Button, Progress, Tooltip } from '@mantine/core';
import { orderLvsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { saveFile } from '../../../kernel/browser/save-file.ts';
import { showToast } from '../../../kernel/toast/toasts.tsx';
import { orderLvTools } from '../api.ts';
import type { AwardRow } from '../model.ts';
import { generateOrderLvs, orderLvJobs, orderLvMessage } from '../order-lvs.ts';
import { TEXTS } from '../texts.ts';
import styles from './order-lv-button.module.css';

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
}

function useGenerator({ phaseId, ownerId, rows }: OrderLvButtonProps) {
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const stopping = new AbortController();
    running.current = stopping;
    setProgress({ done: 0, all: jobs.length });
    const result = await generateOrderLvs(jobs, orderLvTools(phaseId, ownerId), stopping.signal, (done) =>
      setProgress({ done, all: jobs.length }),
    );
    setProgress(undefined);
    if (result.kind === 'success' || result.kind === 'partial') {
      saveFile(result.zip, orderLvsZipName(serverNowMs()));
    }
    const message = orderLvMessage(result, jobs.length);
    if (message === undefined) return;
    const { kind, title, text, sticky } = message;
    showToast(kind, title, text, { sticky });
  };
  return { jobs, progress, start, stop: () => running.current?.abort() };
}

/** Makes the order LVs of all awards in sight and downloads them as one archive; it can be stopped (AWARD-027, EXPORT-011). */
export function OrderLvButton(props: OrderLvButtonProps) {
  const { jobs, progress, start, stop } = useGenerator(props);
  const isEmpty = jobs.length === 0;
  return (
    <>
      <Tooltip label={TEXTS.nothingAwarded} disabled={!isEmpty}>
        <Button
          variant="filled"
          leftSection={<IconFileZip size={16} aria-hidden />}
          disabled={isEmpty}
          loading={progress !== undefined}
          onClick={() => void start()}
        >
          {TEXTS.generate}
        </Button>
      </Tooltip>
      {progress !== undefined && createPortal(<Running {...progress} onStop={stop} />, document.body)}
    </>
  );
}

function Running({ done, all, onStop }: { done: number; all: number; onStop: () => void }) {
  const sentence = TEXTS.generating(done, all);
  return (
    <aside className={styles.running} aria-label={TEXTS.generate}>
      <p role="status">{sentence}</p>
      <Progress value={(done / all) * 100} aria-label={sentence} />
      <Button size="xs" onClick={onStop}>
        {TEXTS.cancel}
      </Button>
    </aside>
  );
}
