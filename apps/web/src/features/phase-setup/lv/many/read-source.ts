import {
  dropLvSource,
  getLvSource,
  layLvSource,
  type LvSourceReading,
  readLvSource,
} from '@rahmenpreis/contract/lv-source.ts';
import { call } from '../../../../kernel/call/call.ts';
import { refusedFile } from '../../../../kernel/call/call-failure.ts';
import type { UploadContext } from '../../../../kit/upload/use-upload.ts';
import { TEXTS } from './texts.ts';

/** The milliseconds between two questions how far a file is read. */
const ASKED_EVERY_MS = 500;

/** A file with many LVs that was read, and how many files that lay there before had to go for it. */
export type ReadSource = Awaited<ReturnType<typeof readNewSource>>;

interface Named {
  readonly phaseId: string;
  readonly sourceId: string;
}

/** Takes away a file of which nothing is stored; where that fails it goes with its day. */
export function leaveSource(params: Named): void {
  call(dropLvSource, { params }).catch(() => undefined);
}

/** Waits until a file is read, or found unreadable. */
async function follow(params: Named, { signal, onProgress }: UploadContext): Promise<LvSourceReading> {
  for (;;) {
    const reading = await call(getLvSource, { params, signal });
    const { state, share } = reading;
    if (state === 'done' || state === 'failed') return reading;
    onProgress(share, state === 'waiting' ? TEXTS.waits : TEXTS.reads(share));
    await new Promise((ready) => setTimeout(ready, ASKED_EVERY_MS));
    signal.throwIfAborted();
  }
}

/**
 * Sends a file with many LVs and waits until it is read; rejects with the findings where it cannot be, and
 * takes it away then, or once nobody waits for it any more.
 */
export async function readNewSource(phaseId: string, file: File, context: UploadContext) {
  const { choices = {}, ...sent } = context;
  const { sourceId, droppedCount } = await call(layLvSource, { params: { phaseId }, file, ...sent });
  const params = { phaseId, sourceId };
  try {
    if (Object.keys(choices).length > 0) await call(readLvSource, { params, body: { choices } });
    const reading = await follow(params, context);
    if (reading.state === 'failed') throw refusedFile(TEXTS.refused, reading.findings);
    return { file, reading, droppedCount, choices };
  } catch (error) {
    leaveSource(params);
    throw error;
  }
}

/** Reads it anew: by more choices that findings offered, or by what was said of its columns since. */
export async function readAnew(
  phaseId: string,
  { choices: before, ...source }: ReadSource,
  { choices: more, ...context }: UploadContext,
): Promise<ReadSource> {
  const params = { phaseId, sourceId: source.reading.sourceId };
  const choices = { ...before, ...more };
  await call(readLvSource, { params, body: { choices }, signal: context.signal });
  return { ...source, choices, reading: await follow(params, context) };
}
