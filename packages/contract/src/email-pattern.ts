/** The pattern «part without spaces or @», «@», part, dot, final part (AUTH-015). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** What is said of an address that somebody enters and that is none, or is missing (USER-007). */
export const EMAIL_PROBLEM = 'Bitte geben Sie eine valide E-Mail-Adresse an.';

/** Excludes what the pattern allows and no mail server takes: two dots in a row, a bracket, a semicolon. */
const DELIVERABLE =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** What is said of an address to which no mail can be sent. */
export const UNDELIVERABLE = 'Diese Adresse kann keine Mail empfangen.';

/** Whether mail can be sent to an address that follows the pattern. */
export function isDeliverable(address: string): boolean {
  return DELIVERABLE.test(address);
}

/** Text that lists put around an address: «<max@firma.de>», «mailto:max@firma.de», «max@firma.de;». */
const AROUND =
  /^(?:mailto:|[\s"'\u201e\u201c\u201d\u201a\u2018\u2019\u00ab\u00bb<>()[\]{}])+|[\s"'\u201e\u201c\u201d\u201a\u2018\u2019\u00ab\u00bb<>()[\]{};,.:]+$/giu;
const IN_BRACKETS = /<(?<address>[^<>]*@[^<>]*)>/;

/** The address alone: from the brackets behind a name, without «mailto:», quotes or signs at its end. */
export function bareAddress(text: string): string {
  const inside = IN_BRACKETS.exec(text)?.groups?.['address'] ?? text;
  return inside.replaceAll(AROUND, '');
}
