import type {
  Gebaeude,
  GebaeudeInput,
  Liegenschaft,
  LiegenschaftInput,
} from '@rahmenpreis/contract/liegenschaft.ts';

/** What the server holds, as it was last read or written. */
export interface Stored<Fields> {
  readonly id: string;
  /** What a change or deletion names as the version that was seen. */
  readonly etag: string;
  readonly fields: Fields;
}

/** Stands for a version that an answer lost: its change is refused as stale, not written over unseen. */
const NO_VERSION = '"0"';

/** What the server answered for a property, without what only the server decides. */
export function storedLiegenschaft(liegenschaft: Liegenschaft, etag = NO_VERSION): Stored<LiegenschaftInput> {
  const {
    id,
    organisationId: _organisationId,
    createdAt: _createdAt,
    gebaeudeIds: _gebaeudeIds,
    ...fields
  } = liegenschaft;
  return { id, etag, fields };
}

/** What the server answered for a building, without what only the server decides. */
export function storedGebaeude(gebaeude: Gebaeude, etag = NO_VERSION): Stored<GebaeudeInput> {
  const { id, liegenschaftId: _liegenschaftId, createdAt: _createdAt, ...fields } = gebaeude;
  return { id, etag, fields };
}
