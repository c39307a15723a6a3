/** The rows of an LV as far as it matters which codes they have; `codeIndex` counts in the codes. */
interface CodedRows {
  readonly codeIndex: ArrayLike<number>;
  /** 1 for an inactive optional position, which nobody prices (PRICE-004). */
  readonly inactive: ArrayLike<number>;
}

/** The positions of a property's LV whose Ep-Code the catalogue lacks: how many of them have each code. */
export interface UnknownInLv {
  readonly liegenschaftId: string;
  readonly countOf: ReadonlyMap<string, number>;
}

/** An Ep-Code that LVs use and the catalogue lacks: without a price, no offer is complete (PRICE-006). */
export interface UnknownCode {
  readonly epCode: string;
  readonly positionCount: number;
  readonly liegenschaftIds: readonly string[];
}

/**
 * Counts the positions of an LV whose code is not in the catalogue; undefined where there is none. Only a
 * catalogue that replaces another can leave such positions (decision 0067).
 */
export function findUnknownInLv(
  liegenschaftId: string,
  epCodes: readonly string[],
  { codeIndex, inactive }: CodedRows,
  isKnown: (epCode: string) => boolean,
): UnknownInLv | undefined {
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
