import { BIDDER_KINDS, type KeyvalKey, parseKeyvalKey, printKeyvalKey } from './keyval-key.ts';
import type { Region } from '../liegenschaft/region.ts';
import type { FactorTag } from '../lv/slice.ts';

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

/** What a stored text of a bidder stands for, whatever its phase; undefined for keys of others and malformed ones. */
export function parseOwnKey(text: string): OwnKey | undefined {
  const key = parseKeyvalKey(text);
  if (key === undefined || !BIDDER_KINDS.some((kind) => kind === key.kind)) return undefined;
  const { phaseId: _phaseId, ...own } = key;
  return own as OwnKey;
}
