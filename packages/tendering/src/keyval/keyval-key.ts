import { isRegion, type Region } from '../liegenschaft/region.ts';
import { type FactorTag, isFactorTag, isSliceId, SLICES, type SliceId } from '../lv/slice.ts';

/** The meaning of a stored key; only this file knows how keys are spelled (KV-003…010, OPEN-19, OPEN-57). */
export type KeyvalKey =
  | { kind: 'ep'; phaseId: string; epCode: string }
  | { kind: 'bl'; phaseId: string; region: Region; tag: FactorTag }
  | { kind: 'ls' | 'n'; phaseId: string; liegenschaftId: string; tag: FactorTag }
  | { kind: 'm'; phaseId: string; liegenschaftId: string }
  | { kind: 'offer' | 'docs' | 'filter' | 'target'; phaseId: string }
  /** Who has a package, and who had it and lost it by taking its participation back. */
  | { kind: 'award'; phaseId: string; liegenschaftId: string; sliceId: SliceId }
  | { kind: 'lapsed'; phaseId: string; liegenschaftId: string; sliceId: SliceId };

export type KeyvalKind = KeyvalKey['kind'];

/** Kinds of a bidder's own organisation; administrators write the rest under theirs (CONTRACT.md «Keys»). */
export const BIDDER_KINDS = ['ep', 'bl', 'ls', 'n', 'm', 'offer', 'docs'] as const satisfies KeyvalKind[];

/** Kinds that administrators hold together under the organisation they share. */
export const OWNER_KINDS = ['award', 'lapsed', 'target', 'filter'] as const satisfies KeyvalKind[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const AWARD_PREFIX = 'awarding_';

/** True for an id in the spelling that keys use: lower case. */
export function isKeyId(text: string): boolean {
  return UUID.test(text);
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('_');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A package within a phase, as keys spell it. */
function parsePackage(phaseId: string, rest: string): TargetKey | undefined {
  const [liegenschaftId, sliceId] = splitOnce(rest);
  if (!isKeyId(phaseId) || !isKeyId(liegenschaftId) || !isSliceId(sliceId)) return undefined;
  return { phaseId, liegenschaftId, sliceId };
}

function parseAward(text: string): KeyvalKey | undefined {
  const place = parseTargetKey(text);
  return place && { kind: 'award', ...place };
}

function parseFactor(kind: 'bl' | 'ls' | 'n', phaseId: string, rest: string): KeyvalKey | undefined {
  const [place, tag] = splitOnce(rest);
  if (!isFactorTag(tag)) return undefined;
  if (kind === 'bl') return isRegion(place) ? { kind, phaseId, region: place, tag } : undefined;
  if (!isKeyId(place)) return undefined;
  if (kind === 'n' && !SLICES.some((slice) => slice.tags[0] === tag && slice.sustainability))
    return undefined;
  return { kind, phaseId, liegenschaftId: place, tag };
}

/**
 * The key of a stored text; undefined for a malformed one, an unknown state, tag or service group, or a
 * sustainability factor of a group without one. An EP code may contain any character the database stores.
 */
export function parseKeyvalKey(text: string): KeyvalKey | undefined {
  if (text.startsWith(AWARD_PREFIX)) return parseAward(text.slice(AWARD_PREFIX.length));
  const [phaseId, afterPhase] = splitOnce(text);
  if (!isKeyId(phaseId)) return undefined;
  const [kind, rest] = splitOnce(afterPhase);
  switch (kind) {
    case 'ep':
      return rest === '' || rest.includes('\0') || !rest.isWellFormed()
        ? undefined
        : { kind, phaseId, epCode: rest };
    case 'bl':
    case 'ls':
    case 'n':
      return parseFactor(kind, phaseId, rest);
    case 'm':
      return isKeyId(rest) ? { kind, phaseId, liegenschaftId: rest } : undefined;
    case 'lapsed': {
      const place = parsePackage(phaseId, rest);
      return place && { kind, ...place };
    }
    case 'offer':
    case 'docs':
    case 'filter':
    case 'target':
      return afterPhase === kind ? { kind, phaseId } : undefined;
    default:
      return undefined;
  }
}

/** The text under which a key is stored and sent; parseKeyvalKey reads it back (KV-011, OPEN-19). */
export function printKeyvalKey(key: KeyvalKey): string {
  switch (key.kind) {
    case 'ep':
      return `${key.phaseId}_ep_${key.epCode}`;
    case 'bl':
      return `${key.phaseId}_bl_${key.region}_${key.tag}`;
    case 'ls':
    case 'n':
      return `${key.phaseId}_${key.kind}_${key.liegenschaftId}_${key.tag}`;
    case 'm':
      return `${key.phaseId}_m_${key.liegenschaftId}`;
    case 'award':
      return `${AWARD_PREFIX}${printTargetKey(key)}`;
    case 'lapsed':
      return `${key.phaseId}_lapsed_${key.liegenschaftId}_${key.sliceId}`;
    default:
      return `${key.phaseId}_${key.kind}`;
  }
}

/** The key as the key-value export shows it, without the phase's id; other texts stay unchanged (KV-011). */
export function stripPhasePrefix(text: string): string {
  return isKeyId(text.slice(0, UUID_LENGTH)) && text[UUID_LENGTH] === '_'
    ? text.slice(UUID_LENGTH + 1)
    : text;
}

/** A cell of the target prices, with the key `{phaseId}_{liegenschaftId}_{sliceId}` (KV-010, OPEN-42). */
export interface TargetKey {
  phaseId: string;
  liegenschaftId: string;
  sliceId: SliceId;
}

/** The cell behind a target price's key, undefined for a malformed one (KV-010). */
export function parseTargetKey(text: string): TargetKey | undefined {
  return parsePackage(...splitOnce(text));
}

/** The key of a target price's pair; parseTargetKey reads it back (KV-010). */
export function printTargetKey(key: TargetKey): string {
  return `${key.phaseId}_${key.liegenschaftId}_${key.sliceId}`;
}
