import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { wholeAnswer } from './answer.ts';
import { type IdSlot, idSlotsOf } from './id-slots.ts';
import { type Person, sampleOf } from './sample-calls.ts';
import { type Noun, startWorld } from './world.ts';

const { server, world } = await startWorld();
const calls = await readContractCalls();
afterAll(() => server.close());

const RIGHTS: Record<Person, readonly Permission[]> = { bidder: DL_PERMISSIONS, admin: ALPHA_PERMISSIONS };

/**
 * What a random id is answered with where that is not 404: with a list in which it is not, or with what is
 * there beside it.
 */
const OTHER_ANSWERS: Readonly<Record<string, number>> = {
  listGebaeude: 200,
  listLvs: 200,
  listMedia: 200,
  listMediaOfKind: 200,
  followNews: 200,
  // What stands open is named to say what was seen.
  askAddressChange: 412,
  // What is published names documents and answers that there are.
  'publishAnswer: body.mediaIds.0': 409,
  'publishNotice: body.mediaIds.0': 409,
  'publishNotice: body.correctsId': 409,
  // A version without its note and its other id is none.
  'publishAnswer: body.versions.0.mediaId': 400,
  'publishAnswer: body.versions.0.replacedMediaId': 400,
  'publishNotice: body.versions.0.mediaId': 400,
  'publishNotice: body.versions.0.replacedMediaId': 400,
  // What a key or a value names is judged with the key and the value.
  createOwnKeyVal: 400,
  // What is gone needs no removing.
  'saveLiegenschaften: body.removed.0.gebaeude.0.gebaeudeId': 200,
  'saveLiegenschaften: body.removedGebaeude.0.gebaeudeId': 200,
  // Nor does a session that is over need to be ended.
  endOwnSessions: 200,
};

/**
 * Calls that look no id up: one looks for it as a word in what administrators may read anyway, the other
 * derives a key from it, for whatever phase, also one that lists the bidder no more.
 */
const NO_LOOKUPS: readonly string[] = ['listAuditEntries', 'getKeepingKey'];

/** The names of the things of this kind that a person may name in such a place of a call, or sees there. */
function knownTo(person: Person, call: Endpoint, noun: Noun): readonly string[] {
  const all = Object.keys(world.ids[noun]);
  const isAdmin = person === 'admin';
  switch (noun) {
    case 'phase':
      return isAdmin ? all : ['running', 'ended'];
    case 'liegenschaft':
      return isAdmin ? all : ['shared', 'second'];
    case 'media':
      if (call.method === 'DELETE')
        return isAdmin ? ['shared', 'running', 'public', 'secret', 'rivalsPhase'] : ['bidders'];
      return isAdmin ? all : ['bidders', 'shared', 'running', 'public'];
    case 'organisation':
      // Of the prices of every bidder that the phase lists something may be said.
      if (['savePriceChecks', 'saveMemo', 'noteArrival'].includes(call.name)) return ['bidder', 'rival'];
      if (isAdmin) return call.method === 'GET' ? all : ['owner'];
      return ['bidder'];
    case 'account':
      return isAdmin ? all : ['bidder'];
    case 'question':
      if (isAdmin) return all;
      return call.name === 'markQuestionRead' ? ['published'] : ['bidders'];
    case 'keyVal':
      return [isAdmin ? 'target' : 'bidders'];
    case 'passkey':
      return [person];
    default:
      // Of another property or phase than the one that the call names, a thing is as unknown as no thing at
      // all.
      return all.slice(0, 1);
  }
}

/**
 * The ids that mean nothing to this person in this place: all others of the kind and, unless the call would
 * go on without them, one of every other kind.
 */
function foreignIds(
  person: Person,
  call: Endpoint,
  { noun, isInBody }: IdSlot,
): [name: string, id: string][] {
  const known = knownTo(person, call, noun);
  const others = Object.entries(world.ids).flatMap(([kind, things]) =>
    kind === noun || isInBody
      ? []
      : Object.values(things)
          .slice(0, 1)
          .map((id): [string, string] => [kind, id]),
  );
  return [...Object.entries(world.ids[noun]).filter(([name]) => !known.includes(name)), ...others];
}

/** The places of keys and values in which ids stand between other letters. */
function slotsInTexts(): IdSlot[] {
  const { running } = world.ids.phase;
  const entry = (
    name: string,
    noun: Noun,
    entryOf: (id: string) => { key: string; value: string },
  ): IdSlot => ({
    name,
    noun,
    isInBody: true,
    fill: (ask, id) => ({ ...ask, body: entryOf(id) }),
  });
  return [
    entry('key of a market area', 'liegenschaft', (id) => ({ key: `${running}_m_${id}`, value: 'true' })),
    entry('key of a factor', 'liegenschaft', (id) => ({ key: `${running}_ls_${id}_aufzug`, value: '900' })),
    entry('key of a phase', 'phase', (id) => ({ key: `${id}_ep_AZ_01`, value: '1' })),
    entry('document', 'media', (id) => ({ key: `${running}_docs`, value: `["${id}"]` })),
  ];
}

/** What a person is answered about a thing, with its id made unrecognisable. */
async function ask(person: Person, call: Endpoint, slot: IdSlot, id: string) {
  const filled = slot.fill(sampleOf(world, person, call), id);
  const key = world.keys[id];
  const headers = key === undefined ? filled.headers : { ...filled.headers, 'secure-key': key };
  const answer = await wholeAnswer(server, call, {
    as: world.people[person],
    ...filled,
    ...(headers === undefined ? {} : { headers }),
  });
  return { ...answer, text: answer.text.replaceAll(id, '{id}') };
}

describe.each(['bidder', 'admin'] as const)(
  'an id that is foreign to the %s is answered like a random one',
  (person) => {
    const opens = ({ access }: Endpoint) =>
      access === 'open' || (Array.isArray(access) && RIGHTS[person].some((right) => access.includes(right)));
    const slots = calls
      .filter((call) => opens(call) && !NO_LOOKUPS.includes(call.name))
      .flatMap((call) => idSlotsOf(call).map((slot) => ({ call, slot })))
      .concat(person === 'bidder' ? slotsInTexts().map((slot) => ({ call: createOwnKeyVal, slot })) : [])
      .map(({ call, slot }) => ({
        title: `${call.name}: ${slot.name}`,
        call,
        slot,
        foreign: foreignIds(person, call, slot),
      }))
      .filter(({ foreign }) => foreign.length > 0);

    // `npm run proof -- foreign-ids` goes through all of them.
    test.each(drawVisits(slots, 12))('$title', async ({ title, call, slot, foreign }) => {
      const random = await ask(person, call, slot, randomUUID());
      const isInPath = slot.name.startsWith('params.');
      expect(random.status).toBe(
        (isInPath ? undefined : (OTHER_ANSWERS[call.name] ?? OTHER_ANSWERS[title])) ?? 404,
      );
      // One after the other: of files nobody may send more than two at a time.
      for (const [name, id] of foreign) {
        expect((await ask(person, call, slot, id)).text, name).toBe(random.text);
      }
    });
  },
);
