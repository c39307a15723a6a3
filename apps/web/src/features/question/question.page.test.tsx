import type { Media } from '@rahmenpreis/contract/media.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { endInstantOfDay, startInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { dayFromNow, publishedOf, questionOf } from '../../test/sample-question.ts';
import { documentOf, phases } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const ANSWERED = questionOf(9, { published: publishedOf(1) });
/** Ends so late that every answer of today comes in time. */
const EARLY = { ...phases.running, end: new Date(Date.now() + 30 * 86_400_000).toISOString() };
const inTime = { listPhases: [phases.ended, EARLY] };
const answerField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Antwort' });
const openTitle = () => screen.getByRole('region').getAttribute('aria-label');

function render(questions: Question[], answers: Answers = {}, who?: Parameters<typeof renderPage>[2]) {
  return renderPage('/questions', { listQuestions: questions, ...answers }, who);
}

/** The bodies of the calls of a name, in their order. */
function bodiesOf({ server }: Awaited<ReturnType<typeof renderPage>>, name: string) {
  return server.calls.filter((call) => call.name === name).map(({ body }) => body);
}

test('nothing asked: the page says so, and until when questions are taken', async () => {
  await render([], inTime);
  await screen.findByText('Noch keine Frage');
  screen.getByText(/^Dienstleister der Phase können bis \d\d\.\d\d\.\d\d, \d\d:\d\d Uhr fragen\.$/);
  screen.getByText(/^Fragen bis /);
});

test('questions that cannot be loaded are told, and asked for anew', async () => {
  const { user, server } = await render([], {
    listQuestions: new Refusal(500, 'Der Server wird gerade gewartet.'),
  });
  const main = within(await screen.findByRole('main'));
  await main.findByText('Die Bieterfragen konnten nicht geladen werden');
  server.answer({ listQuestions: [questionOf(1)] });
  await user.click(main.getByRole('button', { name: 'Erneut versuchen' }));
  await main.findByRole('list', { name: 'Fragen' });
});

test('unanswered ones stand first, J and K go through them, and the menu counts them', async () => {
  const { user } = await render([ANSWERED, questionOf(1), questionOf(2)], inTime);
  const list = await screen.findByRole('list', { name: 'Fragen' });
  const lines = within(list).getAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^–Offene Frage 1\?.*gestern/),
    expect.stringMatching(/^–Offene Frage 2\?.*vor 2 Tagen/),
    expect.stringMatching(/^1Frage 1\?.*beantwortet/),
  ]);
  screen.getByRole('link', { name: 'Bieterfragen 2 unbeantwortet' });
  expect(lines.findIndex((line) => line.ariaCurrent === 'true' || line.getAttribute('aria-current'))).toBe(0);
  await user.keyboard('jj');
  await waitFor(() => expect(openTitle()).toBe('Nr. 1'));
  await user.keyboard('k');
  await waitFor(() => expect(openTitle()).toBe('Offene Frage'));
  within(list).getAllByRole('button')[1]!.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(openTitle()).toBe('Nr. 1'));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(openTitle()).toBe('Offene Frage'));
  await user.click(await answerField());
  await user.keyboard('jk');
  expect((await answerField()).value).toBe('jk');
});

test('filters and search narrow the list', async () => {
  const { user } = await render([ANSWERED, questionOf(1)], inTime);
  await user.click(await screen.findByRole('radio', { name: 'beantwortet 1' }));
  const list = () => within(screen.getByRole('list', { name: 'Fragen' })).getAllByRole('button');
  expect(list()).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Alle 2' }));
  const search = screen.getByRole('textbox', { name: 'Frage, Position, Liegenschaft' });
  await user.type(search, 'leistung A1');
  expect(list()).toHaveLength(1);
  await user.type(search, ' nirgends');
  await screen.findByText('Keine Frage passt zu Ihrer Suche.');
});

