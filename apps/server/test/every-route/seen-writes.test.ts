import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { afterAll, expect, test } from 'vitest';
import type { Ask } from '../test-server.ts';
import { startWorld } from './world.ts';
import { createGoodWrites } from './writes/good-writes.ts';

const OF_ITS_CALLER = 'It is about the account or the session of whoever calls, and of nobody else.';
const WRITES_NOTHING = 'It makes or judges a file and stores nothing that anybody holds.';
const ONE_OF_TWO =
  'It sets one of two states and names it: whoever asks for it saw the other one, or what stands there already.';
const OF_A_BIDDER =
  'Colleagues see each other’s entries as they are stored, and what is entered last counts, as specified (CONTRACT.md «Versions»).';
const OF_A_CHANGE = 'It names the very change that its caller has seen, and is 404 once that is over.';
const LISTS = 'It only reads: what it asks for is too long for an address.';

/** Writing calls that need not say what their caller saw, each with why. */
const NEED_NOT: Readonly<Record<string, string>> = {
  undoAwardWrite: 'It names a batch whose values it carries itself, and leaves what is another since.',
  checkEnteredOffer: 'It names the version of the values that were checked, and no other is finished.',
  storeArrivalFile: 'It brings bytes of a digest that stands there, once.',
  objectToEntry: 'It names the version that its caller has seen.',
  closeAward: 'It says the digest of all that its sender has seen.',
  sendFeedback: 'It says the digest of all that its sender has seen, and is refused a second time.',
  sendAwardLetters: 'It names the closing that its sender has seen, and each letter leaves once.',
  checkAudit: 'It only reads the trail, and notes that it did.',
  checkReceiptFile: WRITES_NOTHING,
  compareReceiptFile: WRITES_NOTHING,
  previewColumns: WRITES_NOTHING,
  layFile: WRITES_NOTHING,
  layLvSource: WRITES_NOTHING,
  readLvSource: WRITES_NOTHING,
  dropLvSource: 'A file that was laid down: it is refused once LVs of it are stored.',
  previewChange: WRITES_NOTHING,
  previewLetters: WRITES_NOTHING,
  listMedia: LISTS,
  listMediaOfKind: LISTS,
  uploadEpCatalog: 'It is the first catalogue of its phase, and refused where another one lies there.',
  deleteMedia: 'A file never changes: whoever names it has seen it as it is.',
  createOwnKeyVal: OF_A_BIDDER,
  changeOwnKeyVal: OF_A_BIDDER,
  deleteOwnKeyVal: OF_A_BIDDER,
  saveOwnKeyVals: OF_A_BIDDER,
  retireLiegenschaften: ONE_OF_TWO,
  grantFullAccess: ONE_OF_TWO,
  setReadOnly: ONE_OF_TWO,
  blockServiceProvider: ONE_OF_TWO,
  unblockServiceProvider: ONE_OF_TWO,
  resetTwoFactor: 'An app can only be taken away; where none is left it is refused.',
  resendInvitation: 'It sends a mail, and is refused once the invitation was used.',
  remindBidder: 'It sends a mail of what is lacking at that moment, once a day.',
  resendInvitations: 'It sends mails, to those who have not used their invitation.',
  replyToInquiry: 'It names the query that it replies to, and is refused where another came since.',
  markQuestionRead: OF_ITS_CALLER,
  confirmBinding: 'It names the request that its caller has seen, and is refused the second time.',
  restoreScenario: ONE_OF_TWO,
  runScenario: 'It reckons what is stored anew, and stores nothing that anybody has entered.',
  cancelScenario: 'It ends what reckons, with what it has found.',
  runScenarioCurve: 'It reckons what is stored anew, and stores nothing that anybody has entered.',
  cancelScenarioCurve: 'It ends what reckons, with what it has found.',
  agreeToAddressChange: OF_A_CHANGE,
  withdrawAddressChange: OF_A_CHANGE,
  removeAwardCondition: 'It names the application by which the rebate came that its caller has seen.',
  answerAddressChange: OF_A_CHANGE,
  muteMails: OF_ITS_CALLER,
  startAuthenticator: OF_ITS_CALLER,
  confirmAuthenticator: OF_ITS_CALLER,
  removeAuthenticator: OF_ITS_CALLER,
  startPasskey: OF_ITS_CALLER,
  addPasskey: OF_ITS_CALLER,
  removePasskey: OF_ITS_CALLER,
  endOwnSessions: OF_ITS_CALLER,
};

