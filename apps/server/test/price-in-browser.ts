import { type EpEntry, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { type KeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { readLvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { frameOffer, priceOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { TestProcess, TestUser } from './test-server.ts';

/** The sums of a bidder's page in a phase, made of nothing but the answers that it stands on. */
export async function priceInBrowser(process: TestProcess, as: TestUser, phaseId: string) {
  const params = { phaseId };
  const columns = await process.ask(getLvColumns, { as, params });
  const phases = await process.get<Phase[]>(listPhases, { as });
  const frame = frameOffer({
    phase: phases.find(({ id }) => id === phaseId)!,
    entries: await process.get<EpEntry[]>(listEpEntries, { as, params }),
    liegenschaften: await process.get<Liegenschaft[]>(listLiegenschaften, { as }),
    columns: readLvColumns(columns.rawPayload),
  });
  const orgaId = as.organisationId;
  const stored = await process.get<KeyVal[]>(listOwnKeyVals, { as, params: { ...params, orgaId } });
  const { sums, flags } = priceOwnOffer(frame, stored).sums;
  return { sums: Array.from(sums), flags: Array.from(flags) };
}
