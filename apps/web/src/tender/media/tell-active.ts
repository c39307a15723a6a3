import type { Media } from '@rahmenpreis/contract/media.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { titleText } from './shown-media.ts';
import { MEDIA_TEXTS } from './texts.ts';

type Advice = Readonly<Record<NonNullable<Media['activeContent']>, (titles: string) => string>>;

/** Warns of documents that may act by themselves when opened, with what that means for the user told. */
export function tellActive(documents: readonly Media[], advice: Advice): void {
  const active = documents.filter(({ activeContent }) => activeContent !== null);
  if (active.length === 0) return;
  const found = active.some(({ activeContent }) => activeContent === 'FOUND') ? 'FOUND' : 'UNREAD';
  const titles = joinGerman(active.map((document) => MEDIA_TEXTS.quoted(titleText(document))));
  const sentence = MEDIA_TEXTS.activeTitle[found];
  showToast('warning', sentence, advice[found](titles), { id: 'active-content', sticky: true });
}
