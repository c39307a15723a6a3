/** Words as a German list: «3, 5 und 8» (ERR-004); past `listedAtMost` only counted: «3, 5 und 9 weitere». */
export function joinGerman(words: readonly (string | number)[], listedAtMost = words.length): string {
  const listed = words.slice(0, listedAtMost).map(String);
  const rest = words.length - listed.length;
  const last = rest > 0 ? `${rest} weitere` : listed.pop();
  return listed.length === 0 ? (last ?? '') : `${listed.join(', ')} und ${last}`;
}
