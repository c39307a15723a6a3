import { getBoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { getMemo } from '@rahmenpreis/contract/memo.ts';
import { listAwardApprovals } from '@rahmenpreis/contract/award.ts';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  listAwardConditions,
  listOrgaKeyVals,
  listOwnKeyVals,
  listPhaseKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import {
  getGebaeude,
  getLiegenschaft,
  listGebaeude,
  listLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns, listLvs, listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { getFirmness, getOffers } from '@rahmenpreis/contract/offers.ts';
import { getPackages, listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOwnQuestions, listPublishedQuestions, listQuestions } from '@rahmenpreis/contract/question.ts';
import { getScenario, getScenarioCurve, listScenarios } from '@rahmenpreis/contract/scenario.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { createLiveUpdateTaker } from './take-live-updates.ts';

vi.mock('../../kernel/call/call.ts', () => ({
  callWhole: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));
vi.mock('../../kernel/toast/show-toast.ts', () => ({ showToast: vi.fn<() => void>() }));

const params = { phaseId: 'p' };
const ofOrga = { params: { ...params, orgaId: 'o' } };
/** Everything a page may show that the news tell of. */
const QUERIES = {
  getOffers: answerQuery(getOffers, { params }),
  getFirmness: answerQuery(getFirmness, { params }),
  listPhaseKeyVals: answerQuery(listPhaseKeyVals, { params }),
  listOrgaKeyVals: answerQuery(listOrgaKeyVals, ofOrga),
  listAwardConditions: answerQuery(listAwardConditions, ofOrga),
  listAwardApprovals: answerQuery(listAwardApprovals, { params }),
  getMemo: answerQuery(getMemo, { params }),
  getBoardPaper: answerQuery(getBoardPaper, { params }),
  listOwnKeyVals: answerQuery(listOwnKeyVals, ofOrga),
  getLvColumns: answerQuery(getLvColumns, { params }),
  listLvs: answerQuery(listLvs, { params, query: { propertyId: 'l' } }),
  listLvSummaries: answerQuery(listLvSummaries, { params }),
  listEpEntries: answerQuery(listEpEntries, { params }),
  listScenarios: answerQuery(listScenarios, { params }),
  getScenario: answerQuery(getScenario, { params: { ...params, scenarioId: 's' } }),
  getScenarioCurve: answerQuery(getScenarioCurve, { params: { ...params, scenarioId: 's' } }),
  listQuestions: answerQuery(listQuestions, { params }),
  listPublishedQuestions: answerQuery(listPublishedQuestions, { params }),
  getOwnQuestions: answerQuery(getOwnQuestions, { params }),
  listPhases: answerQuery(listPhases),
  listLiegenschaften: answerQuery(listLiegenschaften),
  getLiegenschaft: answerQuery(getLiegenschaft, { params: { liegenschaftId: 'l' } }),
  listGebaeude: answerQuery(listGebaeude, { query: { liegenschaftIds: 'l' } }),
  getGebaeude: answerQuery(getGebaeude, { params: { liegenschaftId: 'l', gebaeudeId: 'g' } }),
  listServiceProviders: answerQuery(listServiceProviders),
};
const FRAME = ['getLvColumns', 'listLvs', 'listLvSummaries', 'listEpEntries', 'listServiceProviders'];
const LIEGENSCHAFTEN = ['listLiegenschaften', 'getLiegenschaft', 'listGebaeude', 'getGebaeude'];
const SCENARIOS = ['getScenario', 'getScenarioCurve', 'listScenarios'];
const QUESTIONS = ['getOwnQuestions', 'listPublishedQuestions', 'listQuestions'];
const OFFERS = [
  'getOffers',
  'getFirmness',
  'listPhaseKeyVals',
  'listOrgaKeyVals',
  'listAwardConditions',
  'listAwardApprovals',
  'getMemo',
  'getBoardPaper',
  'listOwnKeyVals',
  ...SCENARIOS,
];

/** What the server has now. */
let now = {
  offers: '1-f-r',
  phases: 'phases',
  liegenschaften: 'properties',
  scenarios: 'scenarios',
  questions: 'questions',
};
let asked: string[];
let taker: ReturnType<typeof createLiveUpdateTaker>;
let following: ReturnType<typeof taker.follow>;
let closeAll: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  now = {
    offers: '1-f-r',
    phases: 'phases',
    liegenschaften: 'properties',
    scenarios: 'scenarios',
    questions: 'questions',
  };
  vi.mocked(callWhole).mockImplementation((async ({ name }: { name: string }) => {
    asked.push(name);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const etags: Record<string, string> = {
      getOffers: now.offers,
      getFirmness: now.offers,
      getLvColumns: now.offers.slice(now.offers.indexOf('-') + 1),
      listPhases: now.phases,
    };
    return { data: [], etag: `"${etags[name] ?? name}"`, isUnchanged: false };
  }) as never);
  taker = createLiveUpdateTaker();
  queryClient.mount();
});
afterEach(() => {
  closeAll();
  queryClient.clear();
  queryClient.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Opens a page that shows everything and, where told, hears that nothing else is there than it shows. */
async function openPage(isHeard = true): Promise<void> {
  const stops = Object.values(QUERIES).map((query) => {
    const observer = new QueryObserver(queryClient, query as never);
    return observer.subscribe(() => undefined);
  });
  await vi.advanceTimersByTimeAsync(2_000);
  following = taker.follow('p');
  closeAll = () => {
    for (const stop of stops) stop();
    following.stop();
  };
  if (isHeard) await hear();
  asked = [];
}

async function comeBack(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(100);
}

async function hear(): Promise<string[]> {
  asked = [];
  const { offers, ...names } = now;
  taker.take({ permissions: [], ...names, offers: { revision: 0, version: offers } }, 'p');
  await vi.advanceTimersByTimeAsync(5_000);
  return asked.toSorted();
}

test('prices, factors, participation, awards and targets: what is entered is asked for, and nothing else', async () => {
  await openPage();
  now.offers = '2-f-r';
  expect(await hear()).toEqual(OFFERS.toSorted());
  expect(await hear()).toEqual([]);
});

test('catalogue, LVs, states of properties and bidders: everything that stands on them is asked for', async () => {
  await openPage();
  now.offers = '2-other';
  const lists = [...OFFERS, ...FRAME].toSorted();
  expect(await hear()).toEqual(lists);
  now.offers = '2-third';
  expect(await hear()).toEqual(lists);
});

test('properties and buildings are asked for when any of them is another one', async () => {
  await openPage();
  now.liegenschaften = 'other';
  expect(await hear()).toEqual(LIEGENSCHAFTEN.toSorted());
  expect(await hear()).toEqual([]);
});

test('phases are asked for when they are other ones', async () => {
  const packages = new QueryObserver(queryClient, answerQuery(getPackages, { params }) as never);
  const leave = packages.subscribe(() => undefined);
  await openPage();
  now.phases = 'other';
  // Memo and Gremienvorlage say that the award was closed or reopened, packages who asks for them anew.
  expect(await hear()).toEqual(['getBoardPaper', 'getMemo', 'getPackages', 'listPhases']);
  expect(await hear()).toEqual([]);
  leave();
});

test('whoever changed the phases and has them already is asked for what else stands on them', async () => {
  await openPage();
  now.phases = 'reopened';
  void queryClient.invalidateQueries({ queryKey: QUERIES.listPhases.queryKey });
  await vi.advanceTimersByTimeAsync(100);
  expect(await hear()).toEqual(['getBoardPaper', 'getMemo']);
  expect(await hear()).toEqual([]);
});

test('of what came before the first news comparison and columns prove themselves; the rest is asked for once more', async () => {
  await openPage(false);
  const rest = [...OFFERS.slice(2), ...FRAME.slice(1), ...LIEGENSCHAFTEN, ...QUESTIONS];
  expect(await hear()).toEqual(rest.toSorted());
  expect(await hear()).toEqual([]);
});

test('what was asked for before a change and comes after its news is asked for again', async () => {
  await openPage();
  const answers: (() => void)[] = [];
  const usual = vi.mocked(callWhole).getMockImplementation()!;
  vi.mocked(callWhole).mockImplementation((async (...ask: Parameters<typeof usual>) => {
    const answer = await usual(...ask);
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  }) as never);
  const late = answerQuery(listPhaseKeyVals, { params: { phaseId: 'p' } });
  queryClient.removeQueries({ queryKey: late.queryKey });
  const coming = queryClient.fetchQuery(late);
  await vi.advanceTimersByTimeAsync(10);
  vi.mocked(callWhole).mockImplementation(usual);
  now.offers = '2-f-r';
  await hear();
  asked = [];
  for (const answer of answers) answer();
  await vi.advanceTimersByTimeAsync(0);
  await coming;
  const observer = new QueryObserver(queryClient, late);
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toContain('listPhaseKeyVals');
  stop();
});

test('coming back to the window asks for nothing, however long it was, while news can be heard', async () => {
  await openPage();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await comeBack();
  // Lists that no news tell of grow old by time.
  expect(asked).toEqual(['listServiceProviders']);
  asked = [];
  following.hear(false);
  await vi.advanceTimersByTimeAsync(60_000);
  await comeBack();
  expect(asked.toSorted()).toEqual(Object.keys(QUERIES).toSorted());
});

test('a scenario that is made, and each step of its run: scenarios are asked for, and nothing else', async () => {
  await openPage();
  now.scenarios = 'another';
  expect(await hear()).toEqual(SCENARIOS);
});

test('a question or an answer: questions are asked for, and nothing else, also while offers are sealed', async () => {
  await openPage();
  now.questions = 'another';
  expect(await hear()).toEqual(QUESTIONS);
  asked = [];
  const { offers: _, ...names } = now;
  taker.take({ permissions: [], ...names, offers: null, questions: 'a third' }, 'p');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.toSorted()).toEqual(QUESTIONS);
});

test('after a gap everything is compared with what is there by then', async () => {
  await openPage();
  following.hear(false);
  following.hear(true);
  expect(await hear()).toEqual([]);
  now = {
    offers: '9-other',
    phases: 'other',
    liegenschaften: 'other',
    scenarios: 'other',
    questions: 'other',
  };
  // Memo and Gremienvorlage stand on the phases, which are asked for by themselves, and on the offers.
  expect(await hear()).toEqual([...Object.keys(QUERIES), 'getBoardPaper', 'getMemo'].toSorted());
});

test('a storm is gathered: the first is asked for at once, then twice a second', async () => {
  await openPage();
  for (let revision = 2; revision < 102; revision++) {
    now.offers = `${revision}-f-r`;
    const { offers: version, ...names } = now;
    taker.take({ permissions: [], ...names, offers: { revision, version } }, 'p');
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.filter((name) => name === 'getOffers')).toHaveLength(11);
});
