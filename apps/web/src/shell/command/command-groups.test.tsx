import type { Gebaeude, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconMoon } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { TEXTS } from '../texts.ts';
import { commandGroups } from './command-groups.tsx';
import { providers } from '../../test/sample-tender.ts';
import { findCommands } from './find-commands.ts';

const PHASE = {
  id: 'p1',
  title: 'Angebotsphase 2',
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-02T01:00:00.000Z',
  type: 'OFFER',
} as Phase;
const LIEGENSCHAFT = {
  id: 'l4',
  nummer: 'L-004',
  name: 'Rheinhaus',
  adresse: { strasse: 'Ufer', hausnummer: '1', postleitzahl: '50668', stadt: 'Köln' },
} as Liegenschaft;

const toDark = (change: () => void) => ({
  isDark: false,
  label: TEXTS.dark,
  Icon: IconMoon,
  change,
});

/** Nothing beside what a test is about. */
const NONE = {
  gebaeude: [],
  providers: [],
  deeds: { scheme: toDark(() => undefined), mayCreatePhase: false, signOut: () => undefined },
};

test.each([
  ['admin', ['/phase', '/phase?pId=p1', '/liegenschaften/detail?lid=l4']],
  ['provider', ['/dl-priceinput', '/dl-priceinput?pId=p1', '/dl-overview?lId=l4']],
] as const)('the search of %s jumps to pages, phases and properties', (kind, expected) => {
  const opened: string[] = [];
  const groups = commandGroups({
    ...NONE,
    kind,
    phases: [PHASE],
    liegenschaften: [LIEGENSCHAFT],
    open: (href) => opened.push(href),
  });
  expect(groups.map(({ group }) => group)).toEqual([
    'Seiten',
    'Phasen',
    'Liegenschaften',
    'Reiter',
    'Befehle',
  ]);
  for (const { actions } of groups) actions[0]?.onClick?.({} as never);
  expect(opened.slice(0, 3)).toEqual(expected);
});

test('the trail is found by its name, by administrators alone', () => {
  const pagesOf = (kind: 'admin' | 'provider') =>
    commandGroups({ ...NONE, kind, phases: [], liegenschaften: [], open: () => undefined })[0]!.actions;
  expect(pagesOf('admin').map(({ id }) => id)).toContain('/audit');
  expect(pagesOf('provider').map(({ id }) => id)).not.toContain('/audit');
});

test('pages and properties open in the phase in view', () => {
  const opened: string[] = [];
  const groups = commandGroups({
    ...NONE,
    kind: 'provider',
    pId: 'p2',
    phases: [PHASE],
    liegenschaften: [LIEGENSCHAFT],
    open: (href) => opened.push(href),
  });
  for (const { actions } of groups) for (const action of actions) action.onClick?.({} as never);
  expect(opened).toEqual([
    '/dl-priceinput?pId=p2',
    '/dl-overview?pId=p2',
    '/dl-offer?pId=p2',
    '/dl-questions?pId=p2',
    '/dl-priceinput?pId=p1',
    '/dl-overview?pId=p2&lId=l4',
    '/dl-priceinput?pId=p2&tab=faktoren',
    '/dl-priceinput?pId=p2&tab=liegenschaften',
    '/dl-priceinput?pId=p2&tab=unterlagen',
    '/hilfe',
  ]);
});

test.each([
  ['koeln', ['Liegenschaften: L-004 Rheinhaus']],
  ['koln', ['Liegenschaften: L-004 Rheinhaus']],
  ['hilfe', ['Befehle: Hilfe']],
  ['bundesland', ['Reiter: Bundeslandfaktoren']],
  ['L4', ['Liegenschaften: L-004 Rheinhaus']],
  ['rheinhaus 50668', ['Liegenschaften: L-004 Rheinhaus']],
  ['phase 2', ['Phasen: Angebotsphase 2']],
  ['nirgends', []],
])('«%s» is found however it is spelled (PROP-003)', (query, expected) => {
  const groups = commandGroups({
    ...NONE,
    kind: 'provider',
    phases: [PHASE],
    liegenschaften: [LIEGENSCHAFT],
    open: () => undefined,
  });
  const found = findCommands(query, groups).flatMap(({ group, actions }) =>
    actions.map(({ label }) => `${group}: ${label}`),
  );
  expect(found).toEqual(expected);
});

test('bidders, buildings and commands are found by their words, and do what they say', () => {
  const done: string[] = [];
  const groups = commandGroups({
    kind: 'admin',
    phases: [],
    liegenschaften: [LIEGENSCHAFT],
    gebaeude: [{ id: 'g1', nummer: 'G-07', name: 'Parkhaus', liegenschaftId: 'l4' } as Gebaeude],
    providers,
    deeds: {
      scheme: toDark(() => done.push('scheme')),
      mayCreatePhase: true,
      signOut: () => done.push('out'),
    },
    open: (href) => done.push(href),
  });
  for (const query of ['beta@example', 'g7', 'dunkel', 'abmelden', 'phase anlegen']) {
    const found = findCommands(query, groups).flatMap(({ actions }) => actions);
    expect(found).toHaveLength(1);
    found[0]?.onClick?.({} as never);
  }
  expect(done).toEqual([
    `/provider?uId=${providers[1]?.id}`,
    '/liegenschaften/detail?lid=l4',
    'scheme',
    'out',
    '/phases?create=true',
  ]);
});

test.each([
  ['szenario', ['/scenarios?pId=p1', '/scenarios/detail?pId=p1&sId=s1']],
  ['portfolio', ['/analysis?pId=p1']],
  ['zwei anbieter', ['/scenarios/detail?pId=p1&sId=s1']],
  ['auffallig', ['/analysis?pId=p1&odd=true']],
])('an administrator finds pages, tabs and scenarios by «%s»', (query, expected) => {
  const opened: string[] = [];
  const groups = commandGroups({
    ...NONE,
    kind: 'admin',
    pId: 'p1',
    phases: [],
    liegenschaften: [],
    scenarios: [{ id: 's1', phaseId: 'p1', name: 'Szenario: höchstens zwei Anbieter' }],
    open: (href) => opened.push(href),
  });
  for (const { actions } of findCommands(query, groups))
    for (const action of actions) action.onClick?.({} as never);
  expect(opened).toEqual(expected);
});

test('who may only read creates no phase', () => {
  const groups = commandGroups({
    ...NONE,
    kind: 'admin',
    phases: [],
    liegenschaften: [],
    open: () => undefined,
  });
  expect(findCommands('phase anlegen', groups)).toEqual([]);
});