test('a draft is kept, and Strg+Enter publishes after saying how many are told', async () => {
  const open = questionOf(1);
  const kept = { ...open, version: 2, draft: { text: open.text, answer: 'Ja.' } };
  const done = { ...kept, version: 3, state: 'answered' as const, published: publishedOf(2) };
  const page = await render([open], { ...inTime, saveAnswerDraft: kept, publishAnswer: done });
  const { user, server } = page;
  await user.type(await answerField(), 'Ja.');
  await screen.findByText(/^Entwurf gespeichert/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Antwort veröffentlichen?' }));
  dialog.getByText('2 Dienstleister werden benachrichtigt.');
  server.answer({ listQuestions: [done] });
  await user.keyboard('{Enter}');
  await findToast('status', 'Nr. 2 veröffentlicht');
  const sent = server.calls.find(({ name }) => name === 'publishAnswer');
  expect(sent?.body).toEqual({ text: open.text, answer: 'Ja.', mediaIds: [], versions: [] });
  expect(sent?.headers.get('if-match')).toBe('"2"');
});

test('after 412 both drafts stand there, nothing is sent, and one of them is chosen', async () => {
  const open = questionOf(1);
  const theirs = { ...open, version: 5, draft: { text: open.text, answer: 'Nein.' } };
  const page = await render([open], { ...inTime, saveAnswerDraft: new Refusal(412, 'Inzwischen geändert.') });
  const { user, server } = page;
  const field = await answerField();
  server.answer({ listQuestions: [theirs] });
  await user.type(field, 'Ja.');
  const alert = within(
    (await screen.findByText(/^Jemand hat inzwischen/)).closest<HTMLElement>('[role=alert]')!,
  );
  alert.getByText('Nein.');
  expect((await answerField()).value).toBe('Ja.');
  expect(bodiesOf(page, 'publishAnswer')).toEqual([]);
  const mine = { ...theirs, version: 6, draft: { text: open.text, answer: 'Ja.' } };
  server.answer({ saveAnswerDraft: mine, listQuestions: [mine] });
  await user.click(alert.getByRole('button', { name: 'Meinen Text speichern' }));
  await screen.findByText(/^Entwurf gespeichert/);
  const last = server.calls.findLast(({ name }) => name === 'saveAnswerDraft');
  expect(last?.headers.get('if-match')).toBe('"5"');
});

test('a late answer is not published before the end is decided about, and moves it with it', async () => {
  const open = questionOf(1, { draft: { text: 'Offene Frage 1?', answer: 'Ja.' } });
  const done = { ...open, version: 3, state: 'answered' as const, published: publishedOf(2) };
  const page = await render([open], { publishAnswer: done });
  const { user } = page;
  await screen.findByText('Die Antwort käme weniger als 6 Tage vor dem Ende.');
  const publish = screen.getByRole('button', { name: 'An alle beantworten' });
  await user.click(publish);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ende bleibt, Grund angeben' }));
  await user.click(publish);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Ende auf \d\d\.\d\d\.\d\d verlegen$/ }));
  await user.click(publish);
  const dialog = within(await screen.findByRole('dialog', { name: 'Antwort veröffentlichen?' }));
  dialog.getByText(/^Das Ende der Phase wird auf .+, 02:00 Uhr verlegt, bisher /);
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await findToast('status', 'Nr. 2 veröffentlicht');
  expect(bodiesOf(page, 'publishAnswer')).toEqual([
    expect.objectContaining({ endMove: { before: phases.running.end, end: expect.any(String) } }),
  ]);
});

test('a question that came after the deadline moves no end', async () => {
  await render([questionOf(1, { isLate: true })]);
  await screen.findByText('Sie kam nach der Frist; eine Antwort ist nicht zugesagt.');
  expect(screen.queryByText(/^Die Antwort käme weniger/)).toBeNull();
});

test('names of listed providers and amounts are pointed out before anything is published', async () => {
  const open = questionOf(1, { text: 'Zahlt Alpina 50 € je Einsatz?' });
  await render([open], inTime);
  await screen.findByText('„Alpina“ nennt einen Dienstleister. „50 €“ ist ein Betrag.');
});

test('a query back and a refusal go to whoever asked', async () => {
  const open = questionOf(1);
  const page = await render([open], {
    ...inTime,
    inquireQuestion: { ...open, version: 2, state: 'inquired' },
    refuseQuestion: { ...open, version: 3, state: 'refused', refusal: 'Steht im LV.' },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Rückfrage' }));
  await user.type(await screen.findByRole('textbox', { name: 'Rückfrage' }), 'Welche Halle?');
  await user.click(screen.getByRole('button', { name: 'Rückfrage senden' }));
  await findToast('status', 'Rückfrage gesendet');
  expect(bodiesOf(page, 'inquireQuestion')).toEqual([{ text: 'Welche Halle?' }]);
  await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Frage ablehnen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Steht im LV.');
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await screen.findByText('Abgelehnt: Steht im LV.');
});

test('of a document that is added the page says what was taken out of it, and what may be left', async () => {
  const document: Media = {
    ...documentOf(81, 'Leistungsbild'),
    removed: ['author', 'picture', 'unread'],
  };
  const page = await render([questionOf(1)], { ...inTime, uploadDocument: document });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Unterlagen beifügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Dateien'), new File(['%PDF-'], 'Leistungsbild.pdf'));
  await user.click(dialog.getByRole('button', { name: '1 Datei hochladen' }));
  await user.click(await dialog.findByRole('button', { name: 'Fertig' }));
  const added = within(await screen.findByRole('list', { name: 'Beigefügte Unterlagen' }));
  added.getByText(
    /^Entfernt: Verfasser und Ort und Kamera von Bildern\. Verfasser und Programm lassen sich nicht sicher/,
  );
});

test('a message to all corrects what was answered', async () => {
  const notice = publishedOf(2, { kind: 'notice', text: null, about: null, corrects: 1 });
  const page = await render([ANSWERED], { ...inTime, publishNotice: questionOf(2, { published: notice }) });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Berichtigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Berichtigung zu Nr. 1' }));
  await user.type(dialog.getByRole('textbox', { name: 'Mitteilung' }), 'Doch nicht.');
  await user.click(dialog.getByRole('button', { name: 'An 2 Dienstleister senden' }));
  await findToast('status', 'Nr. 2 veröffentlicht');
  expect(bodiesOf(page, 'publishNotice')).toEqual([
    { answer: 'Doch nicht.', mediaIds: [], versions: [], correctsId: ANSWERED.id },
  ]);
});

test('the deadline of questions is set over the phase as it was seen', async () => {
  const page = await render([], { ...inTime, changePhase: EARLY });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Frist für Fragen' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Zehn Tage vor dem Ende, wie voreingestellt' }));
  const day = dialog.getByRole('textbox', { name: 'Fragen bis' });
  await user.clear(day);
  const [year = '', month = '', date = ''] = dayFromNow(5).split('-');
  await user.type(day, `${date}.${month}.${year}`);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await findToast('status', 'Frist für Fragen gespeichert');
  expect(bodiesOf(page, 'changePhase')).toEqual([
    expect.objectContaining({ questionsUntil: expect.stringContaining('T'), isPeriodShort: false }),
  ]);
});

