import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type WrittenLv, writeLvList, writeLvSheets } from '@rahmenpreis/workbook/many-lvs/many-lvs-out.ts';
import { readManyLvs } from '@rahmenpreis/workbook/many-lvs/read-many-lvs.ts';
import { guardProcess } from '../../kernel/work/process-guard.ts';
import type { ManyLvsMessage, ManyLvsTask } from './rules.ts';

/** Bounds of reading, and of writing, which lays the whole file out; others soon go first (decision 0127). */
const READING = { processorSeconds: 60, memoryMb: 512, idleAfterSeconds: 2 };
const WRITING = { processorSeconds: 60, memoryMb: 1_024, idleAfterSeconds: 2 };
/** Others go first. */
const NICENESS = 10;

/** Waits until the message has left, so that no more of them lie here than one. */
function tell(message: ManyLvsMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

async function work(task: ManyLvsTask): Promise<void> {
  setPriority(NICENESS);
  guardProcess(task.kind === 'read' ? READING : WRITING);
  const bytes = await readFile(task.path);
  if (task.kind === 'write') {
    const lines = bytes.toString('utf8').split('\n');
    const lvs = lines.flatMap((line) => (line === '' ? [] : (JSON.parse(line) as WrittenLv)));
    const file = task.form === 'sheets' ? writeLvSheets(lvs) : writeLvList(task.phaseTitle, lvs);
    return writeFile(task.into, file);
  }
  for await (const step of readManyLvs(bytes, task.reading)) {
    if (step.kind !== 'part') {
      await tell(step);
      continue;
    }
    const { lv, ...part } = step.part;
    const { filename, bytes: file, ...reading } = lv ?? { filename: '', bytes: new Uint8Array() };
    const printed = lv && { filename, bytes: file, reading: JSON.stringify(reading) };
    await tell({ kind: 'part', part, lv: printed });
  }
}

process.once('message', (task) => {
  void work(task as ManyLvsTask).finally(() => process.disconnect());
});
