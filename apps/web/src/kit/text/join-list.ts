/** Joins names for a sentence: commas, and « und » before the last (ERR-004). */
export function joinList(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`;
}
