import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { createLvColumnsWriter, orderCodes } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { createSharedRun } from '../../kernel/work/queue/shared-run.ts';
import { createFirmnessReader, type FirmnessReader, type SettledOffers } from './firmness-reader.ts';
import { createOfferHistory, type OfferHistory } from './view/offer-history.ts';
import {
  type OffersVersion,
  type OffersView,
  phasePartOf,
  versionOf,
  viewLiveOffers,
} from './view/offers-view.ts';
import { countProgress } from './bidder-progress.ts';
import { type Bidder, createOwnViews, type OwnViews } from './own-views.ts';
import { type PriceBookFrame, loadLiveOffers, loadFrame, type LiveOffers } from './price-book.ts';
import {
  findPhaseVersion,
  listPriceBookLiegenschaften,
  type PhaseVersion,
  readColumnsOfLvs,
  readLvsByCodes,
} from './repository.ts';

/** The price books of all phases in memory; what they give is never older than the call. */
export type PriceBooks = ReturnType<typeof createPriceBooks>;

interface CachedPhase {
  frame?: PriceBookFrame;
  board?: LiveOffers;
  view?: OffersView;
  readonly history: OfferHistory;
  columns?: PackedColumns;
  readonly own: OwnViews;
  readonly turnView: () => Promise<OffersView>;
  readonly firmness: FirmnessReader;
  readonly turnColumns: () => Promise<{ version: PhaseVersion; columns: PackedColumns }>;
  readonly turnVersion: () => Promise<OffersVersion>;
}

/** How many bytes the books of phases that nobody is currently asking for may take. */
const CACHE_MAX_BYTES = 256_000_000;

/** Keeps books up to a limit, dropping the least recently used; the database is the truth (decision 0006). */
export function createPriceBooks(db: Queries, maxBytes = CACHE_MAX_BYTES) {
  const phases = new Map<string, CachedPhase>();

  const phaseOf = (phaseId: string): CachedPhase => {
    const phase =
      phases.get(phaseId) ??
      cachePhase(db, phaseId, (failed) => {
        if (phases.get(phaseId) === failed) phases.delete(phaseId);
      });
    // Moved to the end: a Map keeps insertion order, so its first entry is the least recently used.
    phases.delete(phaseId);
    phases.set(phaseId, phase);
    return phase;
  };
  const sumBytes = (): number => [...phases.values()].reduce((sum, phase) => sum + countBytes(phase), 0);
  const dropOthers = (phaseId: string): void => {
    let bytes = sumBytes();
    for (const [id, phase] of phases) {
      if (bytes <= maxBytes) return;
      if (id === phaseId) continue;
      bytes -= countBytes(phase);
      phases.delete(id);
    }
  };
  const readOf = async <Result>(
    phaseId: string,
    read: (phase: CachedPhase) => Promise<Result>,
  ): Promise<Result> => {
    const result = await read(phaseOf(phaseId));
    dropOthers(phaseId);
    return result;
  };
  const readOwnOf = (phaseId: string, bidder: Bidder) => readOf(phaseId, (phase) => phase.own.read(bidder));
  return {
    /** All offers of a phase, for administrators. */
    readAll: (phaseId: string) => readOf(phaseId, (phase) => phase.turnView()),
    /** All offers of a phase with the cells that differ from `version`; undefined where these are unknown. */
    async readSince(phaseId: string, version: string) {
      const phase = phaseOf(phaseId);
      const view = await phase.turnView();
      dropOthers(phaseId);
      // Others may have asked in the meantime, but what was followed last is at least as new.
      const now = phase.view ?? view;
      const cells = phase.history.cellsSince(version);
      return cells === undefined ? undefined : { view: now, cells };
    },
    /** How firmly rank 1 of every cell of a phase stands, of the same version as all its offers. */
    readFirmness: (phaseId: string) => readOf(phaseId, (phase) => phase.firmness.read()),
    /** All offers of a phase with what their sums are made of: codes, quantities, prices and factors. */
    readGround: (phaseId: string) => readOf(phaseId, (phase) => phase.firmness.copy()),
    /** How far each bidder of a phase has come, and how many positions its catalogue has. */
    readProgress: (phaseId: string) => readOf(phaseId, async (phase) => countProgress(await settle(phase))),
    /** A bidder's own offer; not one row of other organisations is read (QUALITY.md «Own entries only»). */
    readOwn: readOwnOf,
    /** A bidder's own offer where it is still that version of it, undefined where it is another one. */
    async readOwnSince(phaseId: string, bidder: Bidder, version: string) {
      // One offer is soon said whole, so nothing is remembered of it.
      const view = await readOwnOf(phaseId, bidder);
      return view.version === version ? { view, cells: [] } : undefined;
    },
    /** The columns of a phase's LVs, and the version of the phase for administrators or a bidder. */
    async readColumns(phaseId: string, bidder?: Bidder) {
      const { version, columns } = await phaseOf(phaseId).turnColumns();
      dropOthers(phaseId);
      return { version: phasePartOf(version, bidder?.organisationId), gzipped: columns.gzipped };
    },
    /** The version of what administrators or a bidder see, without pricing anything. */
    readVersion(phaseId: string, bidder?: Bidder) {
      if (bidder === undefined) return phaseOf(phaseId).turnVersion();
      return inSnapshot(db, async (transaction) =>
        versionOf(await findPhaseVersion(transaction, phaseId), bidder.organisationId),
      );
    },
    /** How many phases are remembered, and about how many bytes that takes. */
    measure: () => ({ phases: phases.size, bytes: sumBytes() }),
  };
}

