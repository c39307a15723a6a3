import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { paramNamesOf } from '@rahmenpreis/contract/test/contract-calls.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { TEST_ARRIVAL_FILE } from '../test-arrivals.ts';
import { TEST_PDF } from '../test-media.ts';
import { RUNNING } from '../test-plans.ts';
import type { Ask, TestUser } from '../test-server.ts';
import type { Noun, World } from './world.ts';

/** Who makes a sample call. */
export type Person = 'admin' | 'bidder';

/** What the ids of parameters, queries and bodies name. */
export const NOUN_OF: Readonly<Record<string, Noun>> = {
  phaseId: 'phase',
  orgaId: 'organisation',
  organisationId: 'organisation',
  propertyId: 'liegenschaft',
  liegenschaftId: 'liegenschaft',
  liegenschaftIds: 'liegenschaft',
  withoutLvIds: 'liegenschaft',
  gebaeudeId: 'gebaeude',
  mediaId: 'media',
  replacedMediaId: 'media',
  ids: 'media',
  hauptBildId: 'media',
  hauptPlanId: 'media',
  mediaIds: 'media',
  publicMediaIds: 'media',
  keyValId: 'keyVal',
  awardWriteId: 'awardWrite',
  lvId: 'lv',
  epCatalogId: 'epCatalog',
  serviceProviderId: 'account',
  serviceProviderIds: 'account',
  referenceId: 'account',
  userIds: 'account',
  actorId: 'account',
  passkeyId: 'passkey',
  sessionIds: 'session',
  addressChangeId: 'addressChange',
  replaces: 'addressChange',
  replacedFileId: 'replacedFile',
  fileId: 'replacedFile',
  sourceId: 'lvSource',
  propertyIds: 'liegenschaft',
  scenarioId: 'scenario',
  questionId: 'question',
  arrivalId: 'arrival',
  correctsId: 'question',
  closingId: 'closing',
  madeId: 'boardPaper',
  closing: 'closing',
  bindingId: 'binding',
  bidderId: 'account',
  bidderIds: 'account',
  'data.id': 'keyVal',
  // Who has an award.
  value: 'account',
  'serviceProvider.id': 'account',
  'provider.id': 'account',
};
/** Ids in bodies that name nothing of anybody: they are kept as they came. */
export const NAMING_NOTHING: readonly string[] = ['energiesteckbrief.id'];
/** Parameters that are no ids. */
const OTHER_PARAMS: Readonly<Record<string, string>> = {
  label: 'ORIGIN',
  kind: 'doc',
  fileKind: 'lv',
  list: 'baualtersstufe',
  checkValue: 'a'.repeat(64),
};

/** What a call carries beside its parameters. */
type Carried = Pick<Ask, 'query' | 'body' | 'file' | 'headers'>;

const ENTITY = { nummer: 'N-1', name: 'Neubau', adresse: TEST_ADRESSE };
/** Cells of lists that hold what is wanted already. */
const SAME_NAME = { name: 'eigentuemer', from: '', to: '' };
const SAME_INFO = { name: 'info', from: '', to: '' };
const RESOLUTION = { presentedOn: '2026-12-01', words: 'zugestimmt', decidedOn: '2026-12-02' };
const CONTACT = { name: 'Vera Muster', address: 'vertretung@example.org' };
const ANSWER_OF_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const SIGNED_IN = { clientDataJSON: CLIENT_DATA, authenticatorData: 'AAAA', signature: 'AAAA' };
const ATTESTED = { clientDataJSON: CLIENT_DATA, attestationObject: 'AAAA' };

/** A list that changes a property and its building, and wants away what is another than it has seen. */
function listAbout({ liegenschaft, gebaeude }: World['ids']): object {
  const liegenschaftId = liegenschaft['shared']!;
  const seen = { gebaeudeId: gebaeude['shared']!, version: 999 };
  return {
    created: [],
    changed: [{ liegenschaftId, cells: [SAME_NAME] }],
    createdGebaeude: [],
    changedGebaeude: [{ liegenschaftId, gebaeudeId: gebaeude['shared']!, cells: [SAME_NAME] }],
    removed: [{ liegenschaftId, version: 999, gebaeude: [seen] }],
    removedGebaeude: [{ liegenschaftId, ...seen }],
  };
}

