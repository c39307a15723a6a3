import type { MediaLabel } from '@rahmenpreis/contract/media.ts';

const MEDIA_KEY = /^([0-9a-f]{2})\/(\1[0-9a-f]{6}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:origin|medium)$/;

/** Where the bytes of a version are in the store; two-letter folders keep every folder small. */
export function mediaKey(id: string, label: MediaLabel): string {
  return `${id.slice(0, 2)}/${id}-${label.toLowerCase()}`;
}

/** The media whose bytes are under this key; undefined for a file that is not ours. */
export function mediaIdOfKey(key: string): string | undefined {
  return MEDIA_KEY.exec(key)?.[2];
}
