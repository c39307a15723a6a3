import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealScroll } from './grid-controller.ts';

const AXIS = { scrollPx: 100, viewportPx: 300, startPx: 40, endPx: 30, fromPx: 200, lengthPx: 36 };

describe('revealScroll', () => {
  it('stays where the piece is in sight already', () => {
    expect(revealScroll(AXIS)).toBe(100);
  });

  it('shows a piece wholly between what covers the edges', () => {
    const axes = fc.record({
      scrollPx: fc.nat(5000),
      viewportPx: fc.integer({ min: 200, max: 900 }),
      startPx: fc.nat(68),
      endPx: fc.constantFrom(0, 36),
      fromPx: fc.integer({ min: 68, max: 5000 }),
      lengthPx: fc.integer({ min: 20, max: 80 }),
    });
    fc.assert(
      fc.property(axes, (axis) => {
        const scrollPx = revealScroll(axis);
        expect(axis.fromPx - scrollPx).toBeGreaterThanOrEqual(axis.startPx);
        expect(axis.fromPx + axis.lengthPx - scrollPx).toBeLessThanOrEqual(axis.viewportPx - axis.endPx);
        expect(revealScroll({ ...axis, scrollPx })).toBe(scrollPx);
      }),
    );
  });

  it('shows the start of a piece that is too long', () => {
    expect(revealScroll({ ...AXIS, scrollPx: 0, fromPx: 600, lengthPx: 900 })).toBe(560);
  });
});
