import type { Media } from '@rahmenpreis/contract/media.ts';
import { expect, test } from 'vitest';
import { sortDocuments, typeText } from './document-list.ts';

function document(title: string, filename: string, fileSize: number): Media {
  return {
    id: title,
    organisationId: 'o',
    kind: 'doc',
    title,
    filename,
    url: '',
    access: '',
    type: '',
    fileSize,
    createdAt: `2026-11-0${fileSize}T00:00:00.000Z`,
    copyright: '',
    keywords: [],
    public: false,
    activeContent: null,
    removed: null,
    versions: [],
  };
}

const all = [document('Plan 10', 'b.pdf', 1), document('Ärzte', 'a.XLSX', 3), document('Plan 9', 'c.pdf', 2)];

test.each([
  ['title', ['Ärzte', 'Plan 9', 'Plan 10']],
  ['type', ['Plan 9', 'Plan 10', 'Ärzte']],
  ['size', ['Plan 10', 'Plan 9', 'Ärzte']],
  ['createdAt', ['Plan 10', 'Plan 9', 'Ärzte']],
] as const)('orders by %s, and backwards', (column, titles) => {
  const order = { column, isDescending: false };
  expect(sortDocuments(all, order).map(({ title }) => title)).toEqual(titles);
});

test('shows the ending of the name as its type', () => {
  expect(all.map(typeText)).toEqual(['PDF', 'XLSX', 'PDF']);
  expect(typeText({ filename: 'ohne' })).toBe('');
});