/** Files of a tender, and an earlier one that is brought back. */
function carriedByTenders(ids: World['ids'], paper: World['paper']): Readonly<Record<string, Carried>> {
  const lvAgain = { fileId: ids.replacedFile['running']!, propertyId: ids.liegenschaft['shared']! };
  return {
    uploadEpCatalog: { file: paper.catalog },
    replaceEpCatalog: { file: paper.catalog },
    uploadLv: { file: paper.lv },
    layFile: { file: paper.lv },
    layLvSource: { file: paper.lv },
    readLvSource: { body: {} },
    exportLvs: { query: { form: 'list' } },
    previewChange: { body: { files: [lvAgain], liegenschaftIds: [], userIds: [] } },
    retireLiegenschaften: { body: { liegenschaftIds: [ids.liegenschaft['shared']!], isRetired: false } },
    previewLetters: { body: { files: [lvAgain], liegenschaftIds: [], userIds: [] } },
    applyChange: { body: { files: [lvAgain] } },
  };
}

/** New addresses for signing in, who gets copies of mails, and own sessions. */
function carriedByAddresses(
  { addressChange, session }: World['ids'],
  { bidder }: World['people'],
): Readonly<Record<string, Carried>> {
  return {
    setSecondContact: { body: { contact: CONTACT, before: null } },
    proveContact: { body: { token: 'x' } },
    endOwnSessions: { body: { sessionIds: [session['bidder']!] } },
    askAddressChange: {
      body: {
        username: 'nachfolge@example.org',
        before: bidder.username,
        replaces: addressChange['bidder']!,
      },
    },
    answerAddressChange: { body: { isAgreed: true } },
    proveAddress: { body: { token: 'x' } },
    objectToAddress: { body: { token: 'x' } },
  };
}

/** What is said of a price of which nothing was said yet. */
function checkOf({ organisationId }: TestUser): object {
  return {
    organisationId,
    epCode: 'AZ_01',
    state: 'clarify',
    note: 'Bitte erläutern.',
    seenValue: 12_000,
    before: null,
  };
}

/** What is decided of a package of which no price is missing. */
function decisionOf({ ids, people }: World): object {
  return {
    serviceProviderId: people.bidder.id,
    liegenschaftId: ids.liegenschaft['shared']!,
    sliceId: 'aufzug',
    decision: 'stays',
    reason: 'Geringfügig',
    offersVersion: 'x',
    before: null,
  };
}

const COLUMN_MAP = { headings: ['Pos', 'Anzahl'], names: { epCode: 'Pos', menge: 'Anzahl' } };
const HANDED = { number: 'V-17', begin: '2027-01-01', end: '2029-12-31', costObject: '4711' };
const SCENARIO = {
  name: 'Höchstens zwei',
  rules: [{ kind: 'count', bound: 'at-most', bidders: 2, per: 'all' }],
};

/** Questions of bidders, which are answered late in the world's running phase. */
const CARRIED_BY_QUESTIONS: Readonly<Record<string, Carried>> = {
  askQuestion: { body: { about: { kind: 'position', key: 'AZ_01' }, text: 'Mit Anfahrt?' } },
  replyToInquiry: { body: { inquiry: 0, text: 'Den im Hof.' } },
  saveAnswerDraft: { body: { text: 'Mit Anfahrt?', answer: 'Ja' } },
  publishAnswer: {
    body: { text: 'Mit Anfahrt?', answer: 'Ja.', mediaIds: [], endReason: 'Nur zur Klärung' },
  },
  refuseQuestion: { body: { reason: 'Das steht in den Unterlagen.' } },
  inquireQuestion: { body: { text: 'Welchen Aufzug meinen Sie?' } },
  publishNotice: { body: { answer: 'Die Besichtigung ist am Montag.', mediaIds: [] } },
  exportQuestions: { query: { type: 'pdf' } },
};

/** Offers that came another way. */
function carriedByArrivals({ ids, people }: World): Readonly<Record<string, Carried>> {
  const [{ organisationId }, key] = [people.bidder, `${ids.phase['ended']!}_ep_AZ_01`];
  const came = { receivedAt: '2026-11-12T09:00:00.000Z', way: 'post' };
  return {
    noteArrival: { body: { organisationId, ...came, files: [TEST_ARRIVAL_FILE] } },
    storeArrivalFile: { file: { filename: TEST_ARRIVAL_FILE.name, bytes: TEST_PDF } },
    omitArrival: { body: { reason: 'Es ist unleserlich.' } },
    saveEnteredValues: { body: { data: [{ key, value: '12500', before: null }] } },
    checkEnteredOffer: { body: { confirm: 1 } },
    answerObjection: { body: { text: 'Im Papier steht dieser Preis.' } },
    objectToEntry: { body: { text: 'Der Preis stimmt nicht.', number: 1 } },
  };
}

