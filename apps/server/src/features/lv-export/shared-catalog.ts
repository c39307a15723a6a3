import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { createPlaceFinder, type TreePlace } from '../lv/rules.ts';

/** The entries of a catalogue as the database gave them, in memory that all threads see: it is not copied for each paper. */
export interface SharedCatalog {
  /** Another one for every catalogue and every state of it. */
  readonly version: string;
  /** JSON in UTF-8. */
  readonly entries: SharedArrayBuffer;
}

/** Puts a text where all threads see it. */
export function shareText(text: string): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(shared).write(text);
  return shared;
}

interface ReadCatalog {
  readonly entries: readonly EpEntry[];
  readonly placeOf: (epCode: string) => TreePlace;
}

/** The catalogue read last: the papers of an award are all of the same one. */
let last: (ReadCatalog & { readonly version: string }) | undefined;

/** Takes a catalogue apart, once for papers that follow each other. */
export function readCatalog({ version, entries: shared }: SharedCatalog): ReadCatalog {
  if (last?.version === version) return last;
  const entries = JSON.parse(Buffer.from(shared).toString()) as EpEntry[];
  last = { version, entries, placeOf: createPlaceFinder(entries) };
  return last;
}
