/** A check value in its groups of eight, as people compare it. */
export function checkValueGroups(checkValue: string): readonly string[] {
  return checkValue.match(/.{8}/g) ?? [];
}

/** The groups in one text, as it is printed. */
export function groupCheckValue(checkValue: string): string {
  return checkValueGroups(checkValue).join(' ');
}

/** A check value as somebody copied it, without the blanks between its groups and in lower case. */
export function readCheckValue(stated: string): string {
  return stated.replace(/\s/g, '').toLowerCase();
}