/** Signing in, in all its ways. */
function carriedBySignIn({ bidder }: World['people']): Readonly<Record<string, Carried>> {
  return {
    authenticate: { body: { username: bidder.username, password: 'Falsch-gewählt-1' } },
    validateToken: { body: { token: 'x', key: '123456' } },
    forgotPassword: { body: { username: 'niemand@example.org' } },
    resetPassword: { body: { token: 'x', newPassword: 'Rahmenpreis-Neu-9' } },
    muteMails: { body: { muted: [] } },
    confirmAuthenticator: { body: { key: '123456' } },
    removeAuthenticator: { body: { key: '123456' } },
    signInWithPasskey: { body: { response: { ...ANSWER_OF_PASSKEY, response: SIGNED_IN } } },
    startPasskey: { body: { password: 'Falsch-gewählt-1' } },
    addPasskey: {
      body: { name: 'Laptop', response: { ...ANSWER_OF_PASSKEY, response: ATTESTED } },
    },
  };
}

/** What each call is sent with that cannot do without; a new one of these finds no place here and says so. */
function carriedBy(world: World): Readonly<Record<string, Carried>> {
  const { ids, keys, people, paper } = world;
  const phaseId = ids.phase['running']!;
  const property = { ...ENTITY, hauptBildId: null, hauptPlanId: null, mediaIds: [] };
  const phase = { ...RUNNING, liegenschaftIds: [], userIds: [], publicMediaIds: [] };
  const ownEntry = { key: `${phaseId}_ep_AZ_01`, value: '13000' };
  const ownersEntry = { key: `${phaseId}_target`, value: '[]' };
  const since = { query: { since: '' } };
  const award = { key: `awarding_${phaseId}_${ids.liegenschaft['shared']!}_aufzug`, value: people.bidder.id };
  const appraisal = { organisationId: people.bidder.organisationId, epCode: 'AZ_01' };
  return {
    ...carriedBySignIn(people),
    ...carriedByAddresses(ids, people),
    createServiceProvider: {
      body: { username: 'neu@example.org', firstname: 'Vera', lastname: 'Muster', organisation: 'Neu' },
    },
    saveServiceProviders: {
      body: { created: [], changed: [{ serviceProviderId: people.bidder.id, cells: [SAME_INFO] }] },
    },
    resendInvitations: { body: { serviceProviderIds: [people.bidder.id] } },
    extendExpiry: { body: { expire: '2027-11-20T12:00:00.000Z' } },
    createLiegenschaft: { body: property },
    changeLiegenschaft: { body: property },
    createGebaeude: { body: property },
    changeGebaeude: { body: property },
    saveLiegenschaften: { body: listAbout(ids) },
    importLiegenschaft: { file: paper.lv },
    findImported: { query: { archiveKey: 'a'.repeat(64) } },
    askBinding: { body: { until: '2027-06-01', before: '2027-01-15' } },
    createPhase: { body: phase },
    changePhase: { body: phase },
    replaceDocument: {
      body: {
        mediaId: ids.media['rivalsPhase']!,
        replacedMediaId: ids.media['running']!,
        note: 'Anlage 4 ergänzt',
      },
    },
    previewColumns: { file: paper.lv },
    saveColumnMap: { body: COLUMN_MAP },
    forgetColumnMap: { body: { headings: COLUMN_MAP.headings } },
    ...carriedByTenders(ids, paper),
    uploadImage: { file: { filename: 'Bild.jpg', bytes: TEST_PDF } },
    uploadDocument: { file: { filename: 'Bild.jpg', bytes: TEST_PDF } },
    downloadMedia: { headers: { 'secure-key': keys[ids.media['bidders']!]! } },
    listMedia: { body: { ids: [ids.media['bidders']!] } },
    listMediaOfKind: { body: { ids: [ids.media['bidders']!] } },
    listPhaseKeyValChanges: since,
    listOrgaKeyValChanges: since,
    listOwnKeyValChanges: since,
    createOwnKeyVal: { body: ownEntry },
    changeOwnKeyVal: { body: ownEntry },
    saveOwnKeyVals: { body: { data: [ownEntry] } },
    createAlphaKeyVal: { body: ownersEntry },
    changeAlphaKeyVal: { body: ownersEntry },
    saveAlphaKeyVals: { body: { data: [{ ...ownersEntry, before: ownersEntry.value }] } },
    saveAwardReasons: { body: { data: [{ ...award, text: 'Ausfallrisiko', before: null }] } },
    approveAwards: { body: { data: [award] } },
    setApprovalRule: { body: { aboveMillis: 1_000 } },
    reopenAward: { body: { reason: 'Rüge' } },
    saveMemo: {
      body: {
        ...NO_FIELDS,
        appraisals: [{ ...appraisal, text: 'Kalkulation liegt vor' }],
        resolution: { ...RESOLUTION, madeId: ids.boardPaper['running']! },
      },
    },
    saveBoardPaper: {
      body: {
        ...NO_BOARD_PAPER,
        scenarioId: ids.scenario['running']!,
        alternatives: [{ scenarioId: ids.scenario['running']!, remark: 'Last verteilt' }],
      },
    },
    makeBoardPaper: { query: { type: 'pdf' } },
    saveHandover: {
      body: { form: USUAL_HANDOVER, contracts: [{ ...HANDED, serviceProviderId: people.bidder.id }] },
    },
    exportHandover: { query: { type: 'csv' } },
    exportMemo: { query: { type: 'pdf' } },
    closeAward: { body: { confirm: 'seen' } },
    sendAwardLetters: {
      body: {
        closing: ids.closing['running']!,
        award: 'Zuschlag',
        rejection: 'Absage',
        to: [{ serviceProviderId: people.bidder.id, cause: 'award' }],
      },
    },
    getOfferChanges: since,
    exportLv: { query: { type: 'excel' }, body: { serviceProvider: [{ id: people.bidder.id }] } },
    exportOrderLv: { query: { type: 'json' }, body: { provider: { id: people.bidder.id } } },
    exportPreisspiegel: {
      query: { type: 'csv' },
      body: { liegenschaftIds: [ids.liegenschaft['shared']!] },
    },
    getOddCells: { query: { serviceProviderId: people.bidder.id, epCode: 'AZ_01' } },
    probeMissingPrices: { query: { liegenschaftId: ids.liegenschaft['shared']! } },
    saveMissingDecision: { body: decisionOf(world) },
    savePriceChecks: { body: { checks: [checkOf(people.bidder)] } },
    sendFeedback: { body: { form: { kind: 'gap' }, confirm: 'seen' } },
    createScenario: { body: SCENARIO },
    changeScenario: { body: SCENARIO },
    applyScenario: { body: { outcome: 'x', seen: [], reason: { source: 'rule' } } },
    ...CARRIED_BY_QUESTIONS,
    ...carriedByArrivals(world),
    exportReceipt: { query: { type: 'text' } },
    checkReceiptFile: { file: paper.receipt },
    compareReceiptFile: { file: paper.receipt },
  };
}

