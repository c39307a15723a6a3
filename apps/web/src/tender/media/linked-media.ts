import type { Media } from '@rahmenpreis/contract/media.ts';

/** The images and documents that a property or a building names (PROP-007, PROP-011). */
export interface MediaLinks {
  readonly hauptBildId: string | null;
  readonly hauptPlanId: string | null;
  readonly mediaIds: readonly string[];
}

/** Every id the links name, each once, the main image and the main plan first. */
export function linkedIds({ hauptBildId, hauptPlanId, mediaIds }: MediaLinks): string[] {
  const named = [hauptBildId, hauptPlanId, ...mediaIds];
  return [...new Set(named.filter((id) => id !== null))];
}

/** Adds an image or document: the first of its kind becomes the main one, later ones follow (MEDIA-005). */
export function addMedia<Links extends MediaLinks>(
  links: Links,
  { id, kind }: Pick<Media, 'id' | 'kind'>,
): Links {
  const main = kind === 'img' ? 'hauptBildId' : 'hauptPlanId';
  return links[main] === null ? { ...links, [main]: id } : { ...links, mediaIds: [...links.mediaIds, id] };
}

/**
 * Takes an image or document out. With the main image the first remaining image moves up; the main plan is
 * only cleared (MEDIA-006, MEDIA-007).
 */
export function removeMedia<Links extends MediaLinks>(
  links: Links,
  id: string,
  isImage: (id: string) => boolean,
): Links {
  const mediaIds = links.mediaIds.filter((each) => each !== id);
  const hauptPlanId = links.hauptPlanId === id ? null : links.hauptPlanId;
  if (links.hauptBildId !== id) return { ...links, hauptPlanId, mediaIds };
  const hauptBildId = mediaIds.find(isImage) ?? null;
  return { ...links, hauptBildId, hauptPlanId, mediaIds: mediaIds.filter((each) => each !== hauptBildId) };
}

/**
 * Carries what one side changed over to the other side's links: what it added is added, what it took out is
 * taken out (412 on saving). A main image or plan that it chose wins.
 */
export function carryLinks(
  base: MediaLinks,
  mine: MediaLinks,
  theirs: MediaLinks,
): MediaLinks & { mediaIds: string[] } {
  const [before, own] = [new Set(linkedIds(base)), new Set(linkedIds(mine))];
  const kept = linkedIds(theirs).filter((id) => own.has(id) || !before.has(id));
  const added = [...own].filter((id) => !before.has(id));
  const all = [...new Set([...kept, ...added])];
  const choose = (key: 'hauptBildId' | 'hauptPlanId'): string | null => {
    const chosen = mine[key] === base[key] ? theirs[key] : mine[key];
    return chosen !== null && all.includes(chosen) ? chosen : null;
  };
  const [hauptBildId, hauptPlanId] = [choose('hauptBildId'), choose('hauptPlanId')];
  return { hauptBildId, hauptPlanId, mediaIds: all.filter((id) => id !== hauptBildId && id !== hauptPlanId) };
}
