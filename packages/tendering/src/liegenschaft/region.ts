/** The only country a property may lie in (PROP-048, OPEN-50). */
export const LAND = 'Deutschland';

/** The 16 states as in addresses and keys (PROP-048, OPEN-50); market areas add `LAND` (KV-012, OPEN-44). */
export const REGIONS = [
  'Baden-Württemberg',
  'Bayern',
  'Berlin',
  'Brandenburg',
  'Bremen',
  'Hamburg',
  'Hessen',
  'Mecklenburg-Vorpommern',
  'Niedersachsen',
  'Nordrhein-Westfalen',
  'Rheinland-Pfalz',
  'Saarland',
  'Sachsen',
  'Sachsen-Anhalt',
  'Schleswig-Holstein',
  'Thüringen',
] as const;

export type Region = (typeof REGIONS)[number];

/** True for the name of a German state (OPEN-50). */
export function isRegion(text: string): text is Region {
  return REGIONS.some((region) => region === text);
}

/** The states in which properties lie, in their usual order, each once (OPEN-50). */
export function regionsOf(liegenschaften: readonly { adresse: { region: string } }[]): Region[] {
  const found = new Set<string>(liegenschaften.map(({ adresse }) => adresse.region));
  return REGIONS.filter((region) => found.has(region));
}
