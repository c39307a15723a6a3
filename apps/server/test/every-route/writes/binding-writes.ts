import { bindingRequest } from '../../../src/db/schema/phase.ts';
import { askLonger, BOUND } from '../../test-bindings.ts';
import type { Ask, TestServer } from '../../test-server.ts';
import type { World } from '../world.ts';

/** A phase without and with a request, for each call on one. */
export function ofBindings(server: TestServer, { ids }: World): Record<string, () => Promise<Partial<Ask>>> {
  const phaseId = ids.phase['ended']!;
  const forget = () => server.database.db.delete(bindingRequest);
  return {
    askBinding: async () => {
      await forget();
      return { params: { phaseId }, body: { until: BOUND.longer, before: BOUND.until } };
    },
    confirmBinding: async () => {
      await forget();
      return { params: { phaseId, bindingId: await askLonger(server, phaseId) } };
    },
  };
}
