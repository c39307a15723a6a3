import { expect, test } from 'vitest';
import { calendarPosition, dayProblem, takeTypedDay } from './day-input.tsx';

test.each([
  ['05.03.26', ['day 2026-03-05']],
  ['  ', ['day null']],
  ['31.04.26', ['no day 31.04.26']],
  ['5.3', ['no day 5.3']],
])('the typed text «%s» means one thing (UI-002)', (text, heard) => {
  const told: string[] = [];
  takeTypedDay(text, (day, unreadable) =>
    told.push(unreadable === undefined ? `day ${day}` : `no day ${unreadable}`),
  );
  expect(told).toEqual(heard);
});

test('a text that is no day is said once nobody types any more', () => {
  expect(dayProblem('31.0', '31.0', undefined)).toBeUndefined();
  expect(dayProblem(undefined, '31.04.26', undefined)).toContain('Diesen Tag gibt es nicht.');
  expect(dayProblem(undefined, undefined, 'Bitte geben Sie ein Startdatum an')).toContain('Startdatum');
});

test('a calendar covers nothing of a dialog: it opens at the side of the field that is nearer to its edge, elsewhere below', () => {
  const at = (role: string, left: number, right: number) => {
    const frame = document.createElement('div');
    frame.setAttribute('role', role);
    const field = frame.appendChild(document.createElement('input'));
    frame.getBoundingClientRect = () => new DOMRect(300, 100, 500, 600);
    field.getBoundingClientRect = () => new DOMRect(left, 200, right - left, 36);
    return calendarPosition(field);
  };
  expect(at('dialog', 320, 540)).toBe('left-start');
  expect(at('dialog', 560, 780)).toBe('right-start');
  expect(at('search', 320, 540)).toBe('bottom-start');
});
