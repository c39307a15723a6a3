import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LvTable } from '@rahmenpreis/pricing/book/price-book.ts';
import { createLvColumnsWriter, orderCodes } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { createPacer } from '../../../kernel/work/pacer.ts';
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
  const read = new Map<string, LvTable>();
  for await (const [propertyId, packed] of readPackedLvs(transaction, phaseId, withLv)) {
    for (const epCode of packed.epCodes)
      if (!codeIndexOf.has(epCode)) codeIndexOf.set(epCode, codeIndexOf.size);
    read.set(propertyId, unpackLv(packed, codeIndexOf));
  }
  const { epCodes, tables } = orderCodes({ epCodes: [...codeIndexOf.keys()], tables: read });
  const pace = createPacer();
  const writer = createLvColumnsWriter();
  for (const [propertyId, table] of tables) {
    await pace();
    writer.add(propertyId, table);
  }
  const pieces = writer.finish(epCodes);
  return { properties, gzipped: await promisify(gzip)(Buffer.concat(pieces)) };
}
