/**
 * The first words of each name that tell it apart from the others: «Alpina» of «Alpina Facility Services AG»;
 * names that begin alike keep as many words as they need, equal ones all of them.
 */
export function shortNames(names: readonly string[]): string[] {
  const split = names.map((name) => name.trim().split(/\s+/));
  return split.map((words, own) => {
    const others = split.filter((_, index) => index !== own);
    const isTold = (count: number) =>
      others.every((other) => words.slice(0, count).join(' ') !== other.slice(0, count).join(' '));
    const counts = words.map((_, index) => index + 1);
    return words.slice(0, counts.find(isTold) ?? words.length).join(' ');
  });
}
