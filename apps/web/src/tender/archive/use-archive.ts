import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { ArchiveTexts } from './save-archive.ts';
import { TEXTS } from './texts.ts';

/** Starts to make an archive, and says so where not even that works, since its code comes when it is wanted. */
export function useArchive(
  { packFailed }: Pick<ArchiveTexts, 'packFailed'>,
  save: () => Promise<void>,
): { readonly isRunning: boolean; readonly start: () => void } {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await save();
    } catch {
      showToast('error', TEXTS.failed, packFailed, { sticky: true });
    }
    setRunning(false);
  };
  return { isRunning, start: () => void run() };
}
