import fc from 'fast-check';

/** A way to break a good value: what is done, where, and with what. */
export interface Mutation {
  way: 'replace' | 'remove' | 'add' | 'double' | 'wrap';
  /** Which of the places in the value, counted around. */
  place: number;
  name: string;
  junk: unknown;
}

const DEPTH = 30;
let deep: unknown = 'deep';
for (let level = 0; level < DEPTH; level += 1) deep = level % 2 === 0 ? [deep] : { deep };

/**
 * What no place of a call expects: limits and beyond, texts that are hard to store, and what is something
 * else altogether.
 */
const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 64,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0301\ufeff',
  'İıſßﬁ',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(251),
  'x'.repeat(10_001),
  '../../etc/passwd',
  "' or 1=1 --",
  '%00%zz',
  '{"a":1}',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30',
  [],
  {},
  [[]],
  { toString: 1 },
  Array.from({ length: 600 }, (_, i) => i),
  deep,
];
const NAMES = [
  'id',
  'version',
  '__proto__',
  'constructor',
  'toString',
  '',
  'ß'.repeat(40),
  'organisationId',
  '0',
];

/** A value that breaks something wherever it stands. */
export const anyJunk: fc.Arbitrary<unknown> = fc.constantFrom(...JUNK);

/** Ways to break something, mostly one at a time. */
export const anyMutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    way: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'remove', 'add', 'double', 'wrap'),
    place: fc.nat(),
    name: fc.constantFrom(...NAMES),
    junk: anyJunk,
  }),
  { minLength: 1, maxLength: 3 },
);

/** A name that no schema has: what it is given is neither kept nor told. */
export const UNKNOWN_NAME = 'steht-in-keinem-Schema';

/** The value with a field that no schema has in each of its objects, however deep. */
export function addUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknown);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, child]) => [name, addUnknown(child)]);
  return { ...Object.fromEntries(known), [UNKNOWN_NAME]: { [UNKNOWN_NAME]: [UNKNOWN_NAME] } };
}

/** The value with all of it done, one after the other; the value itself stays as it is. */
export function mutate(value: unknown, mutations: readonly Mutation[]): unknown {
  return mutations.reduce(
    (broken, mutation) => change(broken, mutation, mutation.place % countPlaces(broken)),
    value,
  );
}

/** How many places there are: the value itself, and all in it. */
function countPlaces(value: unknown): number {
  return childrenOf(value).reduce((count, [, child]) => count + countPlaces(child), 1);
}

function childrenOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Changes the place with this number; children are counted behind what holds them. */
function change(value: unknown, mutation: Mutation, place: number): unknown {
  if (place === 0) return changeHere(value, mutation);
  let from = 1;
  for (const [key, child] of childrenOf(value)) {
    const count = countPlaces(child);
    if (place < from + count) {
      const isGone = mutation.way === 'remove' && place === from;
      return put(value, key, isGone ? undefined : change(child, mutation, place - from));
    }
    from += count;
  }
  return value;
}

function changeHere(value: unknown, { way, name, junk }: Mutation): unknown {
  switch (way) {
    case 'wrap':
      return [value];
    case 'double':
      if (Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])];
      return typeof value === 'string' ? value + value : { value };
    case 'add':
      return Array.isArray(value) ? [...(value as unknown[]), junk] : put(value, name, junk);
    default:
      return junk;
  }
}

/** A copy in which the key holds the child, or is missing where that is undefined. */
function put(value: unknown, key: string, child: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, at) =>
      String(at) !== key ? [each] : child === undefined ? [] : [child],
    );
  const entries = childrenOf(value).filter(([name]) => name !== key);
  return Object.fromEntries(child === undefined ? entries : [...entries, [key, child]]);
}
