import { isDeepStrictEqual } from 'node:util';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import type { EffectPositions } from '@rahmenpreis/tendering/effect/file-effect.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EpCatalogRow } from '../ep-catalog/repository.ts';
import { findLv, listNamedLiegenschaften, type LvRow } from '../lv/repository.ts';
import { nameOtherLiegenschaft } from '../lv/rules.ts';
import type { ReadFiles } from './read-files.ts';
import { listChangeLiegenschaften } from './repository.ts';

type ChangedFile = ChangePreview['files'][number];

/** An LV that takes the place of another one, or of none. */
export interface LvPair {
  propertyId: string;
  before: EffectPositions;
  after: EffectPositions;
}

/** What files of a change say for themselves, and the LVs among them. */
export type ComparedFiles = Awaited<ReturnType<typeof compareFiles>>;

/** Compares files with what lies there now, and finds which of them name another property (decision 0081). */
export async function compareFiles(
  transaction: Transaction,
  phaseId: string,
  { catalog, lvs, gone }: ReadFiles,
  before: EpCatalogRow | undefined,
) {
  const files: ChangedFile[] = [];
  if (catalog !== undefined) files.push(compareCatalog(catalog, before));
  const pairs: LvPair[] = [];
  for (const propertyId of gone) {
    const present = await findLv(transaction, phaseId, propertyId);
    pairs.push({ propertyId, before: present?.positions ?? [], after: [] });
  }
  if (lvs.length === 0) return { files, lvs: pairs };
  const named = await listNamedLiegenschaften(transaction);
  const ids = lvs.map(({ propertyId }) => propertyId);
  const labels = new Map(
    (await listChangeLiegenschaften(transaction, ids)).map(({ id, label }) => [id, label]),
  );
  for (const { propertyId, positions, titles, file, findings } of lvs) {
    const present = await findLv(transaction, phaseId, propertyId);
    pairs.push({ propertyId, before: present?.positions ?? [], after: positions });
    const before = present?.positions.length ?? 0;
    const other = nameOtherLiegenschaft({ filename: file.filename, titles }, propertyId, named);
    const otherLv = other === null ? undefined : await findLv(transaction, phaseId, other.propertyId);
    files.push({
      fileId: file.id,
      propertyId,
      label: labels.get(propertyId) ?? null,
      filename: file.filename,
      isSame: isSameLv(present, positions),
      positions: { before, after: positions.length },
      replaced: presentFile(present, before),
      other: other === null ? null : { ...other, isSame: isSameLv(otherLv, positions) },
      warnings: [...findings],
    });
  }
  return { files, lvs: pairs };
}

function compareCatalog(
  { entries, file, findings }: NonNullable<ReadFiles['catalog']>,
  present: EpCatalogRow | undefined,
): ChangedFile {
  const countOf = (all: EpCatalogRow['entries'] = []) => all.filter(({ epCode }) => epCode !== null).length;
  const positions = { before: countOf(present?.entries), after: countOf(entries) };
  return {
    fileId: file.id,
    propertyId: null,
    label: null,
    filename: file.filename,
    isSame: isDeepStrictEqual(present?.entries, entries),
    positions,
    replaced: presentFile(present, positions.before),
    other: null,
    warnings: [...findings],
  };
}

function presentFile(present: LvRow | EpCatalogRow | undefined, positionCount: number) {
  if (present === undefined) return null;
  return { filename: present.filename, createdAt: present.createdAt, positionCount };
}

/** True if an LV says the same as the present one, whatever its positions are called in the database. */
function isSameLv(present: LvRow | undefined, after: EffectPositions): boolean {
  return present !== undefined && isDeepStrictEqual(present.positions.map(plain), after.map(plain));
}

function plain(position: EffectPositions[number]): object {
  const {
    id: _id,
    leftInt: _left,
    rightInt: _right,
    ...rest
  } = { id: '', leftInt: 0, rightInt: 0, ...position };
  return rest;
}
