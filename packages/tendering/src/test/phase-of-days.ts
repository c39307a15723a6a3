import { endInstantOfDay, startInstantOfDay } from '../phase/phase-day.ts';

export interface TestPhase {
  id: string;
  title: string;
  start: string;
  end: string;
  type: 'OFFER' | 'FINAL';
  seal: 'NONE';
}

/** A phase from the beginning of one day to the end of another, titled as its id. */
export function phaseOfDays(
  id: string,
  startDay: string,
  endDay: string,
  type: 'OFFER' | 'FINAL' = 'OFFER',
): TestPhase {
  return {
    id,
    title: id,
    start: startInstantOfDay(startDay),
    end: endInstantOfDay(endDay),
    type,
    seal: 'NONE',
  };
}
