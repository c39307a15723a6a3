import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createLvColumnsWriter } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { listBookLiegenschaften, type PhaseVersion, readPackedLvs } from '../repository.ts';
import { unpackLv } from '../unpack-lv.ts';

/** The columns of a phase's LVs, compressed; they never change, new ones replace them. */
export interface PackedColumns {
  /** The version of the properties and LVs that they hold (decision 0005). */
  readonly properties: string;
  readonly gzipped: Buffer;
}

/**
 * Gives the columns of the LVs of a phase's properties in that version, the known ones while they still hold. They hold nothing
 * but LVs, so that they are the same for all who may see the phase (CONTRACT.md «Columns of LVs», decision 0030).
 */
export async function packLvColumns(
  transaction: Transaction,
  phaseId: string,
  { properties }: PhaseVersion,
  known?: PackedColumns,
): Promise<PackedColumns> {
  if (known?.properties === properties) return known;
  const listed = await listBookLiegenschaften(transaction, phaseId);
  const withLv = listed.filter(({ lvVersion }) => lvVersion !== null).map(({ id }) => id);
  const codeIndexOf = new Map<string, number>();
  const writer = createLvColumnsWriter();
  for await (const [propertyId, packed] of readPackedLvs(transaction, phaseId, withLv)) {
    for (const epCode of packed.epCodes)
      if (!codeIndexOf.has(epCode)) codeIndexOf.set(epCode, codeIndexOf.size);
    writer.add(propertyId, unpackLv(packed, codeIndexOf));
  }
  const pieces = writer.finish([...codeIndexOf.keys()]);
  return { properties, gzipped: await promisify(gzip)(Buffer.concat(pieces)) };
}
