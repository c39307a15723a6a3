import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Arrived, type FakeServer, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { finishedArrival, sampleArrival } from '../../../test/sample-arrival.ts';
import { phases, providers } from '../../../test/sample-tender.ts';

const sent = ({ calls }: FakeServer, wanted: Arrived['name']) => calls.filter(({ name }) => name === wanted);
const PATH = `/phase?pId=${phases.running.id}`;
/** SHA-256 of «abc», from FIPS 180-2. */
const DIGEST = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const noted = {
  ...sampleArrival,
  state: 'noted' as const,
  files: [{ name: 'Preise.xlsx', size: 3, sha256: DIGEST, mediaId: null }],
};

async function note(phase: Phase, answers = {}) {
  const { user, server } = await renderPage(PATH, {
    listPhases: [phase],
    noteArrival: noted,
    storeArrivalFile: noted,
    ...answers,
  });
  await user.click(await screen.findByRole('button', { name: 'Eingang vermerken' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eingang vermerken' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Dienstleister' }));
  await user.click(await screen.findByRole('option', { name: 'Alpina' }));
  await user.upload(within(dialog).getByLabelText('Dateien'), new File(['abc'], 'Preise.xlsx'));
  await within(dialog).findByText(/SHA-256 ba7816bf8f01/);
  return { user, server, dialog };
}

test('an arrival is noted with the digests reckoned here, then its files are stored, and a seal is proposed for the next phase', async () => {
  const { user, server, dialog } = await note(phases.running);
  within(dialog).getByText(/Für die nächste Phase empfiehlt sich ein Siegel/);
  await user.click(within(dialog).getByRole('button', { name: 'Eingang vermerken' }));
  await screen.findByText('Der Eingang ist vermerkt.');
  const [call] = sent(server, 'noteArrival');
  expect(call?.body).toMatchObject({
    organisationId: providers[0]!.organisationId,
    way: 'post',
    files: [{ name: 'Preise.xlsx', size: 3, sha256: DIGEST }],
  });
  await waitFor(() => expect(sent(server, 'storeArrivalFile')).toHaveLength(1));
});

test('while offers are sealed no byte of a file leaves this browser', async () => {
  const { user, server, dialog } = await note({ ...phases.running, seal: 'SEALED' });
  within(dialog).getByText(/Keine Datei wird jetzt übertragen/);
  expect(within(dialog).queryByText(/empfiehlt sich ein Siegel/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Eingang vermerken' }));
  await screen.findByText('Bis zur Öffnung sehen nur Sie, was Sie hier vermerkt haben.');
  expect(sent(server, 'noteArrival')).toHaveLength(1);
  expect(sent(server, 'storeArrivalFile')).toEqual([]);
});

test('one that came after the end is told as late, and one that was not noted stays in the dialog', async () => {
  const { user, server, dialog } = await note(phases.running, { noteArrival: new Refusal(500, 'Wartung.') });
  const send = within(dialog).getByRole('button', { name: 'Eingang vermerken' });
  await user.click(send);
  await screen.findByText('Der Eingang konnte nicht vermerkt werden.');
  server.answer({ noteArrival: { ...noted, state: 'late' } });
  await user.click(send);
  await screen.findByText(/Vermerkt als verspätet eingegangen/);
  const keys = sent(server, 'noteArrival').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('each arrival stands with its end; one that is not entered gets a reason, over the version that was seen', async () => {
  const { user, server } = await renderPage(PATH, {
    listArrivals: [sampleArrival],
    omitArrival: sampleArrival,
  });
  const table = await screen.findByRole('table', { name: 'Eingänge auf anderem Weg' });
  within(table).getByText('Eingang noch nicht erfasst');
  screen.getByText(/1 Eingang hat noch kein Ende/);
  await user.click(within(table).getByRole('button', { name: 'Eingang von Alpina nicht erfassen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eingang nicht erfassen' });
  await user.type(within(dialog).getByRole('textbox'), 'unleserlich');
  server.answer({
    listArrivals: [{ ...sampleArrival, state: 'omitted', marks: ['nicht erfasst: unleserlich'] }],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Nicht erfassen' }));
  await within(table).findByText('nicht erfasst: unleserlich');
  const [call] = sent(server, 'omitArrival');
  expect(call?.body).toEqual({ reason: 'unleserlich' });
  expect(call?.headers.get('if-match')).toBe('"3"');
  within(table).getByRole('button', { name: 'Eingang von Alpina doch erfassen' });
});

test('an objection stands beside the entered offer and is answered', async () => {
  const objection = { text: 'L-2 kostet 12 €.', at: phases.ended.end, answer: null };
  const versions = finishedArrival.versions.map((version) => ({ ...version, objection }));
  const { user, server } = await renderPage(PATH, {
    listArrivals: [{ ...finishedArrival, versions }],
    answerObjection: finishedArrival,
  });
  const table = await screen.findByRole('table', { name: 'Eingänge auf anderem Weg' });
  within(table).getByText(/L-2 kostet 12 €/);
  await user.click(within(table).getByRole('button', { name: 'Widerspruch von Alpina beantworten' }));
  const dialog = await screen.findByRole('dialog', { name: 'Widerspruch beantworten' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Ihre Antwort' }), 'Wird korrigiert.');
  await user.click(within(dialog).getByRole('button', { name: 'Antworten' }));
  await waitFor(() => expect(sent(server, 'answerObjection')).toHaveLength(1));
  expect(sent(server, 'answerObjection')[0]?.body).toEqual({ text: 'Wird korrigiert.' });
});

test('one that its provider replaced says so; an entered one is looked at from its line', async () => {
  const marks = ['durch eigenes Angebot ersetzt'];
  const replaced = { ...sampleArrival, state: 'replaced' as const, marks };
  const { user, address } = await renderPage(PATH, { listArrivals: [finishedArrival, replaced] });
  const table = await screen.findByRole('table', { name: 'Eingänge auf anderem Weg' });
  within(table).getByText('durch eigenes Angebot ersetzt');
  await user.click(within(table).getByRole('button', { name: 'Erfasstes Angebot von Alpina ansehen' }));
  await waitFor(() => expect(address().searchParams.get('aId')).toBe(finishedArrival.id));
});

test('who may only read sees the arrivals and changes nothing', async () => {
  await renderPage(PATH, { listArrivals: [sampleArrival] }, 'reader');
  const table = await screen.findByRole('table', { name: 'Eingänge auf anderem Weg' });
  const omit = within(table).getByRole('button', { name: 'Eingang von Alpina nicht erfassen' });
  expect(omit.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Eingang vermerken' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  within(table).getByRole('button', { name: 'Angebot von Alpina erfassen' });
});

test.each(['/analysis', '/placing', '/scenarios'])(
  'on %s what came another way stands above the offers',
  async (path) => {
    await renderPage(`${path}?pId=${phases.ended.id}`, {
      listArrivals: [finishedArrival],
      listScenarios: { scenarios: [], isStale: false },
    } as never);
    const note = await screen.findByLabelText('Auf anderem Weg eingegangene Angebote');
    expect(note.textContent).toBe(
      'Alpina: vom Auftraggeber erfasst, geprüft von Nora; dem Anbieter nicht bestätigt.',
    );
  },
);