function cachePhase(db: Queries, phaseId: string, drop: (failed: CachedPhase) => void): CachedPhase {
  const turnFrame = createSharedRun(() =>
    inSnapshot(db, async (transaction) => {
      const version = await findPhaseVersion(transaction, phaseId);
      phase.frame = await loadFrame(transaction, phaseId, version, phase.frame);
      return { frame: phase.frame, version };
    }),
  );
  const phase: CachedPhase = {
    history: createOfferHistory(),
    own: createOwnViews(db, turnFrame),
    turnView: createSharedRun(() =>
      inSnapshot(db, async (transaction) => {
        const version = await findPhaseVersion(transaction, phaseId);
        const shown = versionOf(version);
        if (phase.view?.version === shown.version) return phase.view;
        phase.frame = await loadFrame(transaction, phaseId, version, phase.frame);
        phase.board = await loadLiveOffers(transaction, phase.frame, version, phase.board);
        phase.view = viewLiveOffers(phase.board, shown);
        phase.history.follow(phase.view);
        return phase.view;
      }).catch((error: unknown) => {
        // Only half of the changes may have been entered; the next reader starts over.
        drop(phase);
        throw error;
      }),
    ),
    firmness: createFirmnessReader(() => settle(phase)),
    turnColumns: createSharedRun(() =>
      inSnapshot(db, async (transaction) => {
        const version = await findPhaseVersion(transaction, phaseId);
        phase.columns = await packLvColumns(transaction, phaseId, version, phase.columns);
        return { version, columns: phase.columns };
      }),
    ),
    turnVersion: createSharedRun(() =>
      inSnapshot(db, async (transaction) => versionOf(await findPhaseVersion(transaction, phaseId))),
    ),
  };
  return phase;
}

/** The offers of a phase as administrators see them, and the board that they are from, in the same state. */
async function settle(phase: CachedPhase): Promise<SettledOffers> {
  for (;;) {
    const view = await phase.turnView();
    const { board } = phase;
    // Later readers may have begun to enter what was written since.
    if (board !== undefined && phase.view === view && !board.isChanging) return { view, board };
  }
}

const BYTES_PER_ROW = 12;
const BYTES_PER_CELL = 36;

function countBytes({ frame, board, columns, own, firmness }: CachedPhase): number {
  const rows = frame?.lvs.reduce((sum, lv) => sum + lv.mengeMillis.length, 0) ?? 0;
  return (
    rows * BYTES_PER_ROW +
    (board?.live.sums.length ?? 0) * BYTES_PER_CELL +
    (columns?.gzipped.length ?? 0) +
    own.countBytes() +
    firmness.countBytes()
  );
}

/** The columns of a phase's LVs, compressed; they never change, new ones replace them. */
interface PackedColumns {
  /** The version of the properties and LVs that they hold (decision 0005). */
  readonly properties: string;
  readonly gzipped: Buffer;
}

/**
 * Of so many LVs the codes are ordered before any is written, which packs tightest. Larger tenders write the
 * other LVs as they are read, codes as they come: laying out 5,000 at once busies the collector.
 */
const ORDERED_LVS = 100;

/**
 * Gives the LV columns of a phase's properties in that version, the known ones while they hold. Holding only
 * LVs, they are the same for all who see the phase (CONTRACT.md «Columns of LVs», decision 0030).
 */
async function packLvColumns(
  transaction: Transaction,
  phaseId: string,
  { properties }: PhaseVersion,
  known?: PackedColumns,
): Promise<PackedColumns> {
  if (known?.properties === properties) return known;
  const listed = await listPriceBookLiegenschaften(transaction, phaseId);
  const withLv = listed.filter(({ lvVersion }) => lvVersion !== null).map(({ id }) => id);
  const writer = createLvColumnsWriter();
  const first = orderCodes(await readColumnsOfLvs(transaction, phaseId, withLv.slice(0, ORDERED_LVS)));
  const pace = createYielding();
  for (const [propertyId, table] of first.tables) {
    await pace();
    writer.add(propertyId, table);
  }
  const codeIndexOf = new Map(first.epCodes.map((epCode, index) => [epCode, index]));
  const others = readLvsByCodes(transaction, phaseId, withLv.slice(ORDERED_LVS), codeIndexOf);
  for await (const [propertyId, table] of others) writer.add(propertyId, table);
  const columns = Buffer.concat(writer.finish([...codeIndexOf.keys()]));
  // Small unordered numbers hold few runs worth a reference; without most of them they take a fortieth less.
  const gzipped = await promisify(gzip)(columns, { strategy: constants.Z_FILTERED });
  return { properties, gzipped };
}
