import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ownQuestionOf, publishedOf } from '../../test/sample-question.ts';
import { liegenschaften, phases } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const PUBLISHED = [publishedOf(2), publishedOf(1)];
/** So long ago that questions are promised no answer any more. */
const LATE = { ...phases.running, questionsUntil: phases.running.start };
/** Ends so late that questions are promised an answer. */
const EARLY = { ...phases.running, end: new Date(Date.now() + 30 * 86_400_000).toISOString() };
const textField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ihre Frage' });

function render(answers: Answers = {}, query = '') {
  return renderPage(`/dl-questions${query}`, { listPhases: [EARLY], ...answers }, 'bidder');
}

test('nothing published and nothing asked: the page says so, and until when questions are answered', async () => {
  await render();
  await screen.findByText('Noch keine Antwort');
  screen.getByText('Sie haben noch nichts gefragt.');
  await screen.findByText('Noch keine Änderung.');
  screen.getByText(/^Fragen bis .+ werden beantwortet\.$/);
});

test('answers that cannot be loaded are told, and asked for anew', async () => {
  const refused = new Refusal(500, 'Der Server wird gerade gewartet.');
  const { user, server } = await render({ listPublishedQuestions: refused });
  const main = within(await screen.findByRole('main'));
  await main.findByText('Die Bieterfragen konnten nicht geladen werden');
  server.answer({ listPublishedQuestions: PUBLISHED });
  await user.click(main.getByRole('button', { name: 'Erneut versuchen' }));
  await main.findByText('Frage 2?');
});

test('new answers are named and counted until they are read', async () => {
  const { user, server } = await render({
    listPublishedQuestions: PUBLISHED,
    getOwnQuestions: { questions: [], readIds: [PUBLISHED[1]!.id] },
    markQuestionRead: {},
  });
  await screen.findByText('Nr. 2 ist beantwortet.');
  await screen.findByRole('link', { name: 'Bieterfragen 1 neu' });
  await user.click(screen.getByRole('button', { name: 'Gelesen' }));
  await waitFor(() => expect(screen.queryByText('Nr. 2 ist beantwortet.')).toBeNull());
  screen.getByRole('link', { name: 'Bieterfragen' });
  const read = server.calls.filter(({ name }) => name === 'markQuestionRead');
  expect(read.map(({ params }) => params['questionId'])).toEqual([PUBLISHED[0]!.id]);
});

test('a question begins with what it was opened from, points out names and amounts, and is sent all the same', async () => {
  const { user, server } = await render(
    { askQuestion: ownQuestionOf(0) },
    `?pId=${EARLY.id}&about=position&key=A2`,
  );
  const text = await textField();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Wozu' }).value).toMatch(/A2/);
  await user.type(text, 'Gilt bei Alpina ein Preis von 50 €?');
  await screen.findByText('„Alpina“ ist Ihr Unternehmen. „50 €“ ist ein Betrag.');
  await user.click(screen.getByRole('button', { name: 'Frage senden' }));
  await findToast('status', 'Ihre Frage ist eingegangen. Sie wird allen beantwortet, ohne Ihren Namen.');
  const sent = server.calls.find(({ name }) => name === 'askQuestion');
  expect(sent?.body).toEqual({
    about: { kind: 'position', key: 'A2' },
    text: 'Gilt bei Alpina ein Preis von 50 €?',
  });
  expect(text.value).toBe('');
});

test('a question that is refused stays, and the same one sent again is asked once', async () => {
  const { user, server } = await render({ askQuestion: new Refusal(503, 'Bitte versuchen Sie es später.') });
  const text = await textField();
  await user.type(text, 'Warum?');
  await user.click(screen.getByRole('button', { name: 'Frage senden' }));
  await findToast('alert', 'Frage nicht gesendet');
  expect(text.value).toBe('Warum?');
  server.answer({ askQuestion: ownQuestionOf(0) });
  await user.click(screen.getByRole('button', { name: 'Frage senden' }));
  await waitFor(() => expect(text.value).toBe(''));
  const keys = server.calls
    .filter(({ name }) => name === 'askQuestion')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('after the deadline the form says before and after that no answer is promised', async () => {
  const { user } = await render({ listPhases: [LATE], askQuestion: ownQuestionOf(0, { isLate: true }) });
  await user.type(await textField(), 'Noch etwas?');
  screen.getByText(/^Die Frist war der .+; eine Antwort ist nicht mehr zugesagt\.$/);
  await user.click(screen.getByRole('button', { name: 'Frage senden' }));
  await findToast('alert', 'Ihre Frage kommt nach der Frist; eine Antwort ist nicht zugesagt.');
});

test('a query back is replied to, and own questions say what became of them', async () => {
  const inquiry = { text: 'Welche Halle?', on: '2026-11-20', reply: null, repliedOn: null };
  const { user, server } = await render({
    getOwnQuestions: {
      questions: [
        ownQuestionOf(1, { state: 'inquired', inquiries: [inquiry] }),
        ownQuestionOf(2, { state: 'answered', number: 7 }),
        ownQuestionOf(3, { state: 'refused', refusal: 'Steht im LV.' }),
      ],
      readIds: [],
    },
    replyToInquiry: ownQuestionOf(1),
  });
  await screen.findByText(/als Nr\. 7 an alle beantwortet$/);
  screen.getByText(/Wird nicht beantwortet: Steht im LV\.$/);
  await user.type(screen.getByRole('textbox', { name: 'Ihre Antwort auf die Rückfrage' }), 'Halle 3');
  await user.click(screen.getByRole('button', { name: 'Antworten' }));
  await findToast('status', 'Antwort gesendet');
  expect(server.calls.find(({ name }) => name === 'replyToInquiry')?.body).toEqual({
    inquiry: 0,
    text: 'Halle 3',
  });
});

test('after the end answers are read, and nothing is asked any more', async () => {
  const page = await render(
    { listPhases: Object.values(phases), listPublishedQuestions: PUBLISHED },
    `?pId=${phases.ended.id}`,
  );
  await screen.findByText('Frage 2?');
  expect((await textField()).disabled).toBe(true);
  screen.getByText('Die Phase ist beendet; Fragen werden nicht mehr angenommen.');
  await page.user.click(screen.getByRole('button', { name: 'Frage senden' }));
  expect(page.server.calls.some(({ name }) => name === 'askQuestion')).toBe(false);
});

test('a property leads to the form about it', async () => {
  const { user, address } = await renderPage(`/dl-overview?lId=${liegenschaften[0]!.id}`, {}, 'bidder');
  await user.click(await screen.findByRole('link', { name: 'Frage stellen' }));
  expect(await screen.findByRole<HTMLInputElement>('combobox', { name: 'Wozu' })).toHaveProperty(
    'value',
    expect.stringMatching(/^L-1 /),
  );
  expect(address().pathname).toBe('/dl-questions');
});
