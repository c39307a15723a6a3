/** How far one chosen file has come (MEDIA-014). */
export type UploadRun =
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

/** The title a file gets until somebody writes a better one: its name without the ending. */
export function titleOfFile(filename: string): string {
  return filename.replace(/\.[^.]+$/, '');
}

/** Adds chosen files; one that cannot be taken stands in the list with the sentence why (MEDIA-009…013). */
export function addFiles(
  items: readonly UploadItem[],
  files: readonly File[],
  makeKey: () => string,
  problemOf: (file: File) => string | undefined,
): UploadItem[] {
  const added = files.map((file): UploadItem => {
    const message = problemOf(file);
    const run: UploadRun =
      message === undefined ? { kind: 'waiting' } : { kind: 'failed', message, canRetry: false };
    return { key: makeKey(), file, title: titleOfFile(file.name), run };
  });
  return [...items, ...added];
}

/** Changes one file of the list. */
export function patchItem(
  items: readonly UploadItem[],
  key: string,
  patch: Partial<Pick<UploadItem, 'run' | 'title'>>,
): UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...patch } : item));
}

/** The files that are still to be sent. */
export function waitingItems(items: readonly UploadItem[]): UploadItem[] {
  return items.filter(({ run }) => run.kind === 'waiting');
}

/** Whether everything chosen has arrived. */
export function isAllDone(items: readonly UploadItem[]): boolean {
  return items.length > 0 && items.every(({ run }) => run.kind === 'done');
}
