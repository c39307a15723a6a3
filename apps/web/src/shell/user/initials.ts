/** Gives up to two capital letters for a name or an e-mail address. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return letters.toUpperCase();
}
