import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { parseDocumentIds } from '../keyval/document-ids.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';
import { type Participation, participationOf } from '../participation/participation.ts';
import type { MeasuredOffer } from '../offer/lowest-complete.ts';

/** What one bidder entered in one phase. */
export type EnteredValues = ReturnType<typeof readEnteredValues>;

/** Reads one organisation's entries in a phase; all must be of that phase and organisation (KV-003…008). */
export function readEnteredValues(phaseId: string, keyVals: readonly KeyVal[]) {
  // A price that rests was entered for another unit (decision 0081).
  const counted = keyVals.filter(({ restsFrom }) => restsFrom === undefined);
  const values = new Map(counted.map(({ key, value }) => [key, value]));
  const valueOf = (key: OwnKey) => values.get(printOwnKey(phaseId, key));
  return {
    participation: participationOf(valueOf({ kind: 'offer' })),
    /** A price or factor in thousandths, undefined where none was entered. */
    millisOf: (key: OwnKey) => readStoredMillis(valueOf(key)),
    documentIds: parseDocumentIds(valueOf({ kind: 'docs' }) ?? '[]') ?? [],
  };
}

/** A bidder's unit price as a measurable offer, in thousandths of a euro; incomplete if blank (PRICE-006). */
export function askedEp(participation: Participation, epMillis: number | undefined): MeasuredOffer {
  return { participation, sumMillis: epMillis ?? 0, flags: epMillis === undefined ? FLAG_PRICE_MISSING : 0 };
}