/** The id that a person would name in a call, of a thing of its own. */
export function ownIdOf({ ids, people }: World, person: Person, noun: Noun): string {
  const own: TestUser = people[person];
  switch (noun) {
    case 'organisation':
      return own.organisationId;
    case 'keyVal':
      return ids.keyVal[person === 'admin' ? 'target' : 'bidders']!;
    case 'passkey':
      return ids.passkey[person]!;
    default:
      return Object.values(ids[noun])[0]!;
  }
}

/**
 * Everything a person would send with a call about things of its own. Throws where a call takes what is not
 * known here.
 */
export function sampleOf(world: World, person: Person, call: Endpoint): Omit<Ask, 'as'> {
  const { body, query } = schemasOf(call);
  const params = Object.fromEntries(
    paramNamesOf(call).map((name) => {
      const noun = NOUN_OF[name];
      const value = noun === undefined ? OTHER_PARAMS[name] : ownIdOf(world, person, noun);
      if (value === undefined) {
        throw new Error(
          `${call.name} takes {${name}}: say in sample-calls.ts what it names (NOUN_OF), or give a value (OTHER_PARAMS).`,
        );
      }
      return [name, value];
    }),
  );
  const carried = carriedBy(world)[call.name] ?? {};
  const wants = {
    body: body !== undefined,
    query: query !== undefined && !query.safeParse({}).success,
    file: call.fileMaxBytes !== undefined,
  };
  for (const part of ['body', 'query', 'file'] as const) {
    if (wants[part] && carried[part] === undefined) {
      throw new Error(`${call.name} is sent with a ${part}: add a good one to carriedBy in sample-calls.ts.`);
    }
  }
  return { params, ...carried };
}
