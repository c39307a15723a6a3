/**
 * The name of an organisation for comparison: two are the same if they differ at most in case, spaces or the
 * way an umlaut is stored (USER-010, OPEN-39).
 */
export function foldOrganisation(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
