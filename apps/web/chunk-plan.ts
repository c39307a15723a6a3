/** A file as the bundler makes it by itself: the modules that exactly the same parts of the program need. */
export interface LoneChunk {
  readonly name: string;
  readonly modules: readonly string[];
  /** About what it weighs once it is packed. */
  readonly bytes: number;
  /** The files it cannot do without. */
  readonly imports: readonly string[];
  /** Begins a page or a part that comes later, and so stays a file of its own. */
  readonly isEntry: boolean;
}

/** What a browser has loaded at a moment that counts: a page, or one of its parts that come by themselves. */
export interface View {
  readonly chunks: ReadonlySet<string>;
}

/** What one file less is worth, in bytes of a view: its own head, its name in those that import it, and a turn of the server. */
const FILE_BYTES = 300;

interface Group {
  readonly chunks: readonly LoneChunk[];
  readonly bytes: number;
  /** 1 for each view that loads it. */
  readonly views: Uint8Array;
  /** Stays by itself. */
  readonly isFixed: boolean;
}

/** All files that come with one. */
export function chunksBehind(name: string, chunks: ReadonlyMap<string, LoneChunk>): Set<string> {
  const found = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const chunk = chunks.get(next);
    if (chunk === undefined || found.has(next)) continue;
    found.add(next);
    waiting.push(...chunk.imports);
  }
  return found;
}

function groupOf(chunks: readonly LoneChunk[], views: Uint8Array): Group {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  return { chunks, bytes, views, isFixed: chunks.some(({ isEntry }) => isEntry) };
}

/** Brings together what exactly the same views load; what none loads is left out. */
function firstGroups(chunks: readonly LoneChunk[], views: readonly View[]): Group[] {
  const together = Map.groupBy(chunks, ({ name, isEntry }) => {
    const loads = views.map((view) => (view.chunks.has(name) ? 1 : 0)).join('');
    return isEntry ? `${loads} ${name}` : loads;
  });
  return [...together]
    .filter(([key]) => /^0*1/.test(key))
    .map(([key, members]) => groupOf(members, Uint8Array.from(key.split(' ')[0] ?? '', Number)));
}

/** What is lost in bytes, over all views, if two groups become one; below 0 it is a gain. What they import is not counted. */
function lossOf(a: Group, b: Group): number {
  if (a.isFixed || b.isFixed) return Number.POSITIVE_INFINITY;
  let loss = 0;
  for (const [view, loadsA] of a.views.entries()) {
    const loadsB = b.views[view];
    if (loadsA === 1 && loadsB === 1) loss -= FILE_BYTES;
    else if (loadsA === 1) loss += b.bytes;
    else if (loadsB === 1) loss += a.bytes;
  }
  return loss;
}

/** The groups as they become fewer. */
class Groups {
  readonly #groups: Group[];
  readonly #home = new Map<LoneChunk['name'], number>();
  /** What two groups lose, the later one first; infinite where one of them is gone. */
  readonly #losses: Float64Array[];

  constructor(groups: readonly Group[]) {
    this.#groups = [...groups];
    this.#losses = groups.map(() => new Float64Array(groups.length).fill(Number.POSITIVE_INFINITY));
    for (const [at, { chunks }] of groups.entries()) for (const { name } of chunks) this.#home.set(name, at);
    for (const at of groups.keys()) this.#reckon(at);
  }

  #reckon(at: number): void {
    const group = this.#groups[at]!;
    for (const [other, { chunks }] of this.#groups.entries()) {
      if (other === at || chunks.length === 0) continue;
      this.#losses[Math.max(at, other)]![Math.min(at, other)] = lossOf(group, this.#groups[other]!);
    }
  }

  #importsOf(at: number): number[] {
    return this.#groups[at]!.chunks.flatMap(({ imports }) =>
      imports.flatMap((name) => this.#home.get(name) ?? []),
    );
  }

  /** What two groups cannot do without, beyond each other. */
  #behind(pair: readonly number[]): number[] {
    const found = new Set(pair);
    const waiting = pair.flatMap((at) => this.#importsOf(at));
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      waiting.push(...this.#importsOf(at));
    }
    return [...found].filter((at) => !pair.includes(at));
  }

  #bestPair(): [number, number] | undefined {
    let best: [number, number] | undefined;
    let least = 0;
    for (const [a, row] of this.#losses.entries()) {
      for (let b = 0; b < a; b += 1) if (row[b]! < least) [least, best] = [row[b]!, [a, b]];
    }
    return best;
  }

  /** Makes one of the two groups that gain most by it; false where none gains. */
  uniteBest(): boolean {
    const pair = this.#bestPair();
    if (pair === undefined) return false;
    const [later, earlier] = pair;
    const [a, b] = [this.#groups[later]!, this.#groups[earlier]!];
    const views = a.views.map((loads, view) => Math.max(loads, b.views[view]!));
    const behind = this.#behind(pair);
    const newViews = (at: number) =>
      this.#groups[at]!.views.map((loads, view) => Math.max(loads, views[view]!));
    const loads = (all: Uint8Array) => all.reduce((sum, each) => sum + each, 0);
    const inVain = behind.reduce(
      (sum, at) => sum + this.#groups[at]!.bytes * (loads(newViews(at)) - loads(this.#groups[at]!.views)),
      0,
    );
    // Files that import each other in a circle would begin before what they need.
    const isCircle = behind.some((at) => this.#importsOf(at).some((next) => pair.includes(next)));
    const loss = isCircle ? Number.POSITIVE_INFINITY : lossOf(a, b) + inVain;
    if (loss > this.#losses[later]![earlier]!) {
      // Known now for what it is; another pair may gain more.
      this.#losses[later]![earlier] = loss;
      return true;
    }
    for (const { name } of a.chunks) this.#home.set(name, earlier);
    this.#groups[earlier] = groupOf([...b.chunks, ...a.chunks], views);
    this.#groups[later] = groupOf([], views);
    for (const [at, row] of this.#losses.entries()) {
      if (at === later) row.fill(Number.POSITIVE_INFINITY);
      else row[later] = Number.POSITIVE_INFINITY;
    }
    for (const at of behind) this.#groups[at] = { ...this.#groups[at]!, views: newViews(at) };
    for (const at of [earlier, ...behind]) this.#reckon(at);
    return true;
  }

  list(): readonly Group[] {
    return this.#groups.filter(({ isFixed }) => !isFixed);
  }
}

/**
 * Says which modules come in one file, by the name of the file: those that the same views load, and small ones that nearly the same do.
 * What no view loads, and what begins a part of the program, is left to the bundler (decision 0055).
 */
export function planChunks(
  chunks: readonly LoneChunk[],
  views: readonly View[],
): ReadonlyMap<string, string> {
  const groups = new Groups(firstGroups(chunks, views));
  while (groups.uniteBest());
  return new Map(
    groups
      .list()
      .flatMap((group, at) =>
        group.chunks.flatMap(({ modules }) => modules.map((module) => [module, `together-${at}`] as const)),
      ),
  );
}