/** The last day before a change of the clock, at least sixty days ahead, as days from today. */
function daysUntilChange(): number {
  const startMs = (days: number) => Date.parse(startInstantOfDay(dayFromNow(days)));
  let days = 60;
  while (startMs(days + 1) - startMs(days) === 86_400_000) days += 1;
  return days;
}

test('over a change of the clock the deadline keeps its hour, for all who read of it and where it is set, also while offers are sealed', async () => {
  const change = daysUntilChange();
  const phase = {
    ...phases.future,
    seal: 'FOUR_EYES' as const,
    start: startInstantOfDay(dayFromNow(change - 20)),
    end: endInstantOfDay(dayFromNow(change + 6)),
  };
  const until = shortInstant(endInstantOfDay(dayFromNow(change - 4)));
  expect(until).toMatch(/, 02:00 Uhr$/);
  const answers = { listPhases: [phase], changePhase: phase };
  const page = await render([], answers);
  await screen.findByText(`Fragen bis ${until}`);
  await page.user.click(await screen.findByRole('button', { name: 'ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Frist für Fragen' }));
  await page.user.click(dialog.getByRole('checkbox', { name: /^Zehn Tage vor dem Ende/ }));
  const day = dialog.getByRole('textbox', { name: 'Fragen bis' });
  await page.user.clear(day);
  const [year = '', month = '', date = ''] = dayFromNow(change + 2).split('-');
  await page.user.type(day, `${date}.${month}.${year}`);
  await page.user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await findToast('status', 'Frist für Fragen gespeichert');
  const questionsUntil = endInstantOfDay(dayFromNow(change + 2));
  expect(bodiesOf(page, 'changePhase')).toEqual([expect.objectContaining({ questionsUntil })]);
  cleanup();
  await render([], answers, 'reader');
  await screen.findByText(`Fragen bis ${until}`);
  cleanup();
  await renderPage('/dl-questions', answers, 'bidder');
  await screen.findByText(`Fragen bis ${until} werden beantwortet.`);
});

test('who may only read sees questions and drafts, and changes nothing', async () => {
  const open = questionOf(1, { draft: { text: 'Offene Frage 1?', answer: 'Ja.' } });
  const page = await render([open], inTime, 'reader');
  expect((await answerField()).readOnly).toBe(true);
  expect((await answerField()).value).toBe('Ja.');
  const locked = ['Rückfrage', 'Ablehnen', 'An alle beantworten', 'Mitteilung an alle'];
  for (const name of locked) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'ändern' })).toBeNull();
});

test('after the end questions are read, not answered, and the menu counts none', async () => {
  await renderPage(`/questions?pId=${phases.ended.id}`, { listQuestions: [questionOf(1)] });
  expect((await answerField()).readOnly).toBe(true);
  expect(screen.getByRole('button', { name: 'An alle beantworten' }).getAttribute('data-tooltip')).toBe(
    'Die Phase ist beendet. Fragen werden nicht mehr beantwortet.',
  );
  screen.getByRole('link', { name: 'Bieterfragen' });
});

test('with one provider in the phase the page says that it cannot stay without a name', async () => {
  const alone = { ...EARLY, userIds: EARLY.userIds.slice(0, 1) };
  await render([questionOf(1)], { listPhases: [alone] });
  await screen.findByText(/^In dieser Phase steht nur ein Dienstleister/);
});
