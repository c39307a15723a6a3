import { randomUUID } from 'node:crypto';
import { type Arrival, noteArrival } from '@rahmenpreis/contract/arrival.ts';
import { saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import {
  createAlphaKeyVal,
  deleteOwnKeyVal,
  type KeyVal,
  listOwnKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { changeLiegenschaft, createGebaeude, getLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { deleteMedia, type Media, uploadDocument } from '@rahmenpreis/contract/media.ts';
import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import type { OwnQuestion } from '@rahmenpreis/contract/question.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import {
  createServiceProvider,
  extendExpiry,
  type ServiceProvider,
  setReadOnly,
} from '@rahmenpreis/contract/service-provider.ts';
import { forgotPassword, muteMails } from '@rahmenpreis/contract/session.ts';
import { TEST_ARRIVAL_FILE } from '../test-arrivals.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { TEST_PDF } from '../test-media.ts';
import type { TestServer } from '../test-server.ts';
import type { World } from './world.ts';

/** What comes into the world of which a bidder must not hear, ids by their names. */
export type HiddenIds = Readonly<
  Record<'keyVal' | 'media' | 'account' | 'organisation' | 'gebaeude' | 'question' | 'arrival', string>
>;

/**
 * Everything that a rival does, and that administrators do with it, in phases that both bidders share and in
 * its own: none of it is for the other bidder to know. Gives what has come into being.
 */
export async function actAsRival(server: TestServer, world: World): Promise<HiddenIds> {
  const media = await offerAsRival(server, world);
  const question = await askAsRival(server, world);
  const arrival = await noteRivals(server, world);
  await changeAccount(server, world);
  const { keyVal } = await decide(server, world);
  const invited = await moveOthers(server, world);
  const gebaeude = await changeRivalsPhase(server, world);
  const [account, organisation] = [invited.id, invited.organisationId];
  return { keyVal, media, account, organisation, gebaeude, question, arrival };
}

/** An administrator notes that the rival's offer came by post; gives the arrival's id. */
async function noteRivals(server: TestServer, { ids, people: { admin, rival } }: World): Promise<string> {
  const came = { receivedAt: '2026-11-12T09:00:00.000Z', way: 'post', files: [TEST_ARRIVAL_FILE] };
  const { id } = await server.get<Arrival>(noteArrival, {
    as: admin,
    params: { phaseId: ids.phase['running']! },
    body: { organisationId: rival.organisationId, ...came },
  });
  return id;
}

/** The rival asks and is asked back; an answer is begun, another question refused. Gives the first. */
async function askAsRival(server: TestServer, { ids, people: { admin, rival } }: World): Promise<string> {
  const phaseId = ids.phase['running']!;
  const ask = async (text: string) => {
    const body = { about: null, text };
    const { id } = await server.get<OwnQuestion>(contract.askQuestion, {
      as: rival,
      params: { phaseId },
      body,
    });
    return { params: { phaseId, questionId: id } };
  };
  const [asked, refused] = [await ask('Gibt es Bestandspläne?'), await ask('Wer bietet mit?')];
  await server.get(contract.inquireQuestion, { as: admin, ...asked, body: { text: 'Von welchem Haus?' } });
  await server.get(contract.replyToInquiry, { as: rival, ...asked, body: { inquiry: 0, text: 'Von L-1.' } });
  const draft = { text: 'Gibt es Bestandspläne?', answer: 'Ja' };
  await server.get(contract.saveAnswerDraft, { as: admin, ...asked, body: draft });
  await server.get(contract.refuseQuestion, { as: admin, ...refused, body: { reason: 'Das bleibt offen.' } });
  const read = { phaseId, questionId: ids.question['published']! };
  await server.get(contract.markQuestionRead, { as: rival, params: read });
  return asked.params.questionId;
}

/**
 * The rival enters prices, takes some back, withdraws, comes again, and keeps a receipt; gives its document's
 * id.
 */
export async function offerAsRival(server: TestServer, { ids, people: { rival } }: World): Promise<string> {
  const upload = { as: rival, file: { filename: 'Angebot.pdf', bytes: TEST_PDF } };
  const { id: mediaId } = await server.get<Media>(uploadDocument, upload);
  const { id: passingId } = await server.get<Media>(uploadDocument, upload);
  await server.get(deleteMedia, { as: rival, params: { mediaId: passingId } });
  const phaseId = ids.phase['running']!;
  const place = { as: rival, params: { phaseId, orgaId: rival.organisationId } };
  const save = (values: Record<string, string | null>) =>
    server.get(saveOwnKeyVals, {
      ...place,
      body: { data: Object.entries(values).map(([name, value]) => ({ key: `${phaseId}_${name}`, value })) },
    });
  await save({
    ep_AZ_01: '1',
    ep_AZ_02: '99999',
    bl_Hamburg_aufzug: '700',
    [`m_${ids.liegenschaft['shared']}`]: 'false',
  });
  await save({ offer: 'false' });
  await save({ offer: 'true' });
  await save({ docs: `["${mediaId}"]` });
  await save({ ep_AZ_02: null });
  const stored = await server.get<KeyVal[]>(listOwnKeyVals, place);
  const removed = stored.find(({ key }) => key.includes('_bl_'))!;
  await server.get(deleteOwnKeyVal, { ...place, params: { ...place.params, keyValId: removed.id } });
  await server.ask(exportReceipt, { ...place, query: { type: 'text' } });
  const said = {
    headings: ['Rivalen-Code', 'Preis'],
    names: { epCode: 'Rivalen-Code', rahmenpreis: 'Preis' },
  };
  await server.get(saveColumnMap, { as: rival, params: { fileKind: 'price-list' }, body: said });
  return mediaId;
}

/** The rival changes what it has told about itself. */
async function changeAccount(server: TestServer, { people: { rival } }: World): Promise<void> {
  await server.get(muteMails, { as: rival, body: { muted: ['phase-reminder'] } });
  await server.get(forgotPassword, { body: { username: rival.username } });
}

/** Administrators set target prices, keep filters and award to the rival. */
async function decide(
  server: TestServer,
  { ids, people: { admin, rival } }: World,
): Promise<{ keyVal: string }> {
  const phaseId = ids.phase['running']!;
  const place = { as: admin, params: { phaseId, orgaId: admin.organisationId } };
  const cell = `${phaseId}_${ids.liegenschaft['shared']}_aufzug`;
  const target = JSON.stringify([{ key: cell, value: '5000' }]);
  await server.get(createAlphaKeyVal, { ...place, body: { key: `${phaseId}_target`, value: target } });
  await server.get(createAlphaKeyVal, { ...place, body: { key: `${phaseId}_filter`, value: '[]' } });
  const award = { key: `awarding_${cell}`, value: rival.id };
  const { id } = await server.get<KeyVal>(createAlphaKeyVal, { ...place, body: award });
  return { keyVal: id };
}

/** Another bidder is invited into the phase, and the rival is put out of it. */
async function moveOthers(server: TestServer, { ids, people: { admin, bidder, rival } }: World) {
  const username = `neu-${randomUUID()}@example.org`;
  const body = { username, firstname: 'Nele', lastname: 'Neu', organisation: 'Neu GmbH' };
  const invited = await server.get<ServiceProvider>(createServiceProvider, { as: admin, body });
  await changeUsers(server, { admin }, ids.phase['running']!, [bidder.id, invited.id]);
  const params = { serviceProviderId: rival.id };
  await server.get(extendExpiry, { as: admin, params, body: { expire: '2028-01-01T00:00:00.000Z' } });
  await server.get(setReadOnly, { as: admin, params });
  return invited;
}

async function changeUsers(
  server: TestServer,
  { admin }: Pick<World['people'], 'admin'>,
  phaseId: string,
  userIds: string[],
): Promise<void> {
  const stored = await server.get<Phase[]>(listPhases, { as: admin });
  const body = { ...stored.find(({ id }) => id === phaseId), userIds };
  await server.get(changePhase, { as: admin, params: { phaseId }, body });
}

/** The phase and the property that only the rival sees are worked on. */
async function changeRivalsPhase(server: TestServer, { ids, paper, people }: World): Promise<string> {
  const { admin } = people;
  const liegenschaftId = ids.liegenschaft['rivals']!;
  const phaseId = ids.phase['rivals']!;
  const stored = await server.get<object>(getLiegenschaft, { as: admin, params: { liegenschaftId } });
  const renamed = { ...stored, name: 'Umbenannt' };
  await server.get(changeLiegenschaft, { as: admin, params: { liegenschaftId }, body: renamed });
  const body = { nummer: 'G-2', name: 'Anbau', adresse: TEST_ADRESSE };
  const gebaeude = await server.get<{ id: string }>(createGebaeude, {
    as: admin,
    params: { liegenschaftId },
    body,
  });
  await server.get(uploadLv, { as: admin, params: { phaseId, propertyId: liegenschaftId }, file: paper.lv });
  await changeUsers(server, people, phaseId, []);
  return gebaeude.id;
}
