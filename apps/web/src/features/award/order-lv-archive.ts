import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { sliceOfTag, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import { folderNamePart, KEY_VALUES_FILE_NAME } from '@rahmenpreis/workbook/file-name.ts';
import type { ArchivedFile, ArchivePlan, MadeFile } from '../../tender/download/make-archive.ts';
import type { AwardRow } from './award-rows.ts';

/** The file in a bidder's folder that says what its rebate comes to. */
const REBATE_FILE_NAME = 'Nachlass.txt';

/** One order LV: what one bidder was awarded of one property. */
export interface OrderLvJob extends Pick<Liegenschaft, 'nummer' | 'name'> {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly liegenschaftId: string;
  /** The groups it orders as the page shows them, and what they come to in thousandths of a euro. */
  readonly sliceIds: readonly SliceId[];
  readonly sumMillis: number;
}

/** The order LVs of the awards in sight, by bidder and property (AWARD-027, EXPORT-008, EXPORT-009). */
export function orderLvJobs(rows: readonly AwardRow[]): OrderLvJob[] {
  return rows.flatMap(({ liegenschaft, cells }) => {
    const awarded = cells.flatMap(({ state, offer, sliceId }) =>
      state === 'awarded' && offer !== undefined ? [{ sliceId, offer }] : [],
    );
    const ofWinners = Map.groupBy(awarded, ({ offer }) => offer.serviceProviderId);
    return Array.from(ofWinners, ([serviceProviderId, own]) => ({
      serviceProviderId,
      organisation: own[0]?.offer.organisation ?? '',
      liegenschaftId: liegenschaft.id,
      nummer: liegenschaft.nummer,
      name: liegenschaft.name,
      sliceIds: own.map(({ sliceId }) => sliceId),
      sumMillis: own.reduce((sum, { offer }) => sum + offer.sumMillis, 0),
    }));
  });
}

/** How files come from the server and become an archive. */
export interface OrderLvTools extends Pick<ArchivePlan<OrderLvJob>, 'pack'> {
  /** All papers of an order, made of one state of the award; its JSON is among them. */
  readonly fetchFiles: (job: OrderLvJob, signal: AbortSignal) => Promise<readonly ArchivedFile[]>;
  readonly fetchKeyVals: (signal: AbortSignal) => Promise<ArchivedFile>;
  /** What the rebate of a bidder comes to in words, by its id. */
  readonly rebates: ReadonlyMap<string, string>;
}

/** Gives every bidder a folder of its own, with its rebate as a text (decisions 0029 and 0114). */
export function inFolders(
  collected: readonly MadeFile<OrderLvJob>[],
  rebates: ReadonlyMap<string, string> = new Map(),
): ArchivedFile[] {
  const organisations = new Map(
    collected.map(({ job }) => [job.serviceProviderId, folderNamePart(job.organisation)]),
  );
  const folders = uniqueNames([...organisations.values()]);
  const folderOf = new Map(Array.from(organisations.keys(), (id, at) => [id, folders[at] ?? '']));
  const told = Array.from(rebates, ([id, text]) => {
    const folder = folderOf.get(id);
    if (folder === undefined) return [];
    return [{ name: `${folder}/${REBATE_FILE_NAME}`, content: new Blob([`${text}\r\n`]) }];
  });
  const files = collected.map(({ job, file }) => ({
    ...file,
    name: `${folderOf.get(job.serviceProviderId) ?? ''}/${file.name}`,
  }));
  return [...files, ...told.flat()];
}

/** The findings on made orders: unpriced positions of each, and orders that differ from the page. */
export interface OrderFindings {
  readonly missingOf: Map<OrderLvJob, number>;
  readonly changed: Set<OrderLvJob>;
}

/** Finds in an order's JSON what it lacks, and whether its prices or awards differ from its page's. */
async function judgeOrder(job: OrderLvJob, json: Blob | undefined, findings: OrderFindings): Promise<void> {
  const { lvPositions = [] } = JSON.parse((await json?.text()) ?? '{}') as {
    lvPositions?: readonly (Pick<LvPosition, 'sliceTag'> & { noPriceGiven: boolean; gp: number })[];
  };
  const missing = lvPositions.filter(({ noPriceGiven }) => noPriceGiven).length;
  if (missing > 0) findings.missingOf.set(job, missing);
  const ordered = new Set(lvPositions.map(({ sliceTag }) => sliceOfTag(sliceTag).sliceId));
  const sumMillis = lvPositions.reduce((sum, { gp }) => sum + Math.round(gp * SCALE), 0);
  const isAsShown = ordered.symmetricDifference(new Set(job.sliceIds)).size === 0;
  if (!isAsShown || sumMillis !== job.sumMillis) findings.changed.add(job);
}

/** The archive of all order LVs with the bidders' entries; fills `findings` (AWARD-027, EXPORT-011). */
export function orderLvArchive(
  jobs: readonly OrderLvJob[],
  { fetchFiles, fetchKeyVals, rebates, pack }: OrderLvTools,
  findings: OrderFindings,
): ArchivePlan<OrderLvJob> {
  return {
    jobs,
    async make(job, signal) {
      const files = await fetchFiles(job, signal);
      await judgeOrder(job, files.find(({ name }) => name.endsWith('.json'))?.content, findings);
      return files;
    },
    nameOf: ({ organisation, nummer }) => `${organisation} ${nummer}`,
    layOut: (made) => inFolders(made, rebates),
    last: { name: KEY_VALUES_FILE_NAME, make: fetchKeyVals },
    pack,
  };
}
