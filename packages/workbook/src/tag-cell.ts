import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { isTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';

/** The eight tags, per service group with its title, in German for hints and findings (PRICE-016). */
export const TAG_WORDS = SLICES.map(({ tags, title }) => `${tags.join(', ')} (${title})`).join(', ');

/** Gives the tag a cell names, in any case, or by the title of a one-tag group (OPEN-16, OPEN-17). */
export function tagOfCell(text: string): Tag | undefined {
  const name = text.trim().toLowerCase();
  if (isTag(name)) return name;
  const slice = SLICES.find(({ title, tags }) => tags.length === 1 && title.toLowerCase() === name);
  return slice?.tags[0];
}
