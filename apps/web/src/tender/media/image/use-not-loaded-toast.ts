import { useEffect } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { failureHint } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { ImagePlace } from './image-place.ts';
import { TEXTS } from './texts.ts';

/** Tells once, with its code, that images could not be loaded; however many fail, one message stands (ERR-014). */
export function useNotLoadedToast({ notLoaded, isSticky }: ImagePlace, error: unknown): void {
  const isProvider = useUser().kind === 'provider';
  const staysOpen = isSticky || isProvider;
  useEffect(() => {
    if (error === null || error === undefined) return;
    const code = isCallFailure(error) ? `${TEXTS.code(error.status)}. ` : '';
    const reason = failureHint(error);
    showToast('error', notLoaded, `${code}${reason}`, { id: 'images-not-loaded', sticky: staysOpen });
  }, [error, notLoaded, staysOpen]);
}
