import type { Gebaeude, GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import type { Liegenschaft, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';

/** What the server holds, as it was last read or written. */
export interface Stored<Fields> {
  readonly id: string;
  readonly etag: string | undefined;
  readonly fields: Fields;
}

/** What the server answered for a property, without what only the server decides. */
export function storedLiegenschaft(
  liegenschaft: Liegenschaft,
  etag: string | undefined,
): Stored<LiegenschaftInput> {
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
export function storedGebaeude(gebaeude: Gebaeude, etag: string | undefined): Stored<GebaeudeInput> {
  const { id, liegenschaftId: _liegenschaftId, createdAt: _createdAt, ...fields } = gebaeude;
  return { id, etag, fields };
}
