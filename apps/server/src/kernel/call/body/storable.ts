/** False if any text in a parsed body contains what PostgreSQL cannot store: NUL, or a lone surrogate. */
export function isStorable(value: unknown): boolean {
  // A list instead of recursion, because a body of nothing but opening brackets would exhaust the stack.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (Array.isArray(next)) {
      for (const inner of next) waiting.push(inner);
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
    }
  }
  return true;
}
