import type { ArchivePreview, ArchiveQuestion, ArchiveReply } from './archive-worker.ts';

/** One archive, opened in a worker of its own so that the page stays responsive. */
export interface ArchiveClient {
  open(file: File): Promise<ArchivePreview>;
  /** Unpacks one entry; rejects where its bytes are damaged. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

type Open = Omit<Extract<ArchiveQuestion, { kind: 'open' }>, 'id'>;
type Read = Omit<Extract<ArchiveQuestion, { kind: 'read' }>, 'id'>;

/** Starts the worker that unpacks one archive. */
export function startArchiveClient(): ArchiveClient {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (reply: ArchiveReply) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ArchiveReply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  const giveUp = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the archive worker has stopped'));
    waiting.clear();
  };
  worker.addEventListener('error', giveUp);
  const ask = (question: Open | Read): Promise<ArchiveReply> =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  return {
    async open(file) {
      const reply = await ask({ kind: 'open', file });
      if ('preview' in reply) return reply.preview;
      throw new Error('problem' in reply ? reply.problem : 'no preview');
    },
    async read(index) {
      const reply = await ask({ kind: 'read', index });
      if ('bytes' in reply) return reply.bytes;
      throw new Error('problem' in reply ? reply.problem : 'no bytes');
    },
    close() {
      worker.terminate();
      giveUp();
    },
  };
}
