import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import type { Ask, TestServer } from '../../test-server.ts';
import type { World } from '../world.ts';

/** Prepares calls that make files of LVs. */
export function ofLvFiles(
  server: TestServer,
  { people, ids, paper }: World,
): Record<string, () => Promise<Partial<Ask>>> {
  const { admin, bidder } = people;
  const params = { phaseId: ids.phase['running']!, propertyId: ids.liegenschaft['shared']! };
  // Whoever was asked before may have deleted it.
  const upload = async () => {
    await server.get(uploadLv, { as: admin, params, file: paper.lv });
    return {};
  };
  return {
    exportLv: upload,
    exportPreisspiegel: upload,
    exportOrderLv: async () => {
      await upload();
      const { phaseId, propertyId } = params;
      await server.get(createAlphaKeyVal, {
        as: admin,
        params: { phaseId, orgaId: admin.organisationId },
        body: { key: `awarding_${phaseId}_${propertyId}_aufzug`, value: bidder.id },
      });
      return {};
    },
  };
}
