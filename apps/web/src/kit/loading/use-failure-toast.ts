import { useEffect } from 'react';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { closeToast, showToast } from '../../kernel/toast/show-toast.ts';

interface FailureToastOptions {
  /** The subject: once it is loaded or out of view the message leaves; without it, it is one of many. */
  readonly id?: string;
  readonly sticky?: boolean;
}

/** Says also as a message what could not be loaded, once for each failure (ERR-012, ERR-013, ERR-018). */
export function useFailureToast(
  title: string,
  error: unknown,
  { id, sticky = false }: FailureToastOptions,
): void {
  useEffect(() => {
    if (error === null || error === undefined) return;
    const about = id === undefined ? {} : { id };
    showToast('error', title, failureAdvice(error), { sticky, ...about });
    return () => {
      if (id !== undefined) closeToast(id);
    };
  }, [title, error, id, sticky]);
}
