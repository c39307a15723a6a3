import { BIDDER_KINDS, type KeyvalKey, parseKeyvalKey, printKeyvalKey } from './keyval-key.ts';
import { isRegion, type Region } from '../liegenschaft/region.ts';
import { type FactorTag, factorTag, SLICES } from '../lv/slice.ts';

/** What a bidder stores, named without its phase. */
export type OwnKey =
  | { readonly kind: 'ep'; readonly epCode: string }
  | { readonly kind: 'bl'; readonly region: Region; readonly tag: FactorTag }
  | { readonly kind: 'ls' | 'n'; readonly liegenschaftId: string; readonly tag: FactorTag }
  | { readonly kind: 'm'; readonly liegenschaftId: string }
  | { readonly kind: 'offer' | 'docs' };

/** The text under which a bidder's value is stored in a phase. */
export function printOwnKey(phaseId: string, key: OwnKey): string {
  return printKeyvalKey({ ...key, phaseId } as KeyvalKey);
}

/** A bidder's entry: thousandths of a price or factor, or if it serves a property; undefined removes it. */
export interface OwnEdit {
  readonly key: OwnKey;
  readonly value: number | boolean | undefined;
  /** Of a price the unit that it is given for, where that is not the one beside it. */
  readonly unit?: string | undefined;
}

/** The same as it is stored and travels, null where the stored value is removed (KV-003…006). */
export function printOwnEdit(
  phaseId: string,
  { key, value }: OwnEdit,
): { key: string; value: string | null } {
  return { key: printOwnKey(phaseId, key), value: value === undefined ? null : String(value) };
}

/** The meaning of a bidder's stored text in any phase; undefined for keys of others and malformed ones. */
export function parseOwnKey(text: string): OwnKey | undefined {
  const key = parseKeyvalKey(text);
  if (key === undefined || !BIDDER_KINDS.some((kind) => kind === key.kind)) return undefined;
  const { phaseId: _phaseId, ...own } = key;
  return own as OwnKey;
}

/** A property of a phase, its state, and the EP codes of its LV. */
interface OfferedProperty {
  readonly phaseId: string;
  readonly liegenschaftId: string;
  readonly region: string;
  readonly epCodes: readonly string[];
}

/** All keys whose stored values decide what a bidder asks for one property (KV-003…007). */
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
