import { expect, test } from 'vitest';
import { type Box, chooseCorner, type ToastCorner } from './use-toast-corner.ts';

/** A window of 1440 × 900 with a message of 440 × 120 in each corner. */
const PLACES: Readonly<Record<ToastCorner, Box>> = {
  'bottom-right': { left: 984, top: 764, right: 1424, bottom: 884 },
  'bottom-left': { left: 16, top: 764, right: 456, bottom: 884 },
  'top-right': { left: 984, top: 16, right: 1424, bottom: 136 },
};
const WINDOW: Box = { left: 0, top: 0, right: 1440, bottom: 900 };
const placeOf = (corner: ToastCorner): Box => PLACES[corner];

function cell(left: number, top: number, width = 240): Box {
  return { left, top, right: left + width, bottom: top + 76 };
}

test.each([
  ['nowhere in particular', [], 'bottom-right'],
  ['in the middle', [cell(600, 400)], 'bottom-right'],
  ['below the message', [cell(1100, 790)], 'bottom-left'],
  ['along the lower edge', [cell(100, 800, 1200)], 'top-right'],
] as const)('who works %s gets messages at the free corner', (_, worked, corner) => {
  expect(chooseCorner('bottom-right', placeOf, worked)).toBe(corner);
});

test('messages stay where they are until they are in the way', () => {
  expect(chooseCorner('bottom-left', placeOf, [cell(600, 400)])).toBe('bottom-left');
  expect(chooseCorner('bottom-left', placeOf, [cell(200, 790)])).toBe('bottom-right');
});

test('messages stay where every corner is in use', () => {
  expect(chooseCorner('top-right', placeOf, [WINDOW])).toBe('top-right');
});

test('a dialog as large as the window keeps the line of its buttons free', () => {
  const buttons = { left: 160, top: 780, right: 1280, bottom: 840 };
  expect(chooseCorner('bottom-right', placeOf, [cell(300, 790), buttons, WINDOW])).toBe('top-right');
});

test('the field in use is kept free before the dialog around it', () => {
  expect(chooseCorner('bottom-right', placeOf, [cell(1100, 790), WINDOW])).toBe('bottom-left');
  const dialog = { left: 360, top: 100, right: 1080, bottom: 800 };
  expect(chooseCorner('bottom-right', placeOf, [cell(600, 400), dialog])).toBe('bottom-right');
  expect(chooseCorner('bottom-right', placeOf, [cell(600, 400), { ...dialog, left: 500, top: 200 }])).toBe(
    'bottom-left',
  );
});
