import { describe, expect, test } from 'vitest';
import { phaseOfDays } from '../test/phase-of-days.ts';
import { activePhase, awardPhase, defaultPhase, finalityOf } from './phase-choice.ts';

describe('the phase in view', () => {
  const first = phaseOfDays('first', '2026-09-01', '2026-09-20');
  const final = phaseOfDays('final', '2026-10-01', '2026-10-20', 'FINAL');
  const running = phaseOfDays('running', '2026-11-10', '2026-11-30', 'FINAL');
  const future = phaseOfDays('future', '2026-12-10', '2026-12-20', 'FINAL');
  const phases = [first, final, running, future];
  const at = (instant: string): number => Date.parse(instant);

  test('is the running one, else the first', () => {
    expect(activePhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(activePhase(phases, at('2026-12-01T12:00:00Z'))).toBeUndefined();
    expect(defaultPhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(defaultPhase(phases, at('2026-12-01T12:00:00Z'))).toBe(first);
    expect(defaultPhase([], 0)).toBeUndefined();
  });

  test('for awarding it is the latest final one that has begun, before that the first final one, else the first', () => {
    expect(awardPhase(phases, at('2026-11-15T12:00:00Z'))).toBe(running);
    expect(awardPhase(phases, at('2026-11-05T12:00:00Z'))).toBe(final);
    expect(awardPhase(phases, at('2026-09-05T12:00:00Z'))).toBe(final);
    expect(awardPhase([first, future], at('2026-09-05T12:00:00Z'))).toBe(future);
    expect(awardPhase([first], at('2026-09-05T12:00:00Z'))).toBe(first);
    expect(awardPhase([], 0)).toBeUndefined();
  });

  test('an OFFER phase dated after the FINAL one is not the last, which is the one that the award begins with (AWARD-003)', () => {
    const late = { ...phaseOfDays('late', '2026-11-01', '2026-11-05'), title: 'Nachtrag' };
    const ended = { ...final, title: 'Final' };
    const now = at('2026-11-08T12:00:00Z');
    expect(awardPhase([ended, late], now)).toBe(ended);
    expect(finalityOf(late, [ended, late], now)).toBe('followed');
    expect(finalityOf(ended, [ended, late], now)).toBe('ended');
    expect(finalityOf(late, [late], now)).toBe('ended');
  });
});
