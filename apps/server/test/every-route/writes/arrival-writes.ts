import { enteredVersion } from '../../../src/db/schema/arrival.ts';
import { putArrival, putEndedPhase, TEST_ARRIVAL_FILE } from '../../test-arrivals.ts';
import { TEST_PDF } from '../../test-media.ts';
import type { Ask, TestServer } from '../../test-server.ts';
import type { World } from '../world.ts';

/** An arrival of the bidder in an ended phase for each call on one, as far as that call needs it. */
export function ofArrivals(
  server: TestServer,
  { people, ids }: World,
): Record<string, () => Promise<Partial<Ask>>> {
  const { admin, reader, bidder } = people;
  const { organisationId } = bidder;
  const keyOf = (phaseId: string) => `${phaseId}_bl_Hamburg_aufzug`;
  const put = async ({ isStored = true, isTyped = false } = {}) => {
    const phaseId = await putEndedPhase(server, [bidder.id]);
    const notedAt = new Date(server.clock.nowMs() - 2 * 24 * 3_600_000);
    const draft = { by: reader.id, values: { [keyOf(phaseId)]: '900' } };
    const noted = { phaseId, organisationId, notedBy: admin, notedAt, isStored };
    const arrivalId = await putArrival(server, { ...noted, ...(isTyped ? { draft } : {}) });
    return { params: { phaseId, arrivalId } };
  };
  const putFinished = async (objection: string | null) => {
    const asked = await put();
    const at = new Date(server.clock.nowMs());
    const objectUntil = new Date(at.getTime() + 24 * 3_600_000);
    await server.database.db.insert(enteredVersion).values({
      arrivalId: asked.params.arrivalId,
      number: 1,
      typedBy: [reader.id],
      isChecked: true,
      at,
      onPaper: [],
      objectUntil,
      objection,
      objectedAt: objection === null ? null : at,
    });
    return asked;
  };
  return {
    noteArrival: () => Promise.resolve({ params: { phaseId: ids.phase['running']! } }),
    storeArrivalFile: async () => ({
      ...(await put({ isStored: false })),
      file: { filename: TEST_ARRIVAL_FILE.name, bytes: TEST_PDF },
    }),
    omitArrival: () => put(),
    saveEnteredValues: async () => {
      const { params } = await put({ isTyped: true });
      const data = [{ key: keyOf(params.phaseId), value: '950', before: '900' }];
      return { params, body: { data } };
    },
    discardEnteredValues: () => put({ isTyped: true }),
    checkEnteredOffer: () => put({ isTyped: true }),
    answerObjection: () => putFinished('Der Preis stimmt nicht.'),
    objectToEntry: () => putFinished(null),
  };
}
