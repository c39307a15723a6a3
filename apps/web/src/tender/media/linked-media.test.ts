import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMedia, carryLinks, linkedIds, type MediaLinks, removeMedia } from './linked-media.ts';

const NONE: MediaLinks = { hauptBildId: null, hauptPlanId: null, mediaIds: [] };
const addImage = (links: MediaLinks, id: string) => addMedia(links, { id, kind: 'img' });
const addDocument = (links: MediaLinks, id: string) => addMedia(links, { id, kind: 'doc' });
const isImage = (id: string) => id.startsWith('b');

test('the first image and the first document become the main ones, later ones stand behind (MEDIA-005)', () => {
  const images = addImage(addImage(NONE, 'b1'), 'b2');
  expect(images).toEqual({ hauptBildId: 'b1', hauptPlanId: null, mediaIds: ['b2'] });
  expect(addDocument(addDocument(images, 'd1'), 'd2')).toEqual({
    hauptBildId: 'b1',
    hauptPlanId: 'd1',
    mediaIds: ['b2', 'd2'],
  });
});

test('the first remaining image takes the place of a deleted main image, never a document (MEDIA-006)', () => {
  const links = { hauptBildId: 'b1', hauptPlanId: 'd1', mediaIds: ['d2', 'b2', 'b3'] };
  expect(removeMedia(links, 'b1', isImage)).toEqual({
    hauptBildId: 'b2',
    hauptPlanId: 'd1',
    mediaIds: ['d2', 'b3'],
  });
  expect(removeMedia({ ...links, mediaIds: ['d2'] }, 'b1', isImage).hauptBildId).toBeNull();
});

test('a deleted main plan is cleared, not replaced (MEDIA-007)', () => {
  const links = { hauptBildId: 'b1', hauptPlanId: 'd1', mediaIds: ['d2'] };
  expect(removeMedia(links, 'd1', isImage)).toEqual({
    hauptBildId: 'b1',
    hauptPlanId: null,
    mediaIds: ['d2'],
  });
});

test('the additions and removals of both sides survive a conflict', () => {
  const base = { hauptBildId: 'b1', hauptPlanId: 'd1', mediaIds: ['b2', 'b3'] };
  const mine = { hauptBildId: 'b1', hauptPlanId: null, mediaIds: ['b2', 'b3', 'b4'] };
  const theirs = { hauptBildId: 'b2', hauptPlanId: 'd1', mediaIds: ['b3', 'd9'] };
  const merged = carryLinks(base, mine, theirs);
  expect(merged).toEqual({ hauptBildId: 'b2', hauptPlanId: null, mediaIds: ['b3', 'd9', 'b4'] });
});

test('whatever is added and removed, every id stands exactly once and the main image is an image', () => {
  const step = fc.record({
    kind: fc.constantFrom('image', 'document', 'remove'),
    number: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let links = NONE;
      const expected = new Set<string>();
      for (const { kind, number } of steps) {
        const id = `${kind === 'document' ? 'd' : 'b'}${number}`;
        if (kind === 'remove') {
          links = removeMedia(links, id, isImage);
          expected.delete(id);
        } else if (!expected.has(id)) {
          links = kind === 'image' ? addImage(links, id) : addDocument(links, id);
          expected.add(id);
        }
        const named = [links.hauptBildId, links.hauptPlanId, ...links.mediaIds].filter(
          (each) => each !== null,
        );
        expect(named.toSorted()).toEqual([...expected].toSorted());
        expect(linkedIds(links)).toHaveLength(expected.size);
        const hasImage = [...expected].some(isImage);
        expect(isImage(links.hauptBildId ?? '')).toBe(hasImage);
      }
    }),
  );
});
