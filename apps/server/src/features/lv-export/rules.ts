import { createHash } from 'node:crypto';
import { isAwardable, listAwards } from '@rahmenpreis/tendering/award/award.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type Failure, fixedRefusal, invalidInput, refusal } from '../../kernel/answer/failure.ts';

/** A provider as the export payload names it. */
export interface NamedProvider {
  id?: string | undefined;
  organisationName?: string | undefined;
}

/**
 * The ids of the providers that an export names, ids before names; undefined where a name is not that of
 * exactly one seen provider (EXPORT-002). The caller checks whether the phase has an id.
 */
export function idsOfNamed(
  named: readonly NamedProvider[],
  seen: readonly { id: string; organisation: string }[],
): string[] | undefined {
  const ids: string[] = [];
  for (const { id, organisationName } of named) {
    const [found, other] = seen.filter(({ organisation }) => organisation === organisationName?.trim());
    const resolved = id?.toLowerCase() ?? (other === undefined ? found?.id : undefined);
    if (resolved === undefined) return undefined;
    ids.push(resolved);
  }
  return ids;
}

/**
 * The service groups of a property awarded to a provider that may be ordered: awards to a provider without a
 * confirmed offer, or for groups without rows, do not count (AWARD-020, AWARD-021).
 */
export function listAwardedSlices(
  awards: readonly { key: string; value: string }[],
  provider: { id: string; participation: Participation },
  liegenschaftId: string,
  flags: ArrayLike<number>,
): SliceId[] {
  const awarded = new Set(
    listAwards(awards)
      .filter((award) => award.serviceProviderId === provider.id && award.liegenschaftId === liegenschaftId)
      .map(({ sliceId }) => sliceId),
  );
  return SLICES.flatMap(({ sliceId }, s) => {
    const offer = { participation: provider.participation, flags: flags[s] ?? 0 };
    return awarded.has(sliceId) && isAwardable(offer) ? [sliceId] : [];
  });
}

/** Why nothing can be printed of a property: it has no LV in the phase, or the phase no catalogue. */
export const noLv = fixedRefusal(409, 'no-lv');

/** Why there is no order LV: nothing was awarded that the provider still offers. */
export const nothingAwarded = refusal(
  409,
  'nothing-awarded',
  'Diesem Dienstleister wurde für diese Liegenschaft keine Leistungsgruppe vergeben.',
);

/** Names the state of a phase's offers; it changes with prices, LVs, catalogue, properties and bidders. */
export function offersStateOf(version: {
  readonly catalog: string;
  readonly properties: string;
  readonly providers: string;
  readonly heads: ReadonlyMap<string, number>;
}): string {
  const { catalog, properties, providers, heads } = version;
  const parts = [catalog, properties, providers, [...heads].toSorted(([a], [b]) => (a < b ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

/** Why a view is refused: it names a service group that there is not, or none. */
export function unknownSlice(): Failure {
  const message = 'Bitte nennen Sie mindestens eine Leistungsgruppe, und nur solche, die es gibt.';
  return invalidInput([{ path: ['view', 'sliceIds'], message }]);
}

/** Why several properties are refused: a PDF is about one. */
export function onePdf(): Failure {
  const message = 'Bitte wählen Sie für ein PDF genau eine Liegenschaft.';
  return invalidInput([{ path: ['liegenschaftIds'], message }]);
}
