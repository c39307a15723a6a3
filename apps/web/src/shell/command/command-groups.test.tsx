import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { commandGroups } from './command-groups.tsx';

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

test.each([
  ['admin', ['/liegenschaften', '/options?pId=p1', '/liegenschaften/detail?lid=l4']],
  ['provider', ['/dl-priceinput', '/dl-priceinput?pId=p1', '/dl-overview?lId=l4']],
] as const)('the search of %s jumps to pages, phases and properties', (kind, expected) => {
  const opened: string[] = [];
  const groups = commandGroups({
    kind,
    phases: [PHASE],
    liegenschaften: [LIEGENSCHAFT],
    open: (href) => opened.push(href),
  });
  expect(groups.map(({ group }) => group)).toEqual(['Seiten', 'Phasen', 'Liegenschaften']);
  for (const { actions } of groups) actions[0]?.onClick?.({} as never);
  expect(opened).toEqual(expected);
});
