import { startSheetWriter, type WriterOrder } from './sheet-writer.ts';

/** What the worker answers when it is told to write. */
export type WriterReply = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

const write = startSheetWriter();

addEventListener('message', ({ data }: MessageEvent<WriterOrder>) => {
  write(data).then(
    (written) => {
      if (written === undefined) return;
      const bytes = new Uint8Array(written);
      postMessage({ bytes } satisfies WriterReply, { transfer: [bytes.buffer] });
    },
    (error: unknown) => postMessage({ problem: String(error) } satisfies WriterReply),
  );
});
