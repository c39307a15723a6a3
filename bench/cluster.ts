import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { buildCluster, type ClusterSource } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { makeTender, REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';

/** Longest step a page may be held for, and longest wait for the whole of 6 million prices. */
const STEP_BAR_MS = 100;
const WHOLE_BAR_MS = 4_000;

function codeOf(index: number): string {
  return `EP${String(index).padStart(5, '0')}`;
}

/** The reference tender as the Clusteransicht gets it: all properties chosen, every bidder taking part. */
function makeSource(): ClusterSource {
  const book = makeTender(REFERENCE);
  const entries = Array.from({ length: REFERENCE.codes }, (_, index): EpEntry => {
    const tree = { number: String(index + 1), leftInt: 2 * index + 1, rightInt: 2 * index + 2 };
    const texts = { title: `Leistung ${index}`, unit: 'h', preText: '', postText: '' };
    return { ...tree, ...texts, type: 'position', epCode: codeOf(index), sliceTag: 'uegm', tags: [] };
  });
  const properties = book.lvs.map((lv, l) => ({
    liegenschaftId: `house ${l}`,
    nummer: `L-${l}`,
    name: 'Haus',
    positions: Array.from(lv.epIndex, (epIndex, row) => ({
      id: `${l} ${row}`,
      epCode: codeOf(epIndex),
      description: 'Leistung',
      unit: 'h',
      sliceTag: SLICES[lv.slice[row] ?? 0]?.tags[0] ?? 'uegm',
      optionalPosition: lv.inactive[row] === 1,
      optionalPositionActive: false,
    })),
  }));
  const bidders = book.offers.map(() => ({ participation: 'true' as const }));
  return { book, entries, properties, bidders, sliceIds: SLICES.map(({ sliceId }) => sliceId) };
}

const steps = buildCluster(makeSource());
const begunMs = performance.now();
let longestMs = 0;
for (;;) {
  const stepBegunMs = performance.now();
  const step = steps.next();
  longestMs = Math.max(longestMs, performance.now() - stepBegunMs);
  if (step.done !== true) continue;
  const wholeMs = performance.now() - begunMs;
  const { cluster, seenMs } = look(step.value);
  printLine('', 'measured', 'bar');
  printLine('combined LV of 1,000 properties, 20 bidders', durationText(wholeMs), durationText(WHOLE_BAR_MS));
  printLine('longest step that holds the page', durationText(longestMs), durationText(STEP_BAR_MS));
  printLine(
    `first 40 of ${cluster.nodes.length} lines, one of them unfolded`,
    durationText(seenMs),
    durationText(STEP_BAR_MS),
  );
  if (wholeMs > WHOLE_BAR_MS || longestMs > STEP_BAR_MS || seenMs > STEP_BAR_MS) process.exitCode = 1;
  break;
}

/** Reads what a screen shows of a cluster. */
function look<C extends { nodes: readonly { offers: unknown; children: readonly { offers: unknown }[] }[] }>(
  cluster: C,
) {
  const seenBegunMs = performance.now();
  const seen = cluster.nodes.slice(0, 40).map(({ offers }) => offers);
  const rows = cluster.nodes[0]?.children.slice(0, 40).map(({ offers }) => offers) ?? [];
  if (seen.length + rows.length === 0) throw new Error('nothing to see');
  return { cluster, seenMs: performance.now() - seenBegunMs };
}
