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

interface AuditLog {
  entries: SealedEntry[];
  links: Link[];
  unsealed: SealedEntry[];
}

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const word = fc.string({ minLength: 1, maxLength: 6 });

/**
 * An honest audit log: entries come with pauses, some at once, some committed after later ones, and are
 * sealed now and then.
 */
const honestTrail: fc.Arbitrary<AuditLog> = fc
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
    const trail: AuditLog = { entries: [], links: [], unsealed: [] };
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

function seal(trail: AuditLog, nowMs: number): void {
  for (const entry of trail.unsealed) {
    trail.links.push(linkAfter(trail.links.at(-1) ?? CHAIN_START, entry, nowMs));
    trail.entries.push(entry);
  }
  trail.unsealed = [];
}

function problemsOf({ entries, links, unsealed }: AuditLog, kept: readonly KeptState[] = []) {
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

type Tampering = (trail: AuditLog, at: number, field: keyof SealedEntry, ageMs: number) => number;

/** Changes the link of an entry. */
function changeLink(trail: AuditLog, at: number, change: (link: Link) => Partial<Link>): Link {
  const link = { ...trail.links[at]!, ...change(trail.links[at]!) };
  trail.links[at] = link;
  return link;
}

/**
 * Ways to falsify an audit log that nobody can sign; each gives the number of the entry, or the place of the
 * link, that must be named.
 */
const TAMPERINGS = {
  change(trail, at, field) {
    const entry = trail.entries[at]!;
    const other = typeof entry[field] === 'number' ? Number(entry[field]) + 1 : `${entry[field]}x`;
    trail.entries[at] = { ...entry, [field]: other };
    return entry.seq;
  },
  remove: (trail, at) => trail.entries.splice(at, 1)[0]!.seq,
  swap(trail, at) {
    const [a, b] = [trail.entries[at]!, trail.entries[at === 0 ? 1 : 0]!];
    trail.entries[at] = { ...b, seq: a.seq };
    trail.entries[at === 0 ? 1 : 0] = { ...a, seq: b.seq };
    return a.seq;
  },
  insert(trail, _at, _field, ageMs) {
    const pastMs = trail.links.at(-1)!.sealedMs - LATE_MS - ageMs;
    const entry = { ...trail.entries[0]!, seq: 1_000, atMicros: `${pastMs * 1000}` };
    trail.unsealed.push(entry);
    return entry.seq;
  },
  'change a seal': (trail, at) =>
    changeLink(trail, at, ({ hash }) => ({ hash: Buffer.from(hash.map((byte) => byte ^ 1)) })).seq,
  'date a seal': (trail, at, _field, ageMs) =>
    changeLink(trail, at, ({ sealedMs }) => ({ sealedMs: sealedMs - ageMs })).seq,
  'seal another': (trail, at) => changeLink(trail, at, ({ seq }) => ({ seq: seq + 7_000 })).seq,
  // Without the last link the entry waits to be sealed again; of that, a kept checkpoint tells.
  'remove a seal': (trail, at) => trail.links.splice(at % (trail.links.length - 1), 1)[0]!.position,
} as const satisfies Record<string, Tampering>;

const anyTampering = fc.constantFrom(...(Object.keys(TAMPERINGS) as (keyof typeof TAMPERINGS)[]));
const FIELDS = ['seq', 'atMicros', 'actorId', 'action', 'target', 'status', 'detail', 'salt'] as const;
/** How much older than what could be honest an entry is that was put in later. */
const anyAgeMs = fc.integer({ min: 1, max: 400 * 24 * 3_600_000 });

/** A copy of an audit log that can be falsified. */
function copyOf({ entries, links, unsealed }: AuditLog): AuditLog {
  return { entries: [...entries], links: [...links], unsealed: [...unsealed] };
}

test('of 1,000 random tamperings all are found, and the entry or its seal is named', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ entries }) => entries.length > 1),
      anyTampering,
      fc.nat(),
      fc.constantFrom(...FIELDS),
      anyAgeMs,
      (honest, kind, at, field, ageMs) => {
        const trail = copyOf(honest);
        const named = TAMPERINGS[kind](trail, at % trail.entries.length, field, ageMs);
        // Two entries that say the same at the same moment can be swapped without changing anything.
        fc.pre(!isDeepStrictEqual(trail, honest));
        expect(problemsOf(trail).map(({ place }) => place)).toContain(named);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a kept checkpoint of another state, or moved to another place, is noticed', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ links }) => links.length > 1),
      fc.nat(),
      fc.nat(),
      (trail, at, to) => {
        const { position, hash } = trail.links[at % trail.links.length]!;
        const others = trail.links.filter((link) => link.position !== position);
        const moved = others[to % others.length]!.position;
        const wrong = Buffer.from(hash.map((byte) => byte ^ 1));
        for (const kept of [
          { position, hash: wrong },
          { position: moved, hash },
        ]) {
          const found = { kind: 'checkpoint-differs', place: kept.position };
          expect(problemsOf(trail, [kept])).toEqual([found]);
        }
        const ahead = trail.links.length + 1;
        expect(problemsOf(trail, [{ position: ahead, hash }])).toEqual([{ kind: 'cut-off', place: ahead }]);
      },
    ),
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
        const forged: AuditLog = { entries: [], links: [], unsealed: [] };
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

test('a check that goes on from where another one stopped finds the same', () => {
  fc.assert(
    fc.property(
      honestTrail.filter(({ entries }) => entries.length > 1),
      anyTampering,
      fc.nat(),
      fc.nat(),
      (honest, kind, at, cut) => {
        const trail = copyOf(honest);
        TAMPERINGS[kind](trail, at % trail.entries.length, 'target', 1);
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
