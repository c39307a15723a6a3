import type { ArchivePreview, ArchiveQuestion, ArchiveReply } from './archive-worker.ts';

/** One archive, opened in a worker of its own so that the page stays responsive. */
export interface ArchiveClient {
  open(file: File): Promise<ArchivePreview>;
  /** Unpacks one entry; rejects where its bytes are damaged. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Starts the worker that unpacks one archive. */
export function startArchiveClient(): ArchiveClient {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ArchiveReply>) => {
    const own = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) own?.resolve(data.answer);
    else own?.reject(new Error(data.problem));
  });
  const giveUp = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the archive worker has stopped'));
    waiting.clear();
  };
  worker.addEventListener('error', giveUp);
  const ask = (asked: ArchiveQuestion['asked']): Promise<unknown> => {
    const own = Promise.withResolvers<unknown>();
    waiting.set((lastId += 1), own);
    worker.postMessage({ id: lastId, asked });
    return own.promise;
  };
  return {
    open: (file) => ask(file) as Promise<ArchivePreview>,
    read: (index) => ask(index) as Promise<Uint8Array<ArrayBuffer>>,
    close() {
      worker.terminate();
      giveUp();
    },
  };
}
