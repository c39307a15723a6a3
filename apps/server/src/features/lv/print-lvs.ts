import type { Lv } from '@rahmenpreis/contract/lv.ts';
import { lvInfoSchema, lvPositionSchema } from '@rahmenpreis/contract/schema/lv.ts';
import { z } from 'zod';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { readAhead } from '../../kernel/work/read-ahead.ts';
import { presentLv } from './present.ts';
import { type ListedLvRow, listLvs, type LvRow } from './repository.ts';
import type { TreePlace } from './rules.ts';

/** The positions read at once, of a longer LV all: the driver parses a read in one go while others wait. */
const POSITIONS_PER_READ = 600;
/** How many positions are printed at once, before other work gets its turn. */
const POSITIONS_PER_PIECE = 500;

const positionsSchema = z.array(lvPositionSchema);

/** Cuts LVs into parts that are read at once, in their order. */
export function cutLvs(listed: readonly ListedLvRow[]): ListedLvRow[][] {
  const parts: ListedLvRow[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const row of listed) {
    count += row.positionCount;
    if (count > POSITIONS_PER_READ) {
      parts.push([]);
      count = row.positionCount;
    }
    parts.at(-1)?.push(row);
  }
  return parts;
}

/**
 * Writes the answer of GET phase/{id}/lv LV by LV, the same bytes as if written whole. Each part is read in
 * its turn, so that a slow reader holds neither a connection nor memory; where an LV has been replaced or
 * deleted by then, the answer breaks off with an error rather than mixing two moments (decision 0030).
 */
export async function* printLvs(
  db: Queries,
  parts: readonly ListedLvRow[][],
  placeOf: (epCode: string) => TreePlace,
): AsyncGenerator<string> {
  const pace = createYielding();
  let before = '[';
  for await (const [, rows] of readAhead(parts, (part) => readPart(db, part))) {
    for (const row of rows) {
      yield `${before}{"info":${JSON.stringify(z.encode(lvInfoSchema, row))},"positions":[`;
      for (let from = 0; from < row.positions.length; from += POSITIONS_PER_PIECE) {
        await pace();
        const positions = row.positions.slice(from, from + POSITIONS_PER_PIECE);
        yield `${from === 0 ? '' : ','}${printPositions(presentLv({ ...row, positions }, placeOf))}`;
      }
      before = ']},';
    }
  }
  yield before === '[' ? '[]' : ']}]';
}

function printPositions({ positions }: Lv): string {
  return JSON.stringify(z.encode(positionsSchema, positions)).slice(1, -1);
}

async function readPart(db: Queries, part: readonly ListedLvRow[]): Promise<LvRow[]> {
  const { phaseId } = part[0]!;
  const propertyIds = part.map(({ propertyId }) => propertyId);
  const rows = await inTransaction(db, (transaction) => listLvs(transaction, phaseId, propertyIds));
  const rowOf = new Map(rows.map((row) => [row.propertyId, row]));
  return part.map((listed) => {
    const row = rowOf.get(listed.propertyId);
    if (row?.version !== listed.version) throw new Error('an LV was changed while the list was being sent');
    return { ...row, region: listed.region };
  });
}
