import type { Media } from '@rahmenpreis/contract/media.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { sampleGebaeude } from '../../../test/sample-gebaeude.ts';
import { documentOf, idOf, liegenschaften, phases, type users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');
const gebaeudeIds = [idOf(81), idOf(82)];
const property = { ...liegenschaften[0]!, gebaeudeIds };
const buildings = gebaeudeIds.map((id, at) => sampleGebaeude(id, `L-1-0${at + 1}`));

function renderEditor(answers: Answers = {}, who: keyof typeof users = 'admin') {
  return renderPage(
    `/liegenschaften/detail?lid=${property.id}`,
    {
      getLiegenschaft: property,
      getGebaeude: ({ params }) => buildings.find(({ id }) => id === params['gebaeudeId'])!,
      listOptions: [],
      listMedia: [],
      // A property of a phase could not be deleted at all.
      listPhases: [],
      ...answers,
    },
    who,
  );
}

/** The part of the page that tells of a failure. */
async function findAlert(text: string): Promise<HTMLElement> {
  const found = await within(await screen.findByRole('main')).findByText(text);
  return found.closest<HTMLElement>('[role=alert]')!;
}

test('a property that cannot be loaded is said so in its place and as a message, and is there once asked for again (ERR-012)', async () => {
  const { user, server } = await renderEditor({ getLiegenschaft: REFUSED });
  const alert = await findAlert('Die Liegenschaft konnte nicht geladen werden');
  await findToast('alert', 'Die Liegenschaft konnte nicht geladen werden');
  server.answer({ getLiegenschaft: property });
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { name: 'Stammdaten' });
});

test('a building that cannot be loaded leaves the others, and is there once asked for again (ERR-013)', async () => {
  const { user, server } = await renderEditor({
    getGebaeude: ({ params }) => (params['gebaeudeId'] === gebaeudeIds[1] ? REFUSED : buildings[0]!),
  });
  const alert = await findAlert('Nicht alle Gebäude konnten geladen werden');
  await findToast('alert', 'Nicht alle Gebäude konnten geladen werden');
  expect(screen.getAllByRole('button', { name: /^L-1-0\d/ })).toHaveLength(1);
  server.answer({ getGebaeude: ({ params }) => buildings.find(({ id }) => id === params['gebaeudeId'])! });
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^L-1-0\d/ })).toHaveLength(2));
});

test('lists of options that cannot be loaded are told in one message, each by its name (ERR-017)', async () => {
  await renderEditor({ listOptions: REFUSED });
  const toasts = await Promise.all(
    [
      'Baualtersstufen',
      'Hauptbetriebstage',
      'Technisierungsgrade',
      'Klimatisierungen',
      'Gebäudetypen',
      'Energietypen',
    ].map((list) => findToast('alert', `Die ${list} konnte nicht geladen werden.`)),
  );
  expect(new Set(toasts).size).toBe(1);
});

