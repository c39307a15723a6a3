import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHAIN_START,
  checkChain,
  type KeptState,
  LATE_MS,
  type Link,
  linkAfter,
  type SealedEntry,
} from './chain.ts';

interface Trail {
  entries: SealedEntry[];
  links: Link[];
  unsealed: SealedEntry[];
}

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const word = fc.string({ minLength: 1, maxLength: 6 });

/** An honest trail: entries come with pauses, some at once, some committed after later ones, and are sealed now and then. */
const honestTrail: fc.Arbitrary<Trail> = fc
  .array(
    fc.record({
      pauseMs: fc.oneof(fc.nat(2000), fc.nat(90 * 24 * 3_600_000)),
      slowMs: fc.nat(LATE_MS / 2),
      isSealedAfter: fc.boolean(),
      putBackMs: fc.option(fc.nat(24 * 3_600_000), { freq: 8 }),
      action: word,
      target: word,
      detail: fc.json({ maxDepth: 1 }),
      actorId: fc.option(fc.uuid()),
      status: fc.constantFrom(200, 404, 409),
      salt: fc.uuid(),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((steps) => {
    const trail: Trail = { entries: [], links: [], unsealed: [] };
    let nowMs = START_MS;
    for (const [index, { pauseMs, slowMs, isSealedAfter, putBackMs, ...rest }] of steps.entries()) {
      nowMs += pauseMs;
      // A slow transaction is dated by its beginning and seen only when it has ended.
      trail.unsealed.push({ ...rest, seq: index + 1, atMicros: `${(nowMs - slowMs) * 1000}` });
      if (isSealedAfter || putBackMs !== null) seal(trail, nowMs);
      if (putBackMs === null) continue;
      // The server seals every few seconds, so also right after its clock was put back.
      nowMs -= putBackMs;
      const { entries, links } = trail;
      links.push(
        linkAfter(
          links.at(-1)!,
          { ...entries.at(-1)!, seq: 100 + index, atMicros: `${nowMs * 1000}` },
          nowMs,
        ),
      );
      entries.push({ ...entries.at(-1)!, seq: 100 + index, atMicros: `${nowMs * 1000}` });
    }
    return trail;
  });

function seal(trail: Trail, nowMs: number): void {
  for (const entry of trail.unsealed) {
    trail.links.push(linkAfter(trail.links.at(-1) ?? CHAIN_START, entry, nowMs));
    trail.entries.push(entry);
  }
  trail.unsealed = [];
}

function problemsOf({ entries, links, unsealed }: Trail, kept: readonly KeptState[] = []) {
  const check = checkChain(kept);
  const entryOf = new Map(entries.map((entry) => [entry.seq, entry]));
  for (const link of links) check.follow(link, entryOf.get(link.seq));
  for (const entry of unsealed) check.meetUnsealed(entry, Infinity);
  return check.problems();
}

test('of 1,000 honest histories none is accused, also against its own checkpoints', () => {
  fc.assert(
    fc.property(honestTrail, (trail) => {
      expect(problemsOf(trail, trail.links)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

/** Ways to falsify a trail whose links nobody can sign; each gives the number of the entry that must be named. */
const TAMPERINGS = {
  change(trail: Trail, at: number, field: keyof SealedEntry) {
    const entry = trail.entries[at]!;
    const other = typeof entry[field] === 'number' ? Number(entry[field]) + 1 : `${entry[field]}x`;
    trail.entries[at] = { ...entry, [field]: other };
    return entry.seq;
  },
  remove: (trail: Trail, at: number) => trail.entries.splice(at, 1)[0]!.seq,
  swap(trail: Trail, at: number) {
    const [a, b] = [trail.entries[at]!, trail.entries[at === 0 ? 1 : 0]!];
    trail.entries[at] = { ...b, seq: a.seq };
    trail.entries[at === 0 ? 1 : 0] = { ...a, seq: b.seq };
    return a.seq;
  },
  insert(trail: Trail) {
    const pastMs = trail.links.at(-1)!.sealedMs - 2 * LATE_MS;
    const entry = { ...trail.entries[0]!, seq: 1_000, atMicros: `${pastMs * 1000}` };
    trail.unsealed.push(entry);
    return entry.seq;
  },
};

const FIELDS = ['atMicros', 'actorId', 'action', 'target', 'status', 'detail', 'salt'] as const;

test('of 1,000 random tamperings all are found, and the entry is named', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ entries }) => entries.length > 1),
      fc.constantFrom('change', 'remove', 'swap', 'insert'),
      fc.nat(),
      fc.constantFrom(...FIELDS),
      (honest, kind, at, field) => {
        const trail = { ...honest, entries: [...honest.entries], unsealed: [...honest.unsealed] };
        const named = TAMPERINGS[kind](trail, at % trail.entries.length, field);
        // Two entries that say the same at the same moment can be swapped without changing anything.
        fc.pre(!isDeepStrictEqual(trail, honest));
        expect(problemsOf(trail).map(({ place }) => place)).toContain(named);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a chain that was cut off, or made anew to fit a falsified entry, differs from a kept checkpoint', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ links }) => links.length > 1),
      fc.nat(),
      fc.boolean(),
      (honest, at, isCut) => {
        const place = at % honest.links.length;
        const entries = honest.entries.slice(0, isCut ? place : undefined);
        if (!isCut) entries[place] = { ...entries[place]!, target: 'something else' };
        const forged: Trail = { entries: [], links: [], unsealed: [] };
        for (const [index, entry] of entries.entries()) {
          forged.unsealed.push(entry);
          seal(forged, honest.links[index]!.sealedMs);
        }
        expect(problemsOf(forged)).toEqual([]);
        const kinds = problemsOf(forged, [honest.links.at(-1)!]).map(({ kind }) => kind);
        expect(kinds).toEqual([isCut ? 'cut-off' : 'checkpoint-differs']);
      },
    ),
  );
});

test('a link that is gone is noticed', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ links }) => links.length > 1),
      (trail) => {
        const links = trail.links.toSpliced(0, 1);
        expect(problemsOf({ ...trail, links })).toContainEqual({ kind: 'link-missing', place: 1 });
      },
    ),
  );
});

test('a check that goes on from where another one stopped finds the same', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ entries }) => entries.length > 1),
      fc.constantFrom('change', 'remove', 'swap', 'insert'),
      fc.nat(),
      fc.nat(),
      (honest, kind, at, cut) => {
        const trail = { ...honest, entries: [...honest.entries], unsealed: [...honest.unsealed] };
        TAMPERINGS[kind](trail, at % trail.entries.length, 'target');
        const entryOf = new Map(trail.entries.map((entry) => [entry.seq, entry]));
        const place = cut % trail.links.length;
        const first = checkChain([]);
        for (const link of trail.links.slice(0, place)) first.follow(link, entryOf.get(link.seq));
        const rest = checkChain([], structuredClone(first.place()));
        for (const link of trail.links.slice(place)) rest.follow(link, entryOf.get(link.seq));
        for (const entry of trail.unsealed) rest.meetUnsealed(entry, Infinity);
        expect([...first.found(), ...rest.problems()]).toEqual(problemsOf(trail));
      },
    ),
  );
});
