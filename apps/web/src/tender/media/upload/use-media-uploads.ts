import { type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { useEffect, useRef, useState } from 'react';
import { isAborted, isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { fileProblem, type FileRule } from '../../../kit/upload/file-problems.ts';
import { refusalText } from '../../../kit/upload/refusal-text.ts';
import { titleOfFile } from '../shown-media.ts';
import { tellActive } from '../tell-active.ts';
import { MEDIA_TEXTS, UPLOAD_TEXTS } from '../texts.ts';
import { rememberMedia } from '../use-media.ts';

/** How far one chosen file has come (MEDIA-014). */
type UploadRun =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
  | { readonly kind: 'done' };

/** One chosen file; its key is also the `Idempotency-Key`, so that a retry never stores it twice. */
export interface UploadItem {
  readonly key: string;
  readonly file: File;
  readonly title: string;
  readonly run: UploadRun;
}

/** What is sent beside every file of one choice (MEDIA-008). */
export interface UploadTexts {
  readonly copyright: string;
  readonly keywords: string;
}

export interface UploadOptions {
  readonly kind: Media['kind'];
  readonly rule: FileRule;
  /** The name a file is stored under, where it is not its own. */
  readonly storedName?: ((file: File) => string) | undefined;
  /** Traces of who made a document are taken out, as it is published with an answer. */
  readonly isForAnswer?: boolean;
  /** Uses what has arrived; on failure the file can be resent, which the server notices (Idempotency-Key). */
  readonly onUploaded: (media: Media) => Promise<void> | void;
}

/** Takes a chosen file; one that cannot be sent stands in the list with the sentence why (MEDIA-009…013). */
function itemOf(file: File, rule: FileRule): UploadItem {
  const message = fileProblem(file, rule);
  const run: UploadRun =
    message === undefined ? { kind: 'waiting' } : { kind: 'failed', message, canRetry: false };
  return { key: crypto.randomUUID(), file, title: titleOfFile(file.name), run };
}

function failedRun(error: unknown, rule: FileRule): UploadRun {
  if (isAborted(error)) return { kind: 'failed', message: UPLOAD_TEXTS.cancelled, canRetry: true };
  // What was refused for its content or its size is refused again.
  const canRetry = !isCallFailure(error, 400) && !isCallFailure(error, 413);
  return { kind: 'failed', message: refusalText(error, rule), canRetry };
}

/** Takes several files from choice to server, one after the other, each with its own cancel and retry. */
export function useMediaUploads({ kind, rule, storedName, isForAnswer = false, onUploaded }: UploadOptions) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [isSending, setSending] = useState(false);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);
  const waiting = items.filter(({ run }) => run.kind === 'waiting');
  const patch = (key: string, change: Partial<UploadItem>): void =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const send = async ({ key, file, title }: UploadItem, texts: UploadTexts): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const show = (run: UploadRun) => patch(key, { run });
    show({ kind: 'sending', share: 0 });
    try {
      const media = await call(kind === 'img' ? uploadImage : uploadDocument, {
        file: storedName === undefined ? file : new File([file], storedName(file), { type: file.type }),
        fields: { title, public: 'false', forAnswer: `${isForAnswer}`, ...texts },
        idempotencyKey: key,
        signal: controller.signal,
        onProgress: (share) => show({ kind: 'sending', share }),
      });
      rememberMedia(media);
      await onUploaded(media);
      show({ kind: 'done' });
      tellActive([media], MEDIA_TEXTS.activeUploaded);
    } catch (error) {
      show(failedRun(error, rule));
    } finally {
      running.current.delete(key);
    }
  };
  const sendAll = async (wanted: readonly UploadItem[], texts: UploadTexts): Promise<void> => {
    setSending(true);
    for (const item of wanted) await send(item, texts);
    setSending(false);
  };
  return {
    items,
    waitingCount: waiting.length,
    isSending,
    add: (files: readonly File[]) => setItems((all) => [...all, ...files.map((file) => itemOf(file, rule))]),
    rename: (key: string, title: string) => patch(key, { title }),
    remove: (key: string) => setItems((all) => all.filter((item) => item.key !== key)),
    cancel: (key: string) => running.current.get(key)?.abort(),
    start: (texts: UploadTexts) => sendAll(waiting, texts),
    retry: (item: UploadItem, texts: UploadTexts) => sendAll([item], texts),
  };
}
