import { useEffect, useRef, useState } from 'react';
import { isAborted, isCallFailure } from '../../kernel/call-failure.ts';
import { serverSentence } from '../../kernel/failure-text.ts';
import { joinList } from '../../kernel/join-list.ts';
import { showToast } from '../../kernel/toasts.tsx';
import { refreshLiegenschaften } from './api.ts';
import { type ArchiveClient, startArchiveClient } from './archive-client.ts';
import { createImportCalls, ServiceUnreachable } from './import-calls.ts';
import { type ImportItem, isSendable, newItem } from './import-items.ts';
import { openFiles, runImport } from './import-run.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

type Patch = (key: string, patch: (item: ImportItem) => ImportItem) => void;

function failureOf(error: unknown): Pick<ImportItem, 'message' | 'findings'> {
  if (isAborted(error)) return { message: IMPORT_TEXTS.stopped, findings: [] };
  if (error instanceof ServiceUnreachable) return { message: error.message, findings: [] };
  const sentence = serverSentence(error) ?? IMPORT_TEXTS.failedText;
  return {
    message: `${IMPORT_TEXTS.failed}: ${sentence}`,
    findings: isCallFailure(error) ? error.findings : [],
  };
}

async function importOne(
  item: ImportItem,
  client: ArchiveClient,
  patch: Patch,
  signal: AbortSignal,
): Promise<void> {
  const { key, preview, gaps } = item;
  if (preview === undefined) return;
  patch(key, (each) => ({ ...each, run: 'running', message: '', findings: [] }));
  const source = { key, plan: preview.plan, gaps, read: (index: number) => client.read(index) };
  try {
    const state = await runImport(source, item.state, {
      calls: createImportCalls(preview.sheetName, signal),
      signal,
      report: (reached) => patch(key, (each) => ({ ...each, state: reached })),
    });
    const open = openFiles(preview.plan, state);
    patch(key, (each) => ({ ...each, state, run: open.length === 0 ? 'done' : 'partly' }));
    if (open.length === 0) return showToast('success', IMPORT_TEXTS.success);
    const names = joinList(open.map(({ filename }) => filename));
    showToast('warning', IMPORT_TEXTS.partly, IMPORT_TEXTS.partlyText(names), { sticky: true, id: key });
  } catch (error) {
    // What was made before stays made; the server answers a repeated creation with it.
    patch(key, (each) => ({ ...each, run: 'failed', ...failureOf(error) }));
  }
}

/** Leads archives from choosing over the preview to the server, one after the other (IMPORT-001…013). */
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
    setItems((all) => all.map((item) => (item.key === key ? change(item) : item)));

  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const item = newItem(crypto.randomUUID(), file);
      const client = startArchiveClient();
      clients.current.set(item.key, client);
      setItems((all) => [...all, item]);
      client.open(file).then(
        (preview) => patch(item.key, (each) => ({ ...each, preview, run: 'ready' })),
        () => patch(item.key, (each) => ({ ...each, run: 'failed', message: IMPORT_TEXTS.failedText })),
      );
    }
  };
  const remove = (key: string): void => {
    clients.current.get(key)?.close();
    clients.current.delete(key);
    setItems((all) => all.filter((item) => item.key !== key));
  };
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    for (const item of items.filter(isSendable)) {
      const client = clients.current.get(item.key);
      if (controller.signal.aborted || client === undefined) break;
      await importOne(item, client, patch, controller.signal);
    }
    await refreshLiegenschaften();
    setRunning(false);
  };
  return { items, isRunning, add, remove, patch, start, stop: () => running.current?.abort() };
}

export type Import = ReturnType<typeof useImport>;
