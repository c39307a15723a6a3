/** The part of a version of offers that names everything besides them (decision 0006). */
export function phasePart(version: string): string {
  return version.slice(version.indexOf('-') + 1);
}

/**
 * Says whether the LVs that a page shows are other ones than those of this version of the offers. LVs that are on their
 * way are waited for: they may have set out before the news did.
 */
export async function hasOtherLvs(
  version: string,
  coming: Promise<unknown> | undefined,
  heldVersion: () => string | undefined,
): Promise<boolean> {
  await coming?.catch(() => undefined);
  const held = heldVersion();
  return held !== undefined && held !== phasePart(version);
}
