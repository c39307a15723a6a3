import { randomUUID } from 'node:crypto';
import { lvChange } from '@rahmenpreis/tendering/change/tender-things.ts';
import type { LvFilePosition } from '@rahmenpreis/workbook/lv/lv-in.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ArrivedFile } from '../../../kernel/call/upload/read-upload.ts';
import type { TenderWriter } from '../../ep-catalog/storing/repository.ts';
import { nameLiegenschaften, notePhaseChanges, type Telling } from '../../phase/change/repository.ts';
import { keepLv } from '../../replaced-file/repository.ts';
import type { PhaseRow } from '../../phase/repository.ts';
import { findLv, type LvInfoRow, type LvPositionRow, type LvRow, removeLv, saveLv } from '../repository.ts';

/** The positions of an LV, as a file gave them or as they are stored. */
type Positions = NonNullable<Parameters<typeof lvChange>[1]>;

/** An LV that is stored for a property. */
export interface LvWrite {
  propertyId: string;
  positions: readonly LvFilePosition[];
  file: ArrivedFile;
}

/**
 * Stores the LV of a property in a phase, whose row is locked: keeps the replaced file and, in a running
 * phase, what is different for its bidders (decisions 0047 and 0067).
 */
export async function storeLv(
  transaction: Transaction,
  phase: PhaseRow,
  { propertyId, positions, file }: LvWrite,
  { userId, arrivedMs, telling }: TenderWriter,
): Promise<LvInfoRow> {
  const place = { phaseId: phase.id, propertyId };
  const before = await findLv(transaction, phase.id, propertyId);
  await keepLv(transaction, place, { userId, nowMs: arrivedMs, file });
  const row = await saveLv(transaction, place, { positions: positions.map(toStored), file }, arrivedMs);
  await noteLvChange(transaction, { phase, propertyId }, [before?.positions, positions], telling);
  return row;
}

/** Takes the LV of a property away from a phase, whose row is locked, and keeps its file. */
export async function takeLvAway(
  transaction: Transaction,
  phase: PhaseRow,
  { id, propertyId, positions }: LvRow,
  { userId, arrivedMs, telling }: TenderWriter,
): Promise<void> {
  await keepLv(transaction, { phaseId: phase.id, propertyId }, { userId, nowMs: arrivedMs });
  await removeLv(transaction, id);
  await noteLvChange(transaction, { phase, propertyId }, [positions, undefined], telling);
}

function toStored(position: LvFilePosition): LvPositionRow {
  const { leftInt: _left, rightInt: _right, ...stored } = position;
  return { id: randomUUID(), ...stored };
}

/** Keeps what became of an LV for the bidders of a phase that runs (decision 0047). */
async function noteLvChange(
  transaction: Transaction,
  { phase, propertyId }: { phase: PhaseRow; propertyId: string },
  [before, after]: readonly [before: Positions | undefined, after: Positions | undefined],
  telling: Telling,
): Promise<void> {
  const findChange = async () => {
    const places = await nameLiegenschaften(transaction, [propertyId]);
    return places.map((place) => lvChange(place, before, after));
  };
  await notePhaseChanges(transaction, phase, findChange, telling);
}
