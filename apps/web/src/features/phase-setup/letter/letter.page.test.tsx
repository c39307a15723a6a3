import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { phases } from '../../../test/sample-tender.ts';

const { ended, running, future } = phases;
const TITLE = 'Angebotsschreiben der Phase „Laufende Phase“';
const WRITTEN = {
  letter: 'Wir, {Unternehmen}, bieten {Summe}.',
  declarations: [{ text: 'Wir zahlen den Mindestlohn.', isRequired: true }],
};

async function openLetter(changed: NonNullable<Answers['changePhase']>) {
  const page = await renderPage('/options?media=true', { changePhase: changed, listReplacedFiles: [] });
  const [button] = await screen.findAllByRole('button', { name: 'Angebotsschreiben verfassen' });
  await page.user.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  const paste = async (name: string, text: string) => {
    await page.user.click(dialog.getByRole('textbox', { name }));
    await page.user.paste(text);
  };
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const sent = () => page.server.calls.filter(({ name }) => name === 'changePhase').map(({ body }) => body);
  return { ...page, dialog, paste, save, sent };
}

test('a letter is written with its declarations; while the phase runs it is said that confirmations are asked anew', async () => {
  const { user, dialog, paste, save, sent } = await openLetter({ ...running, ...WRITTEN, letterVersion: 1 });
  dialog.getByText(
    /Jede Bestätigung davor gilt weiter .* Wer schon bestätigt hatte, erfahren Sie dabei nicht\./,
  );
  await paste('Wortlaut', WRITTEN.letter);
  await user.click(dialog.getByRole('button', { name: 'Erklärung hinzufügen' }));
  await paste('Erklärung 1', 'Wir zahlen den\nMindestlohn. ');
  await user.click(dialog.getByRole('button', { name: 'Erklärung hinzufügen' }));
  await save();
  await screen.findByText('Das Angebotsschreiben ist gespeichert.');
  expect(sent()).toEqual([expect.objectContaining(WRITTEN)]);
});

test('a draft outlives Escape; what somebody else has written meanwhile is shown before it is replaced', async () => {
  const { user, paste, sent, server } = await openLetter(new Refusal(412, 'Veraltet'));
  await paste('Wortlaut', 'Meiner');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getAllByRole('button', { name: 'Angebotsschreiben verfassen' })[0]!);
  const again = within(await screen.findByRole('dialog', { name: TITLE }));
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Wortlaut' }).value).toBe('Meiner');
  const theirs = { ...running, letter: 'Ihrer', declarations: [], letterVersion: 1, version: 2 };
  server.answer({ listPhases: [ended, theirs, future] });
  await user.click(again.getByRole('button', { name: 'Speichern' }));
  const alert = within(await again.findByRole('alert'));
  alert.getByText('Ihrer');
  expect(sent()).toHaveLength(1);
  server.answer({ changePhase: { ...theirs, letter: 'Meiner', letterVersion: 2, version: 3 } });
  await user.click(alert.getByRole('button', { name: 'Meine Fassung behalten' }));
  await user.click(again.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Das Angebotsschreiben ist gespeichert.');
  expect(sent().at(-1)).toMatchObject({ letter: 'Meiner' });
});
