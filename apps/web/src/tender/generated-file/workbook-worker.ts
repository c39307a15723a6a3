import type { WriteStep } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { startSheetWriter, type WriterOrder } from './sheet-writer.ts';

/** The worker's answers when told to write: how far it is, at the end the workbook or the failure. */
export type WriterReply =
  | { readonly step: WriteStep }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly problem: string };

const write = startSheetWriter((step) => postMessage({ step } satisfies WriterReply));

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
