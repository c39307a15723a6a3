import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { TEXTS } from '../texts.ts';

/** Gives why an administrator who only reads may change nothing; undefined for all others. */
export function useReadLock(): string | undefined {
  return mayWriteAlpha(useUser()) ? undefined : TEXTS.readOnly;
}
