/** How many levels deep categories may nest (SETUP-012, CONTRACT.md «Files that come in»). */
export const MAX_CATEGORY_LEVELS = 3;

/** A row whose hierarchical number says where it belongs: «2.1.1.10» lies in «2.1.1». */
export interface TreeRow {
  number: string;
  isCategory: boolean;
}

/** A node of the nested set; everything below it has both its numbers between leftInt and rightInt. */
interface TreeNode {
  rowIndex: number;
  level: number;
  leftInt: number;
  rightInt: number;
}

/** What is wrong with a row, by its index among the rows given. */
export interface TreeProblem {
  kind: 'bad-number' | 'duplicate-number' | 'parent-missing' | 'parent-is-position' | 'too-deep';
  rowIndex: number;
}

const HIERARCHICAL_NUMBER = /^[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*$/;
const LEADING_ZEROS = /^0+(?=[0-9])/;

function segmentsOf(number: string): string[] {
  // A trailing dot («1.2.») and leading zeros («01.02») are ways of writing the same number.
  return number
    .trim()
    .replace(/\.$/, '')
    .split('.')
    .map((segment) => segment.replace(LEADING_ZEROS, '').toUpperCase());
}

function compareSegments(a: string, b: string): number {
  const aIsCount = /^\d+$/.test(a);
  if (aIsCount !== /^\d+$/.test(b)) return aIsCount ? -1 : 1;
  if (aIsCount && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Orders hierarchical numbers the way people count: 1.9 before 1.10, a parent before what lies in it, digits
 * before letters (SETUP-010).
 */
function compareSegmentLists(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const order = compareSegments(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

interface PlacedRow {
  rowIndex: number;
  segments: string[];
  isCategory: boolean;
}

function placeRows(rows: readonly TreeRow[], problems: TreeProblem[]): PlacedRow[] {
  const placed: PlacedRow[] = [];
  const seen = new Set<string>();
  for (const [rowIndex, row] of rows.entries()) {
    const segments = segmentsOf(row.number);
    const key = segments.join('.');
    if (!HIERARCHICAL_NUMBER.test(key)) problems.push({ kind: 'bad-number', rowIndex });
    else if (seen.has(key)) problems.push({ kind: 'duplicate-number', rowIndex });
    else placed.push({ rowIndex, segments, isCategory: row.isCategory });
    seen.add(key);
  }
  return placed.toSorted((a, b) => compareSegmentLists(a.segments, b.segments));
}

function isInside(row: PlacedRow, ancestor: PlacedRow): boolean {
  const { segments } = ancestor;
  return segments.length < row.segments.length && segments.every((segment, i) => segment === row.segments[i]);
}

function findParentProblem(row: PlacedRow, nearest: PlacedRow | undefined): TreeProblem | undefined {
  const { rowIndex } = row;
  if (nearest !== undefined && !nearest.isCategory) return { kind: 'parent-is-position', rowIndex };
  if (row.segments.length > (nearest?.segments.length ?? 0) + 1) return { kind: 'parent-missing', rowIndex };
  return undefined;
}

/**
 * The nested set of rows by their numbers, in counting order, numbered 1 … 2n, with everything that is wrong.
 * A row whose number is malformed or repeated is left out; one whose parent is missing hangs under its
 * nearest ancestor, so that a preview can still show it. A circle cannot arise (SETUP-010).
 */
export function buildNestedSet(rows: readonly TreeRow[]): { nodes: TreeNode[]; problems: TreeProblem[] } {
  const problems: TreeProblem[] = [];
  const nodes: TreeNode[] = [];
  const open: { row: PlacedRow; node: TreeNode }[] = [];
  let next = 1;
  const closeUntil = (row: PlacedRow | undefined): void => {
    let last = open.at(-1);
    while (last !== undefined && (row === undefined || !isInside(row, last.row))) {
      last.node.rightInt = next++;
      open.pop();
      last = open.at(-1);
    }
  };
  for (const row of placeRows(rows, problems)) {
    closeUntil(row);
    const level = open.length + 1;
    const problem = findParentProblem(row, open.at(-1)?.row);
    if (problem !== undefined) problems.push(problem);
    if (row.isCategory && row.segments.length > MAX_CATEGORY_LEVELS) {
      problems.push({ kind: 'too-deep', rowIndex: row.rowIndex });
    }
    const node: TreeNode = { rowIndex: row.rowIndex, level, leftInt: next++, rightInt: 0 };
    nodes.push(node);
    open.push({ row, node });
  }
  closeUntil(undefined);
  return { nodes, problems: problems.toSorted((a, b) => a.rowIndex - b.rowIndex) };
}

/**
 * Reads a tree from left and right numbers in any order; crossing is a RangeError (SETUP-010, SETUP-011).
 * `order` lists row indices, parents first; all else is indexed by position in that order, -1 for no parent.
 */
export function nestRows(rows: readonly { leftInt: number; rightInt: number }[]) {
  const sorted = rows
    .map(({ leftInt, rightInt }, rowIndex) => ({ leftInt, rightInt, rowIndex }))
    .toSorted((a, b) => a.leftInt - b.leftInt);
  const parentOf = new Int32Array(sorted.length).fill(-1);
  const levelOf = new Int32Array(sorted.length);
  const childrenOf: number[][] = sorted.map(() => []);
  const open: { position: number; rightInt: number }[] = [];
  let lastLeft = Number.NEGATIVE_INFINITY;
  for (const [position, row] of sorted.entries()) {
    let parent = open.at(-1);
    while (parent !== undefined && parent.rightInt < row.leftInt) {
      open.pop();
      parent = open.at(-1);
    }
    const crosses = parent !== undefined && parent.rightInt <= row.rightInt;
    if (row.rightInt <= row.leftInt || row.leftInt === lastLeft || crosses) {
      throw new RangeError(`row ${row.rowIndex} is not properly nested`);
    }
    lastLeft = row.leftInt;
    if (parent !== undefined) {
      parentOf[position] = parent.position;
      childrenOf[parent.position]?.push(position);
    }
    open.push({ position, rightInt: row.rightInt });
    levelOf[position] = open.length;
  }
  return { order: sorted.map(({ rowIndex }) => rowIndex), parentOf, childrenOf, levelOf };
}
