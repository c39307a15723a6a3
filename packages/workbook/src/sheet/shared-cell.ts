/** What stands before a Postleitzahl abroad: «D-20457». */
const TOWN = /^(?:D|DE)?[\s-]*(?<code>\d{4,5})(?:\s*[,/]?\s*(?<town>.*))?$/i;
const TOWN_FIRST = /^(?<town>\D+?)[\s,/]+\(?(?:D-)?(?<code>\d{5})\)?$/i;

/** Splits Postleitzahl and Stadt: «20457 Hamburg», «D-20457 Hamburg», «Hamburg, 20457»; or just a Stadt. */
export function splitTown(text: string): { readonly postleitzahl: string; readonly stadt: string } {
  const whole = text.trim();
  const { code, town = '' } = (TOWN.exec(whole) ?? TOWN_FIRST.exec(whole))?.groups ?? {};
  return code === undefined ? { postleitzahl: '', stadt: whole } : { postleitzahl: code, stadt: town.trim() };
}

/** How somebody is addressed, which is no part of a name. */
const ADDRESS =
  /^(?:Frau|Fr\.|Herrn?|Hr\.|z\.\s?Hd\.|(?:[A-Z]\.\s?)?(?:Dr|Prof|Dipl|Ing|Mag|PD)\b\.?(?:[-\s]?[A-Za-zÄÖÜäöü]+\.)*)\s+/u;
/** With what the last name of several words begins. */
const PARTICLES = new Set('von vom van de da dos del der den di du la le ten ter zu zum zur'.split(' '));

/**
 * Splits a person's name into first and last name: «Frau Dr. Petra Müller-Lüdenscheidt», «von der Höh,
 * Jürgen»; without a particle the first of several words is the first name. Drops titles and salutations.
 */
export function splitPerson(text: string): { readonly firstname: string; readonly lastname: string } {
  let rest = `${text.trim()} `;
  for (let next = rest.replace(ADDRESS, ''); next !== rest; next = rest.replace(ADDRESS, '')) rest = next;
  rest = rest.trim();
  const [before, after] = rest.split(/\s*,\s*/, 2);
  if (after !== undefined && after !== '')
    return { firstname: after.replace(ADDRESS, ''), lastname: before ?? '' };
  const words = rest.split(/\s+/);
  const particle = words.findIndex((word, at) => at > 0 && PARTICLES.has(word.toLowerCase()));
  const from = particle > 0 ? particle : Math.min(1, words.length - 1);
  return { firstname: words.slice(0, from).join(' '), lastname: words.slice(from).join(' ') };
}
