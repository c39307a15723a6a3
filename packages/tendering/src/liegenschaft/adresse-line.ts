import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';

function joinParts(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}

/** The first line of an address: «Am Sandtorkai 40»; empty parts, as in an imported file, leave no gap. */
export function streetLine({ strasse, hausnummer }: Pick<Adresse, 'strasse' | 'hausnummer'>): string {
  return joinParts([strasse, hausnummer], ' ');
}

/** The second line of an address: «20457 Hamburg». */
export function cityLine({ postleitzahl, stadt }: Pick<Adresse, 'postleitzahl' | 'stadt'>): string {
  return joinParts([postleitzahl, stadt], ' ');
}

/** An address line: «Am Sandtorkai 40, 20457 Hamburg», with a region that is not the city: «…, Bayern». */
export function adresseLine(
  adresse: Pick<Adresse, 'strasse' | 'hausnummer' | 'postleitzahl' | 'stadt'>,
  region = '',
): string {
  return joinParts([streetLine(adresse), cityLine(adresse), region === adresse.stadt ? '' : region], ', ');
}
