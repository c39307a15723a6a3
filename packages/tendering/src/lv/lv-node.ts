import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { nestRows } from '@rahmenpreis/pricing/tree/category-tree.ts';

/** The heading over positions whose EP code has left the catalogue (OPEN-33). */
export const WITHOUT_CATALOG_TITLE = 'Nicht im EP-Katalog';

const SHORT_TITLE_LENGTH = 40;
/** Where a title goes on with what tells the thing apart no further. */
const AFTERTHOUGHT = /\s*(?:[,;(:]|\s[–-]\s)/;

/** A line of an LV's tree; `parent` is the parent line's index, -1 at the root, where `level` is 1. */
export type LvNode = { number: string; level: number; parent: number } & (
  | { kind: 'category'; title: string }
  | { kind: 'position'; positionIndex: number }
);

/** What of a catalogue's entry the lines of an LV need. */
export type CatalogEntry = Pick<EpEntry, 'number' | 'title' | 'epCode' | 'leftInt' | 'rightInt'>;

function keepFilled(nodes: readonly LvNode[]): LvNode[] {
  const isFilled = nodes.map(({ kind }) => kind === 'position');
  for (let index = nodes.length - 1; index >= 0; index--) {
    const parent = nodes[index]?.parent ?? -1;
    if (isFilled[index] === true && parent >= 0) isFilled[parent] = true;
  }
  const newIndex: number[] = [];
  let kept = 0;
  for (const filled of isFilled) newIndex.push(filled ? kept++ : -1);
  return nodes
    .filter((_, index) => isFilled[index] === true)
    .map((node) => ({ ...node, parent: newIndex[node.parent] ?? -1 }));
}

/**
 * The lines of an LV as a tree in catalogue order, parents before their children: the categories that hold a
 * position, and the positions in the LV's own order; those missing from the catalogue come last under their
 * own heading (SETUP-010, SETUP-011, OPEN-33).
 */
export function nestLv(entries: readonly CatalogEntry[], positions: readonly { epCode: string }[]): LvNode[] {
  const indicesOf = Map.groupBy(positions.keys(), (index) => positions[index]?.epCode ?? '');
  const tree = nestRows(entries);
  const nodes: LvNode[] = [];
  const nodeOfPlace: number[] = [];
  for (const [place, entryIndex] of tree.order.entries()) {
    const entry = entries[entryIndex];
    if (entry === undefined) continue;
    const { number, title, epCode } = entry;
    const line = {
      number,
      level: tree.levelOf[place] ?? 1,
      parent: nodeOfPlace[tree.parentOf[place] ?? -1] ?? -1,
    };
    nodeOfPlace[place] = nodes.length;
    if (epCode === null) {
      nodes.push({ kind: 'category', title, ...line });
      continue;
    }
    for (const positionIndex of indicesOf.get(epCode) ?? []) {
      nodes.push({ kind: 'position', positionIndex, ...line });
    }
    indicesOf.delete(epCode);
  }
  const parent = nodes.length;
  nodes.push({ kind: 'category', number: '', title: WITHOUT_CATALOG_TITLE, level: 1, parent: -1 });
  for (const positionIndex of [...indicesOf.values()].flat()) {
    nodes.push({ kind: 'position', number: '', positionIndex, level: 2, parent });
  }
  return keepFilled(nodes);
}

/**
 * The title of an LV node in short: without what follows a comma, semicolon, colon, bracket or dash, at most
 * 40 characters long, cut between words (SETUP-010, OPEN-16).
 */
export function shortTitle(title: string): string {
  const [beginning = ''] = title.split(AFTERTHOUGHT);
  const whole = beginning === '' ? title : beginning;
  if (whole.length <= SHORT_TITLE_LENGTH) return whole;
  const room = whole.slice(0, SHORT_TITLE_LENGTH);
  const cut = room.lastIndexOf(' ');
  return `${(cut > 0 ? room.slice(0, cut) : room.slice(0, -1)).toWellFormed()}…`;
}
