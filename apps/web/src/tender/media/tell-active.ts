import type { Media } from '@rahmenpreis/contract/media.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { titleText } from './shown-media.ts';
import { MEDIA_TEXTS } from './texts.ts';

/** Warns of those documents that may do something by themselves once they are opened, with what that means for who is told. */
export function tellActive(documents: readonly Media[], advice: (titles: string) => string): void {
  const active = documents.filter(({ activeContent }) => activeContent !== null);
  if (active.length === 0) return;
  const isFound = active.some(({ activeContent }) => activeContent === 'FOUND');
  const titles = joinGerman(active.map((document) => MEDIA_TEXTS.quoted(titleText(document))));
  const sentence = MEDIA_TEXTS.activeTitle[isFound ? 'FOUND' : 'UNREAD'];
  showToast('warning', sentence, advice(titles), { id: 'active-content', sticky: true });
}
