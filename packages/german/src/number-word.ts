const WORDS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];

/** A whole number as a German sentence has it: a word up to ten, «drei», above in digits, «60». */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}
