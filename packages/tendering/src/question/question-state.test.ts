import type { Question } from '@rahmenpreis/contract/question.ts';
import { expect, test } from 'vitest';
import { compareQuestions, questionState } from './question-state.ts';

const fate = { number: null, refusal: null, inquiries: [] };

test('a question is open, asked back, open again with the reply, and then closed for good', () => {
  expect(questionState(fate)).toBe('open');
  expect(questionState({ ...fate, inquiries: [{ reply: null }] })).toBe('inquired');
  expect(questionState({ ...fate, inquiries: [{ reply: 'Ja' }] })).toBe('open');
  expect(questionState({ ...fate, inquiries: [{ reply: null }], number: 3 })).toBe('answered');
  expect(questionState({ ...fate, refusal: 'Nein' })).toBe('refused');
});

test('unanswered ones come first, then the last day; within a day nothing but chance says which', () => {
  const question = (id: string, askedOn: string, state: Question['state'], number = 0) =>
    ({ id, askedOn, state, published: number === 0 ? null : { number } }) as Question;
  const inOrder = [
    question('b', '2026-11-24', 'open'),
    question('c', '2026-11-23', 'inquired'),
    question('d', '2026-11-23', 'open'),
    question('e', '2026-11-25', 'answered', 2),
    question('a', '2026-11-25', 'answered', 1),
    question('f', '2026-11-20', 'refused'),
  ];
  expect(inOrder.toReversed().toSorted(compareQuestions)).toEqual(inOrder);
});
