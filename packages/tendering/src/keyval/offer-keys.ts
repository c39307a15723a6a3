import { factorTag, SLICES } from '../lv/slice.ts';
import { isRegion } from '../liegenschaft/region.ts';
import { type KeyvalKey, printKeyvalKey } from './keyval-key.ts';

/** A property of a phase, its state, and the EP codes of its LV. */
export interface OfferedProperty {
  readonly phaseId: string;
  readonly liegenschaftId: string;
  readonly region: string;
  readonly epCodes: readonly string[];
}

/** Every key under which something may be stored that decides what a bidder asks for one property (KV-003…007). */
export function offerKeys({ phaseId, liegenschaftId, region, epCodes }: OfferedProperty): string[] {
  const factors = SLICES.flatMap(({ sliceId, sustainability }): KeyvalKey[] => {
    const tag = factorTag(sliceId);
    return [
      { kind: 'ls', phaseId, liegenschaftId, tag },
      ...(isRegion(region) ? [{ kind: 'bl', phaseId, region, tag } as const] : []),
      ...(sustainability ? [{ kind: 'n', phaseId, liegenschaftId, tag } as const] : []),
    ];
  });
  const prices = epCodes.map((epCode): KeyvalKey => ({ kind: 'ep', phaseId, epCode }));
  const own: KeyvalKey[] = [
    { kind: 'offer', phaseId },
    { kind: 'm', phaseId, liegenschaftId },
  ];
  return [...own, ...factors, ...prices].map(printKeyvalKey);
}
