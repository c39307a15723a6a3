import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { deleteMedia } from '@rahmenpreis/contract/media.ts';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call, callWhole } from '../../kernel/call/call.ts';
import { fireLiegenschaftEvent, onLiegenschaftEvent } from './liegenschaft-events.ts';
import { type Stored, storedGebaeude, storedLiegenschaft } from './stored.ts';

onLiegenschaftEvent('LiegenschaftCreated', () => void invalidateAnswers(contract.listLiegenschaften));
onLiegenschaftEvent('LiegenschaftDeleted', () => void invalidateAnswers(contract.listLiegenschaften));

/** Reads a property for editing, with the version that saving has to meet. */
export async function readLiegenschaft(liegenschaftId: string) {
  const { data, etag } = await callWhole(contract.getLiegenschaft, { params: { liegenschaftId } });
  return { stored: storedLiegenschaft(data, etag), gebaeudeIds: data.gebaeudeIds };
}

/** Reads a building for editing, with the version that saving has to meet. */
export async function readGebaeude(liegenschaftId: string, gebaeudeId: string) {
  const params = { liegenschaftId, gebaeudeId };
  const { data, etag } = await callWhole(contract.getGebaeude, { params });
  return storedGebaeude(data, etag);
}

/** The calls of saving; each meets exactly the version that was read (PROP-032). */
export const saveCalls = {
  async createLiegenschaft(body: LiegenschaftInput, tempId: string) {
    const { data, etag } = await callWhole(contract.createLiegenschaft, { body, idempotencyKey: tempId });
    fireLiegenschaftEvent('LiegenschaftCreated');
    return storedLiegenschaft(data, etag);
  },
  async changeLiegenschaft({ id, etag: ifMatch }: Stored<unknown>, body: LiegenschaftInput) {
    const input = { params: { liegenschaftId: id }, body, ifMatch };
    const { data, etag } = await callWhole(contract.changeLiegenschaft, input);
    return storedLiegenschaft(data, etag);
  },
  async createGebaeude(liegenschaftId: string, body: GebaeudeInput, tempId: string) {
    const input = { params: { liegenschaftId }, body, idempotencyKey: tempId };
    const { data, etag } = await callWhole(contract.createGebaeude, input);
    return storedGebaeude(data, etag);
  },
  async changeGebaeude(
    liegenschaftId: string,
    { id: gebaeudeId, etag: ifMatch }: Stored<unknown>,
    body: GebaeudeInput,
  ) {
    const input = { params: { liegenschaftId, gebaeudeId }, body, ifMatch };
    const { data, etag } = await callWhole(contract.changeGebaeude, input);
    return storedGebaeude(data, etag);
  },
};

/** The calls that saving makes; each rejects when the server refuses. */
export type SaveCalls = typeof saveCalls;

/** Loads the properties with their buildings as they are stored now, whatever is held of them. */
export async function loadPortfolio() {
  const [liegenschaften, gebaeude] = await Promise.all([
    call(contract.listLiegenschaften),
    call(contract.listGebaeude),
  ]);
  const byLiegenschaft = Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  return liegenschaften.map((each) => ({ ...each, gebaeude: byLiegenschaft.get(each.id) ?? [] }));
}

/** Makes every page ask again for what saving has changed. */
export async function refreshLiegenschaften(): Promise<void> {
  await invalidateAnswers(contract.listLiegenschaften, contract.getLiegenschaft, contract.getGebaeude);
}

/** Deletes images and documents that nothing names any more; gives how many could not be deleted. */
export async function deleteMediaOf(ids: readonly string[]): Promise<number> {
  const answers = await Promise.allSettled(ids.map((id) => call(deleteMedia, { params: { mediaId: id } })));
  return answers.filter(({ status }) => status === 'rejected').length;
}
