import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { useRef, useState } from 'react';
import { previewLv } from '@rahmenpreis/contract/tender-file.ts';
import { call } from '../../../kernel/call/call.ts';
import { isAborted, isCallFailure } from '../../../kernel/call/call-failure.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { refreshLvs, refusalSentence, sendLv } from '../api.ts';
import { EXCEL_RULE } from './excel-rule.ts';
import { isToBeAsked } from './replace-words.ts';
import { addFiles, type BatchFile, type BatchRun, sendableFiles, unsentFiles } from './lvs-batch.ts';
import { TEXTS } from '../texts.ts';

async function sendOne(
  phaseId: string,
  own: BatchFile,
  { signal, isTold }: { readonly signal: AbortSignal; readonly isTold: boolean },
): Promise<BatchRun> {
  const { file, liegenschaftId = '' } = own;
  try {
    const context = { signal, onProgress: () => undefined };
    const agreed = own.run.kind === 'asked' ? own.run.preview : undefined;
    const preview =
      agreed ??
      (await call(previewLv, { params: { phaseId, propertyId: liegenschaftId }, file, ...context }));
    if (agreed === undefined && isToBeAsked(preview)) return { kind: 'asked', preview };
    const findings = await sendLv(phaseId, liegenschaftId, { file, preview, isTold }, context);
    return { kind: 'done', findings };
  } catch (error) {
    if (isAborted(error)) return { kind: 'waiting' };
    const findings = isCallFailure(error) ? error.findings : [];
    return { kind: 'failed', message: refusalSentence(error), findings };
  }
}

/** How a run went; `left` counts the files that it did not send. */
interface Results {
  done: number;
  failed: number;
  left: number;
}

function tellResults({ done, failed, left }: Results): void {
  if (done + failed === 0) return;
  const refused = failed === 0 ? [] : [TEXTS.lvsRefused(failed)];
  const rest = [...refused, ...(left === 0 ? [] : [TEXTS.lvsLeft(left)])].join(' ');
  if (done === 0) showToast('error', TEXTS.uploadFailed, rest);
  else showToast(failed + left === 0 ? 'success' : 'warning', TEXTS.lvsUploaded(done), rest);
}

/** Takes several LV files of one phase from their assignment to their results, one after the other. */
export function useLvsBatch(
  phaseId: string,
  files: readonly File[],
  liegenschaften: readonly Liegenschaft[],
) {
  const [batch, setBatch] = useState(() => addFiles([], files, liegenschaften, EXCEL_RULE));
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const running = useRef<AbortController>(undefined);
  const change = (key: string, part: Partial<BatchFile>) =>
    setBatch((now) => now.map((own) => (own.key === key ? { ...own, ...part } : own)));

  const start = async (isTold: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    const queue = sendableFiles(batch);
    const results: Results = { done: 0, failed: 0, left: unsentFiles(batch).length };
    for (const [index, own] of queue.entries()) {
      if (controller.signal.aborted) break;
      setProgress({ done: index, all: queue.length });
      change(own.key, { run: { kind: 'running' } });
      const run = await sendOne(phaseId, own, { signal: controller.signal, isTold });
      change(own.key, { run });
      if (run.kind === 'done') results.done += 1;
      if (run.kind === 'failed') results.failed += 1;
      if (run.kind === 'done' || run.kind === 'failed') results.left -= 1;
    }
    setProgress(undefined);
    await refreshLvs();
    tellResults(results);
  };

  return {
    batch,
    progress,
    add: (more: readonly File[]) => setBatch((now) => addFiles(now, more, liegenschaften, EXCEL_RULE)),
    remove: (key: string) => setBatch((now) => now.filter((own) => own.key !== key)),
    assign: (key: string, liegenschaftId: string | undefined) =>
      change(key, { liegenschaftId, isAmbiguous: false, isGuess: false, run: { kind: 'waiting' } }),
    start,
    stop: () => running.current?.abort(),
  };
}
