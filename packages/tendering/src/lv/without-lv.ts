/** The properties of a phase for which it has no LV; none for a phase without properties (ERR-036). */
export function liegenschaftenWithoutLv(
  liegenschaftIds: readonly string[],
  lvs: readonly { propertyId: string }[],
): string[] {
  const withLv = new Set(lvs.map(({ propertyId }) => propertyId));
  return liegenschaftIds.filter((id) => !withLv.has(id));
}
