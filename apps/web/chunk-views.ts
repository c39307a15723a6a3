import { chunksBehind, type LoneChunk, type View } from './chunk-plan.ts';

/** A module that begins a page or a part of one, and the modules that ask for it. */
export interface Beginning {
  readonly module: string;
  readonly askedBy: readonly string[];
}

/**
 * Gives what a browser has loaded once each beginning is there: its own files and whatever must have been there before it was asked for. `start` begins
 * the program, and `around` says what stands around a page.
 */
export function listViews(
  chunks: readonly LoneChunk[],
  start: string,
  beginnings: readonly Beginning[],
  around: (page: string) => string | undefined,
): View[] {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const chunkOf = new Map(chunks.flatMap(({ name, modules }) => modules.map((module) => [module, name])));
  const behind = (module: string) => chunksBehind(chunkOf.get(module) ?? '', byName);
  const ownOf = new Map(
    [start, ...beginnings.map(({ module }) => module)].map((each) => [each, behind(each)]),
  );
  const known = new Map<string, ReadonlySet<string>>([[start, ownOf.get(start)!]]);

  function viewOf({ module, askedBy }: Beginning): ReadonlySet<string> {
    const seen = known.get(module);
    if (seen !== undefined) return seen;
    // Whoever asks in turn for a part of which it is one learns only what that part itself needs.
    known.set(module, ownOf.get(module)!);
    const frame = around(module);
    const homes = beginnings.filter(
      (home) =>
        home.module !== module &&
        askedBy.some((asking) => ownOf.get(home.module)!.has(chunkOf.get(asking) ?? '')),
    );
    const [first, ...others] = homes.map(viewOf);
    const common =
      first === undefined ? [] : [...first].filter((name) => others.every((view) => view.has(name)));
    const view = new Set([
      ...ownOf.get(start)!,
      ...(frame === undefined ? [] : behind(frame)),
      ...common,
      ...ownOf.get(module)!,
    ]);
    known.set(module, view);
    return view;
  }

  return [{ chunks: ownOf.get(start)! }, ...beginnings.map((each) => ({ chunks: viewOf(each) }))];
}