const { server, world } = await startWorld();
const goodWriteOf = createGoodWrites(server, world);
const writes = (await readContractCalls()).filter(({ method }) => method !== 'GET');
const held = writes.filter(({ seen }) => seen !== undefined);
afterAll(() => server.close());

/** Why a write need not say what its caller saw: new things were held by nobody, papers change nothing. */
function reasonOf({ name, isCreate, answers, access, seen }: Endpoint): string | undefined {
  if (isCreate) return 'What is new was held by nobody.';
  if (answers === 'file' && seen === undefined) return WRITES_NOTHING;
  if (!Array.isArray(access)) return OF_ITS_CALLER;
  return NEED_NOT[name];
}

// Whoever adds a writing call says in the contract how it names what its caller saw, or here why it need not.
test('every write on what two people can hold says what its caller saw', () => {
  const unsaid = writes.filter((call) => call.seen === undefined && reasonOf(call) === undefined);
  expect(unsaid.map(({ name }) => name)).toEqual([]);
  const twice = writes.filter((call) => call.seen !== undefined && reasonOf(call) !== undefined);
  expect(twice.map(({ name }) => name)).toEqual([]);
  const names = new Set(writes.map(({ name }) => name));
  expect(Object.keys(NEED_NOT).filter((name) => !names.has(name))).toEqual([]);
});

/** The same write by somebody who saw something else. */
function byTheUnaware({ seen, path }: Endpoint, ask: Ask): Ask {
  if (seen === 'version') return { ...ask, headers: { ...ask.headers, 'if-match': '"999999"' } };
  if (seen === 'replaces') return { ...ask, query: { ...(ask.query as object), replaces: 'another' } };
  const body = ask.body as {
    data?: readonly object[];
    seen?: readonly object[];
    changed?: readonly { cells: readonly object[] }[];
    checks?: readonly object[];
    expire?: string;
    offersVersion?: string;
  };
  // Whoever wants what stands there already is never too late, so each of these wants something else.
  if (body.data !== undefined) {
    const value = path.startsWith('/award/') ? randomUUID() : null;
    const data = body.data.map((entry) => ({ ...entry, value, before: 'another' }));
    return { ...ask, body: { data } };
  }
  if (body.changed !== undefined) {
    const changed = body.changed.map((each) => ({
      ...each,
      cells: each.cells.map((cell) => ({ ...cell, from: 'another', to: 'a third' })),
    }));
    return { ...ask, body: { ...body, changed } };
  }
  if (body.checks !== undefined) {
    return { ...ask, body: { checks: body.checks.map((check) => ({ ...check, before: 999_999 })) } };
  }
  if (body.offersVersion !== undefined) return { ...ask, body: { ...body, before: 999_999 } };
  if (body.seen !== undefined) return { ...ask, body: { ...body, seen: [] } };
  if (body.expire === undefined) return { ...ask, body: { ...body, value: '[ ]', before: 'another' } };
  return { ...ask, body: { expire: '2027-10-10T10:00:00.000Z', before: '2020-01-01T00:00:00.000Z' } };
}

/** How somebody is told who is too late, or of how many entries. */
const TOLD = [
  [412, 'stale'],
  [409, 'award-changed'],
  [409, 'change-stale'],
  [409, 'lv-changed'],
  [409, 'ep-catalog-changed'],
  1,
];

test.each(held)('$name by somebody who saw something else is told so', async (call) => {
  const answer = await server.ask(call, byTheUnaware(call, await goodWriteOf(call)));
  const { code, data } = answer.json<{ code?: string; data?: { left?: readonly object[] } }>();
  const told = data?.left === undefined ? [answer.statusCode, code] : data.left.length;
  expect(TOLD).toContainEqual(told);
});
