import { plainKey, sameKey } from '@rahmenpreis/german/plain-key.ts';

/** As a code reads without its case and blanks, where letters that look like digits read as those. */
function asDigits(code: string): string {
  return sameKey(code).replaceAll(/\s+/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** The code and its forms with one letter left out: codes one slip apart have one of these in common. */
function forms(code: string): string[] {
  return [code, ...Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1))];
}

/** Whether one becomes the other by one letter too many, too few or wrong, or by two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((code) => code.slice(start, code.length - end)) as [string, string];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function indexBy(codes: readonly string[], keysOf: (code: string) => readonly string[]) {
  const index = new Map<string, Set<string>>();
  for (const code of codes) {
    for (const key of keysOf(code)) index.set(key, (index.get(key) ?? new Set()).add(code));
  }
  return index;
}

/**
 * Gives the code of a catalogue that somebody may have meant with one it does not have: other blanks,
 * hyphens, dots or leading zeros, then O and 0 or I, l and 1, then one slip of the hand. Undefined where none
 * is near or several are equally so; a guess is only ever shown, the row stays skipped (BID-024).
 */
export function createCodeGuess(codes: readonly string[]): (written: string) => string | undefined {
  const byPlain = indexBy(codes, (code) => [plainKey(code)]);
  const byDigits = indexBy(codes, (code) => [asDigits(code)]);
  const byForm = indexBy(codes, (code) => forms(asDigits(code)));
  return (written) => {
    const digits = asDigits(written);
    if (digits === '') return undefined;
    const slips = () =>
      new Set(
        forms(digits)
          .flatMap((form) => [...(byForm.get(form) ?? [])])
          .filter((code) => isOneSlip(asDigits(code), digits)),
      );
    const near = byPlain.get(plainKey(written)) ?? byDigits.get(digits) ?? slips();
    return near.size === 1 ? [...near][0] : undefined;
  };
}
