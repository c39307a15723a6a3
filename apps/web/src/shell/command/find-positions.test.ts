import { epEntry } from '@rahmenpreis/tendering/test/ep-entry.ts';
import { expect, test } from 'vitest';
import { findPositions } from './find-commands.ts';

const ENTRIES = [
  epEntry({ number: '1', epCode: null, title: 'Übergreifendes', leftInt: 1, rightInt: 40 }),
  ...Array.from({ length: 12 }, (_, index) =>
    epEntry({
      number: `1.${index + 1}`,
      epCode: `UE${String(index + 1).padStart(3, '0')}0`,
      title: index === 2 ? 'Jahresgespräch' : 'Begehung',
      leftInt: 2 * index + 2,
      rightInt: 2 * index + 3,
    }),
  ),
];

function find(query: string, kind: 'admin' | 'provider' = 'provider') {
  const opened: string[] = [];
  const groups = findPositions(query, {
    kind,
    phaseId: 'p1',
    entries: ENTRIES,
    open: (href) => opened.push(href),
  });
  for (const action of groups[0]?.actions ?? []) action.onClick?.({} as never);
  return { labels: groups.flatMap(({ actions }) => actions.map(({ label }) => label)), opened };
}

test('a position is found by its code or its words, and leads to its price', () => {
  expect(find('ue0030')).toEqual({
    labels: ['UE0030 Jahresgespräch'],
    opened: ['/dl-priceinput?pId=p1&code=UE0030'],
  });
  expect(find('jahresgespraech ue').labels).toEqual(['UE0030 Jahresgespräch']);
});

test('only the first are shown, no category, and none before something is typed', () => {
  expect(find('begehung').labels).toHaveLength(8);
  expect(find('übergreifendes').labels).toEqual([]);
  expect(find(' ').labels).toEqual([]);
});

test('a buyer comes from a position to the unit prices of all bidders', () => {
  expect(find('ue0030', 'admin').opened).toEqual(['/analysis?pId=p1&pCom=true']);
});
