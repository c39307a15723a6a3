import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';

/** What the LV of a property says of a position of the catalogue, where that is not the catalogue's title. */
export interface DifferingText {
  readonly propertyId: string;
  readonly texts: readonly string[];
}

/** The properties in whose LVs a position is described otherwise than in the catalogue, each wording once, in the order of the LVs. */
export function differingTexts({ epCode, title }: EpEntry, lvs: readonly Lv[]): DifferingText[] {
  return lvs.flatMap(({ info: { propertyId }, positions }) => {
    const own = positions.filter((position) => position.epCode === epCode);
    const texts = new Set(own.map(({ description }) => description.trim()));
    texts.delete(title.trim());
    texts.delete('');
    return texts.size === 0 ? [] : [{ propertyId, texts: [...texts] }];
  });
}
