import { randomUUID } from 'node:crypto';
import { boardPaperMade } from '../src/db/schema/closing.ts';
import { mediaKey } from '../src/files/media-key.ts';
import type { TestServer } from './test-server.ts';

/** A Fassung of the Gremienvorlage of each phase, with a file of nothing; gives their ids. */
export async function makeBoardPapers<Name extends string>(
  { database: { db }, files }: Pick<TestServer, 'database' | 'files'>,
  phaseIds: Record<Name, string>,
): Promise<Record<Name, string>> {
  const ids: Partial<Record<Name, string>> = {};
  for (const [name, phaseId] of Object.entries(phaseIds) as [Name, string][]) {
    const id = randomUUID();
    await files.write(mediaKey(id, 'ORIGIN'), Buffer.from('%PDF'));
    const said = { number: 1, isDraft: true, at: new Date(), sha256: 'x', sumMillis: 4_700 };
    await db.insert(boardPaperMade).values({ id, phaseId, ...said });
    ids[name] = id;
  }
  return ids as Record<Name, string>;
}