test('a property that must not be deleted stays, with the sentence for it (ERR-011)', async () => {
  const { user } = await renderEditor({ deleteLiegenschaft: new Refusal(409, '') });
  await user.click(await screen.findByRole('button', { name: 'Liegenschaft löschen' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Löschen' }));
  await screen.findByText(/^Die Liegenschaft ist mit einer Phase verknüpft\./);
  screen.getByRole('heading', { name: 'Stammdaten' });
});

test('readers see everything of a property and its buildings and can change nothing (PROP-035…037)', async () => {
  const { user } = await renderEditor({}, 'reader');
  await screen.findByText(/^Sie haben Lesezugriff/);
  await user.click(await screen.findByRole('button', { name: /^L-1-01/ }));
  const main = screen.getByRole('main');
  for (const name of ['Grunddaten', 'Adresse', 'Bilder', 'Gebäudedaten', 'Energiesteckbrief'])
    expect(await within(main).findAllByRole('heading', { name })).not.toEqual([]);
  const [note] = within(main).getAllByLabelText<HTMLTextAreaElement>('Bemerkung');
  expect(note?.value).toBe('—');
  expect(within(main).queryAllByText('keine Angabe')).toEqual([]);
  const actions = { name: /löschen|hinzufügen|Speichern|Abbrechen/ };
  expect(within(main).queryAllByRole('button', actions)).toEqual([]);
  expect(main.querySelectorAll('input:not([type=checkbox]), textarea:not([readonly])')).toHaveLength(0);
});

test('sections fold to their figures, and open where something in them keeps from saving', async () => {
  const { user } = await renderEditor();
  const fold = await screen.findByRole('button', { name: 'Stammdaten', expanded: true });
  await user.click(fold);
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  screen.getByText(`${property.nummer} · ${property.name}`);
  await screen.findByText('2 Gebäude');
  await user.click(fold);
  await user.clear(screen.getByLabelText(/^Name/));
  await user.click(fold);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Bitte geben Sie einen Liegenschaftsnamen an.');
  await user.click(screen.getByRole('button', { name: 'Stammdaten', expanded: true }));
});

test('areas that contradict DIN 277 are said, and a copied building says the same', async () => {
  const areas = { bruttoGrundflaeche: 900, nettoRaumflaeche: 1_000 };
  const { user } = await renderEditor({
    getGebaeude: ({ params }) => ({
      ...buildings.find(({ id }) => id === params['gebaeudeId'])!,
      ...areas,
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^L-1-01/ }));
  await screen.findByText(
    'Die Nettoraumfläche (1.000 m²) muss nach DIN 277 kleiner sein als die Bruttogrundfläche (900 m²).',
  );
  await user.click(screen.getByRole('button', { name: 'Gebäude kopieren' }));
  await waitFor(() => expect(screen.getAllByText(/nach DIN 277 kleiner/)).toHaveLength(2));
  await screen.findByText('3 Gebäude · 2700 m² BGF');
  expect(document.activeElement?.getAttribute('value')).toBe('');
});

test('a save that fails in part names what is missing, and the next try makes nothing twice (PROP-026, PROP-053, ERR-015)', async () => {
  const { user, server } = await renderEditor({ changeGebaeude: REFUSED, createGebaeude: REFUSED });
  await user.click(await screen.findByRole('button', { name: /^L-1-01/ }));
  const path = within(screen.getByRole('navigation', { name: 'Pfad' }));
  expect(path.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Alle Liegenschaften',
    property.name,
  ]);
  await user.type(screen.getByLabelText('Baujahr'), '1911');
  await user.click(screen.getByRole('button', { name: 'Gebäude hinzufügen' }));
  // What is typed right after the click ends up in the new building.
  await waitFor(() => expect(document.activeElement?.getAttribute('value')).toBe(''));
  await user.keyboard('G-9');
  expect(screen.getAllByRole('slider', { name: 'Fernwärme' }).at(-1)?.getAttribute('aria-valuetext')).toBe(
    '16 %',
  );
  const save = screen.getByRole('button', { name: 'Speichern' });
  await user.click(save);
  await screen.findByText('Bitte geben Sie einen Gebäudenamen an.');
  await user.type(screen.getAllByLabelText(/^Name/).at(-1)!, 'Anbau');
  await user.click(save);
  const alert = within(await findAlert('Nicht alle Gebäude konnten gespeichert werden'));
  alert.getByText(/^Die Liegenschaft ist gespeichert\. Nicht gespeichert: L-1-01.* und G-9 · Anbau\./);
  server.answer({ changeGebaeude: buildings[0]!, createGebaeude: sampleGebaeude(idOf(83), 'G-9') });
  await user.click(alert.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Die Liegenschaft wurde erfolgreich gespeichert.');
  const made = server.calls.filter(({ name }) => name === 'createGebaeude');
  expect(made.length).toBeGreaterThan(1);
  expect(new Set(made.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('buildings are deleted after a question, a new one at once and without a call (PROP-029, PROP-033, ERR-019)', async () => {
  const { user, server } = await renderEditor({ deleteGebaeude: {} });
  await user.click(await screen.findByRole('button', { name: 'Gebäude hinzufügen' }));
  await user.click(screen.getByRole('button', { name: 'Gebäude löschen' }));
  const ask = () => screen.findByRole('dialog', { name: 'Gebäude löschen?' });
  const isNew = within(await ask());
  isNew.getByText(/ist noch nicht gespeichert/);
  await user.click(isNew.getByRole('button', { name: 'Löschen' }));
  await screen.findByText('Alle Änderungen sind gespeichert');
  const deleted = () => server.calls.filter(({ name }) => name === 'deleteGebaeude').length;
  expect(deleted()).toBe(0);

  await user.click(screen.getByRole('button', { name: /^L-1-01/ }));
  await user.click(screen.getByRole('button', { name: 'Gebäude löschen' }));
  const isStored = within(await ask());
  isStored.getByText(/sofort und endgültig gelöscht/);
  await user.click(isStored.getByRole('button', { name: 'Löschen' }));
  await screen.findByText('Das Gebäude wurde erfolgreich gelöscht.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^L-1-01/ })).toBeNull());
  expect(deleted()).toBe(1);
});

test('an image and a document go after a question, and with the next save (PROP-029)', async () => {
  const image: Media = { ...documentOf(71, 'Außenansicht'), kind: 'img', type: 'image/jpeg' };
  const plan = documentOf(72, 'Plan');
  const withMedia = { ...property, hauptBildId: image.id, hauptPlanId: plan.id };
  const { user, server } = await renderEditor({
    getLiegenschaft: withMedia,
    listMedia: [image, plan],
    changeLiegenschaft: property,
  });
  await user.click(await screen.findByRole('button', { name: /^Bild .* löschen$/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Bild löschen?' }));
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Bild .* löschen$/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Dokument „Plan“ löschen' }));
  const other = within(await screen.findByRole('dialog', { name: 'Dokument löschen?' }));
  await user.click(other.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByText('Plan')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Die Dateien wurden erfolgreich geändert.');
  const [call] = server.calls.filter(({ name }) => name === 'changeLiegenschaft');
  expect(call?.body).toMatchObject({ hauptBildId: null, hauptPlanId: null });
});

test('the property of an ended phase cannot be deleted, and its button says why', async () => {
  const { user } = await renderEditor({
    listPhases: [{ ...phases.ended, liegenschaftIds: [property.id] }],
  });
  const locked = await screen.findByRole('button', { name: 'Liegenschaft löschen' });
  await waitFor(() =>
    expect(locked.getAttribute('aria-description')).toMatch(
      /gehört zu „Beendete Phase“\. Eine beendete Phase kann nicht mehr/,
    ),
  );
  await user.click(locked);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('«Abbrechen» and «Zurück» ask before unsaved input goes, which stays where somebody does; «Abbrechen» asks nothing where there is none (PROP-027, PROP-030)', async () => {
  const { user, address } = await renderEditor();
  const note = async () => (await screen.findAllByLabelText<HTMLTextAreaElement>('Bemerkung'))[0]!;
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Seite verlassen?' }));
  await user.type(await note(), 'Bitte prüfen');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click((await ask()).getByRole('button', { name: 'Hier bleiben' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await note()).value).toBe('Bitte prüfen');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await user.click((await ask()).getByRole('button', { name: 'Verlassen ohne Speichern' }));
  await user.click((await screen.findAllByRole('link', { name: property.name }))[0]!);
  expect((await note()).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(address().pathname).toBe('/liegenschaften'));
});
