import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { phaseSentences } from './texts.ts';

const BIDDER = { id: 'u1', kind: 'provider' } as const;
const ADMIN = { id: 'u9', kind: 'admin' } as const;
const OUTLINE: Phase = {
  id: 'p1',
  title: 'Angebotsphase 2',
  start: '2026-11-01T07:00:00.000Z',
  end: '2026-12-04T01:00:00.000Z',
  type: 'OFFER',
  seal: 'NONE',
};
const LISTED: Phase = { ...OUTLINE, liegenschaftIds: [], userIds: ['u1'], publicMediaIds: [] };

const LATER = 'Das Ende wurde auf den 11.12.26, 02:00 Uhr verlegt.';
const moved = { end: '2026-12-11T01:00:00.000Z' };

test.each<[string, Phase[], Phase[], string[]]>([
  ['another end', [LISTED], [{ ...LISTED, ...moved }], [LATER]],
  [
    'another start and end',
    [LISTED],
    [{ ...LISTED, ...moved, start: '2026-11-30T07:00:00.000Z' }],
    [`Der Beginn wurde auf den 30.11.26, 08:00 Uhr verlegt. ${LATER}`],
  ],
  ['another type', [LISTED], [{ ...LISTED, type: 'FINAL' }], ['Sie ist jetzt die letzte Angebotsphase.']],
  ['leaving', [LISTED], [OUTLINE], ['Sie sind an dieser Phase nicht mehr beteiligt.']],
  [
    'leaving while it moves',
    [LISTED],
    [{ ...OUTLINE, ...moved }],
    ['Sie sind an dieser Phase nicht mehr beteiligt.'],
  ],
  ['joining', [OUTLINE], [LISTED], ['Sie sind an dieser Phase jetzt beteiligt.']],
  ['joining a new one', [], [LISTED], ['Sie sind an dieser Phase jetzt beteiligt.']],
  ['a deletion', [LISTED], [], ['Diese Phase wurde gelöscht.']],
  ['other properties and another name', [LISTED], [{ ...LISTED, title: 'Neu', liegenschaftIds: ['l1'] }], []],
  ['a phase that does not list it', [OUTLINE], [{ ...OUTLINE, ...moved }], []],
  ['the end of one that does not list it', [OUTLINE], [], []],
])('a bidder is told of %s', (_, before, after, texts) => {
  const told = phaseSentences(before, after, BIDDER);
  expect(told.map(({ text }) => text)).toEqual(texts);
});

test('an administrator is told of other times and types, not of phases and bidders that come and go', () => {
  const other = { ...LISTED, id: 'p2', title: 'Letzte Angebotsphase' };
  expect(phaseSentences([LISTED], [{ ...LISTED, ...moved, userIds: ['u2'] }, other], ADMIN)).toEqual([
    { phaseId: 'p1', title: 'Angebotsphase 2', text: LATER },
  ]);
  expect(phaseSentences([LISTED, other], [{ ...LISTED, userIds: [] }], ADMIN)).toEqual([]);
});
