import { useEffect, useRef, useState } from 'react';
import { refreshLiegenschaften } from '../api.ts';
import type { ArchivePreview, ArchiveQuestion, ArchiveReply } from './archive/archive-worker.ts';
import { createImportCalls } from './import-calls.ts';
import { type ImportItem, newItem, withoutEarlier } from './import-items.ts';
import { failedImport, type ImportedArchive, importedArchive, tellOutcomes } from './import-outcome.ts';
import { findState, type ImportState, NOT_STARTED, runImport } from './import-run.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** Opens one archive in a worker of its own, so that the page stays responsive. */
function startArchiveClient() {
  const worker = new Worker(new URL('./archive/archive-worker.ts', import.meta.url), { type: 'module' });
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
    open: (file: File) => ask(file) as Promise<ArchivePreview>,
    /** Unpacks one entry; rejects where its bytes are damaged. */
    read: (index: number) => ask(index) as Promise<Uint8Array<ArrayBuffer>>,
    close(): void {
      worker.terminate();
      giveUp();
    },
  };
}

type ArchiveClient = ReturnType<typeof startArchiveClient>;

type Patch = (key: string, patch: Partial<ImportItem>) => void;

async function importOne(
  item: ImportItem,
  client: ArchiveClient,
  patch: Patch,
  signal: AbortSignal,
): Promise<ImportedArchive | undefined> {
  const { key, preview, gaps, acceptsTaken } = item;
  if (preview === undefined) return undefined;
  const { plan, sheetName, archiveKey } = preview;
  const source = { archiveKey, sheetName, plan, gaps, acceptsTaken, read: client.read };
  let state = item.state;
  const report = (reached: ImportState): void => {
    state = reached;
    patch(key, { state });
  };
  patch(key, { run: 'running', message: '', findings: [] });
  try {
    report(await runImport(source, { calls: createImportCalls(signal), signal, report }));
    patch(key, { run: 'ended' });
  } catch (error) {
    patch(key, { run: 'ended', ...failedImport(error) });
  }
  return importedArchive(item, preview, state);
}

/** Takes chosen archives through the preview to the server, one after the other (IMPORT-001…013). */
export function useImport() {
  const [items, setItems] = useState<readonly ImportItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  const clients = useRef(new Map<string, ArchiveClient>());
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const opened = clients.current;
    return () => {
      running.current?.abort();
      for (const client of opened.values()) client.close();
    };
  }, []);
  const patch: Patch = (key, change) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const remove = (key: string): void => {
    clients.current.get(key)?.close();
    clients.current.delete(key);
    setItems((all) => all.filter((item) => item.key !== key));
  };
  const clear = (): void => {
    for (const key of clients.current.keys()) remove(key);
  };

  const read = async (item: ImportItem, client: ArchiveClient): Promise<void> => {
    const { key, file } = item;
    const preview = await client.open(file);
    // Where the server cannot be asked now, the import itself asks again before it sends anything.
    const calls = createImportCalls(new AbortController().signal);
    const state =
      preview.archiveKey === '' ? NOT_STARTED : await findState(preview, calls).catch(() => NOT_STARTED);
    patch(key, { preview, state, run: 'ready' });
    setItems((all) => withoutEarlier(all, { ...item, preview }));
  };
  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const item = newItem(crypto.randomUUID(), file);
      const client = startArchiveClient();
      clients.current.set(item.key, client);
      setItems((all) => [...all, item]);
      read(item, client).catch(() => patch(item.key, { run: 'ended', message: IMPORT_TEXTS.unread }));
    }
  };
  const start = async (chosen: readonly ImportItem[]): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    for (const { key } of chosen) patch(key, { run: 'waiting' });
    const archives: ImportedArchive[] = [];
    for (const item of chosen) {
      const client = clients.current.get(item.key);
      if (controller.signal.aborted) patch(item.key, { run: 'ended', message: IMPORT_TEXTS.stopped });
      else if (client !== undefined) {
        const archive = await importOne(item, client, patch, controller.signal);
        if (archive !== undefined) archives.push(archive);
      }
    }
    // Set with the last result: while the lists are refetched nothing can be stopped, and Escape must close.
    setRunning(false);
    tellOutcomes(archives);
    await refreshLiegenschaften();
  };
  return { items, isRunning, add, remove, clear, patch, start, stop: () => running.current?.abort() };
}

export type Import = ReturnType<typeof useImport>;
