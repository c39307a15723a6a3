import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';

/** Thousandths by service group. */
type BySlice = Partial<Record<SliceId, number>>;

/** Who bids, and what it enters beside its prices. */
export interface DemoBidder {
  organisation: string;
  username: string;
  /** State factors by state. */
  bl: Record<string, BySlice>;
  /** Property and sustainability factors by property number. */
  ls: Record<string, BySlice>;
  n: Record<string, BySlice>;
  /** Market area by property number. */
  market: Record<string, 'true' | 'false' | boolean>;
}

/** One bidder of the demo tender as its files describe it. */
export interface TenderProvider extends DemoBidder {
  participation: 'true' | 'false';
  priceFile: string;
}

/** An unfinished bidder: prices with gaps, in thousandths of a euro by Ep-Code, and no participation yet. */
export interface UnfinishedBidder extends DemoBidder {
  prices: Record<string, number>;
}

export interface TenderLiegenschaft {
  nummer: string;
  name: string;
  adresse: Adresse;
  bgf: number;
  etagen: number;
  baujahr: number;
  lvFile: string;
}

/** The demo tender: a whole tender as files made by other programs. */
export interface Tender {
  liegenschaften: TenderLiegenschaft[];
  providers: TenderProvider[];
  /** Target prices in thousandths of a euro by property number and service group. */
  zielpreise: Record<string, BySlice>;
}

const FOLDER = new URL('./data/tender-klein/', import.meta.url);
const UNFINISHED_BIDDER = new URL('./data/unfinished-bidder.json', import.meta.url);

/** Reads the demo tender's description. */
export function readTender(): Tender {
  return JSON.parse(readFileSync(new URL('tender.json', FOLDER), 'utf8')) as Tender;
}

/** Reads the demo's sixth bidder, kept beside the tender, whose exact results are those of the other five. */
export function readUnfinishedBidder(): UnfinishedBidder {
  return JSON.parse(readFileSync(UNFINISHED_BIDDER, 'utf8')) as UnfinishedBidder;
}

/** Reads one of the demo tender's files, named as its description names it. */
export function readTenderFile(path: string): { filename: string; bytes: Uint8Array } {
  return { filename: basename(path), bytes: readFileSync(new URL(path, FOLDER)) };
}

/** Reads the archive of one of the tender's properties; undefined where it has none. */
export function findTenderArchive(nummer: string): Uint8Array | undefined {
  const place = new URL(`liegenschaften/${nummer}.zip`, FOLDER);
  return existsSync(place) ? readFileSync(place) : undefined;
}
