import { inSnapshot } from '../../../db/transaction.ts';
import { refusal } from '../../../kernel/answer/failure.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { workerModule } from '../../../kernel/work/worker-module.ts';
import { measureAuditLog } from '../repository.ts';
import { joinSlices, type AuditLogReport } from './verify-audit-log.ts';

const verifier = workerModule<typeof import('./verify-in-worker.ts')>(
  import.meta.resolve('./verify-in-worker.ts'),
);

/** Makes the check, which reads the audit log in workers, one slice after the other (decision 0048). */
export function createAuditLogCheck({ db, clock, workers }: RouteContext) {
  const own = workers.of('check of the trail');
  let running: Promise<AuditLogReport> | undefined;
  let progress: { doneCount: number; linkCount: number } | undefined;
  const { connectionString = '' } = db.$client.options;
  async function checkWhole(): Promise<AuditLogReport> {
    const { links: linkCount } = await inSnapshot(db, measureAuditLog);
    progress = { doneCount: 0, linkCount };
    return joinSlices(
      async (start) => {
        const slice = await own.run(verifier, 'verifyApart', connectionString, start, clock.nowMs());
        if (slice === undefined) throw tookTooLong();
        return slice;
      },
      (doneCount) => {
        progress = { doneCount, linkCount };
      },
    );
  }
  return {
    /** Checks the whole audit log; a call during a check shares that one. 503 where it took too long. */
    run() {
      running ??= checkWhole().finally(() => {
        running = undefined;
        progress = undefined;
      });
      return running;
    },
    /** How much of the running check is done, in whole percents rounded down; undefined while none runs. */
    percent() {
      if (progress === undefined) return undefined;
      const { doneCount, linkCount } = progress;
      // The chain may have grown since the check began.
      return Math.min(100, Math.floor((100 * doneCount) / Math.max(1, linkCount)));
    },
  };
}

const tookTooLong = refusal(
  503,
  'check-too-long',
  'Die Prüfung des Protokolls hat zu lange gedauert. Bitte versuchen Sie es später erneut.',
);
