import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import type { listUnknownCodes } from '@rahmenpreis/contract/lv.ts';

/** The positions of a property's LV whose Ep-Code the catalogue lacks: how many of them have each code. */
export type UnknownInLv = NonNullable<ReturnType<typeof findUnknownInLv>>;

/** An Ep-Code that LVs use and the catalogue lacks: without a price, no offer is complete (PRICE-006). */
export type UnknownCode = AnswerOf<typeof listUnknownCodes, never>[number];

/**
 * Counts the positions of an LV whose code is not in the catalogue; undefined where there is none. Only a
 * catalogue that replaces another can leave such positions (decision 0067). `codeIndex` counts in the codes;
 * `inactive` is 1 for an inactive optional position, which nobody prices (PRICE-004).
 */
export function findUnknownInLv(
  liegenschaftId: string,
  epCodes: readonly string[],
  { codeIndex, inactive }: Readonly<Record<'codeIndex' | 'inactive', ArrayLike<number>>>,
  isKnown: (epCode: string) => boolean,
) {
  const unknown = new Map(epCodes.entries().filter(([, epCode]) => !isKnown(epCode)));
  if (unknown.size === 0) return undefined;
  const countOf = new Map<string, number>();
  for (let row = 0; row < codeIndex.length; row++) {
    const epCode = inactive[row] === 0 ? unknown.get(codeIndex[row] as number) : undefined;
    if (epCode !== undefined) countOf.set(epCode, (countOf.get(epCode) ?? 0) + 1);
  }
  return countOf.size === 0 ? undefined : { liegenschaftId, countOf };
}

/** What several LVs lack together, by code, those with most positions first. */
export function joinUnknown(lvs: readonly UnknownInLv[]): UnknownCode[] {
  const counts = lvs.flatMap(({ liegenschaftId, countOf }) =>
    [...countOf].map(([epCode, count]) => ({ epCode, count, liegenschaftId })),
  );
  return [...Map.groupBy(counts, ({ epCode }) => epCode)]
    .map(([epCode, own]) => ({
      epCode,
      positionCount: own.reduce((sum, { count }) => sum + count, 0),
      liegenschaftIds: own.map(({ liegenschaftId }) => liegenschaftId),
    }))
    .toSorted((a, b) => b.positionCount - a.positionCount || (a.epCode < b.epCode ? -1 : 1));
}

/** The properties of a phase for which it has no LV; none for a phase without properties (ERR-036). */
export function liegenschaftenWithoutLv(
  liegenschaftIds: readonly string[],
  lvs: readonly { propertyId: string }[],
): string[] {
  const withLv = new Set(lvs.map(({ propertyId }) => propertyId));
  return liegenschaftIds.filter((id) => !withLv.has(id));
}
