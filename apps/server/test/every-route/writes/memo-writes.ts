import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { type Feedback, getFeedback } from '@rahmenpreis/contract/feedback.ts';
import { getMemo, type Memo } from '@rahmenpreis/contract/memo.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { eq } from 'drizzle-orm';
import { awardClosing } from '../../../src/db/schema/closing.ts';
import { keyVal } from '../../../src/db/schema/keyval.ts';
import { phase } from '../../../src/db/schema/phase.ts';
import type { Ask, TestServer } from '../../test-server.ts';
import type { World } from '../world.ts';

/** What writes after the end of a phase carry: of an award that can be closed, and of one that is. */
export function memoWrites(
  server: TestServer,
  { people, ids }: Pick<World, 'people' | 'ids'>,
): Record<string, (call: Endpoint) => Promise<Ask>> {
  const { admin, bidder } = people;
  const phaseId = ids.phase['ended']!;
  return {
    sendFeedback: async () => {
      // Nobody is told where he stands while he is in a later phase, so this one lists nobody.
      const times = { start: new Date('2025-02-01T07:00:00Z'), end: new Date('2025-02-27T01:00:00Z') };
      const [row] = await server.database.db
        .insert(phase)
        .values({ ...times, title: 'Rückmeldung', type: 'OFFER', publicMediaIds: [] })
        .returning({ id: phase.id });
      const params = { phaseId: row!.id };
      const { version: confirm } = await server.get<Feedback>(getFeedback, { as: admin, params });
      return { params, body: { form: { kind: 'gap' }, confirm } };
    },
    closeAward: async () => {
      await server.database.db.delete(awardClosing);
      await server.database.db.delete(keyVal).where(eq(keyVal.kind, 'award'));
      const { digest: confirm } = await server.get<Memo>(getMemo, { as: admin, params: { phaseId } });
      return { params: { phaseId }, body: { confirm } };
    },
    saveMemo: async () => {
      await server.database.db.delete(awardClosing);
      return { params: { phaseId }, body: NO_FIELDS };
    },
    saveBoardPaper: async () => ({ params: { phaseId }, body: NO_BOARD_PAPER }),
    makeBoardPaper: async () => ({ params: { phaseId } }),
    sendAwardLetters: async () => {
      await server.database.db.delete(awardClosing);
      const told = { organisation: 'Muster', packages: '', reason: '' };
      const letters = [{ ...told, serviceProviderId: bidder.id, cause: 'award' }];
      const frozen = { snapshot: { letters }, pdf: Buffer.from('%PDF'), sha256: 'x' };
      const [row] = await server.database.db
        .insert(awardClosing)
        .values({ phaseId, by: admin.id, at: new Date(), ...frozen })
        .returning({ id: awardClosing.id });
      const to = [{ serviceProviderId: bidder.id, cause: 'award' }];
      const body = { closing: row!.id, award: 'Zuschlag {Tag}', rejection: 'Absage', to };
      return { params: { phaseId }, body };
    },
  };
}
