import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../test/fake-server.ts';
import { renderPage } from '../test/render-page.tsx';
import { liegenschaften, offersOf, phases } from '../test/sample-tender.ts';
import { expectToast } from '../test/shown-toast.ts';

/** What the server says of its failure, in an answer that is not shaped like the program's. */
const SAID = 'Der Server wird gerade gewartet.';
const REFUSED = new Refusal(500, SAID);

const LIEGENSCHAFT = `/analysis?lId=${liegenschaften[0]?.id}`;

function main(): HTMLElement {
  return screen.getByRole('main');
}

/** Waits until the text stands in the page and in a message. */
async function findTwice(text: string | RegExp): Promise<void> {
  await within(main()).findByText(text);
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
}

test.each<[call: keyof Answers, path: string, title: string]>([
  ['getOffers', '/analysis', 'Fehler beim Laden der Daten'],
  ['listLiegenschaften', '/analysis', 'Die Liegenschaften konnten nicht geladen werden'],
  ['listServiceProviders', '/analysis', 'Die Dienstleister konnten nicht geladen werden'],
  ['listEpEntries', LIEGENSCHAFT, 'Der EP-Katalog konnte nicht geladen werden'],
  ['listLvs', LIEGENSCHAFT, 'Das Leistungsverzeichnis konnte nicht geladen werden'],
  ['listPhaseKeyVals', LIEGENSCHAFT, 'Die Angebotsdaten der Dienstleister konnten nicht geladen werden'],
  ['listServiceProviders', '/user', 'Die Nutzer konnten nicht geladen werden'],
  ['listPhases', '/phases', 'Die Phasen konnten nicht geladen werden'],
  ['listServiceProviders', '/provider', 'Die Dienstleister konnten nicht geladen werden'],
  ['listOrgaKeyVals', '/provider', 'Die Preise und Faktoren konnten nicht geladen werden'],
])(
  'without %s the page %s says so in place of its content and as a message, both with the server’s own sentence',
  async (call, path, title) => {
    await renderPage(path, { [call]: REFUSED });
    await findTwice(title);
    await findTwice(SAID);
  },
);

test('a page that failed to load asks again, and shows its content once it is there', async () => {
  const { user, server } = await renderPage('/analysis', { getOffers: REFUSED });
  await findTwice(SAID);
  server.answer({ getOffers: offersOf(phases.running.id) });
  await user.click(within(main()).getByRole('button', { name: 'Erneut versuchen' }));
  await within(main()).findAllByText('Alpina');
  expect(screen.queryByText(SAID)).toBeNull();
});

test('a paper that cannot be made says so until it is closed (ERR-025, ERR-029)', async () => {
  const { user } = await renderPage(LIEGENSCHAFT, { exportLv: REFUSED });
  const paper = await screen.findByRole('button', { name: 'Preisspiegel' });
  const failed = { role: 'alert', title: 'Fehler beim Download', life: 'sticky' } as const;
  await expectToast(failed, () => user.click(paper));
});

const NOT_LOADED = /Laden der Daten fehlgeschlagen/;

test.each<[call: keyof Answers, detail: RegExp]>([
  ['getOffers', /Die Angebotsdaten der Dienstleister konnten nicht geladen werden\./],
  ['listLiegenschaften', /Die Liegenschaften konnten nicht geladen werden\./],
  ['listServiceProviders', /Die Dienstleister konnten nicht geladen werden\./],
  ['listEpCatalogs', /Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist\./],
  ['listLvSummaries', /Die Leistungsverzeichnisse konnten nicht geladen werden\./],
  ['listOrgaKeyVals', /Die Vergaben und Zielpreise konnten nicht geladen werden\./],
  ['listAwardApprovals', /Die Freigaben konnten nicht geladen werden\./],
  ['listAwardConditions', /Die Nachlässe der Vergabe konnten nicht geladen werden\./],
])(
  'without %s the award view says so in place of its content and as a message (AWARD-006)',
  async (call, detail) => {
    await renderPage('/placing', { [call]: REFUSED });
    await findTwice(NOT_LOADED);
    await findTwice(detail);
  },
);

test('the Analyse says that it does not know which properties have no LV (ERR-030)', async () => {
  await renderPage('/analysis', { listLvSummaries: REFUSED });
  await screen.findByText('Die Leistungsverzeichnisse konnten nicht geladen werden.');
});

test('the award view says that the phases could not be loaded', async () => {
  await renderPage('/placing', { listPhases: REFUSED });
  const detail = 'Die Phasen konnten nicht geladen werden.';
  await within(await screen.findByRole('main')).findByText(`Fehler beim Laden benötigter Daten. ${detail}`);
  await waitFor(() => expect(screen.getAllByText(new RegExp(detail))).toHaveLength(2));
});

test('in a phase without a catalogue the award view says that it needs one', async () => {
  await renderPage('/placing', { listEpCatalogs: [] });
  await within(main()).findByText('Für diese Phase ist kein EP-Katalog vorhanden');
  const [message] = await screen.findAllByText(NOT_LOADED);
  within(message!.closest('[role=alert]')!).getByText(
    'Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist.',
  );
});

test('what could not be loaded stays said while it is asked for again, and goes with its message once it is there (AWARD-006)', async () => {
  const { user, server } = await renderPage('/placing', { getOffers: REFUSED });
  await findTwice(NOT_LOADED);
  const answer = Promise.withResolvers<Offers>();
  server.answer({ getOffers: answer.promise });
  await user.click(within(main()).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(server.calls.filter(({ name }) => name === 'getOffers')).toHaveLength(2));
  within(main()).getByText(NOT_LOADED);
  expect(screen.queryByRole('status', { name: 'Die Vergabe wird geladen' })).toBeNull();
  answer.resolve(offersOf(phases.running.id));
  await screen.findByText(/von \d+ Paketen vergeben/);
  await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
});

test.each([
  ['/analysis', 'Bitte legen Sie zuerst Angebotsphasen an.', 'sticky'],
  ['/placing', 'Es sind noch keine Phasen angelegt.', 'timed'],
] as const)('without any phase %s says so (ERR-025, ERR-046)', async (path, hint, life) => {
  await expectToast({ role: 'alert', title: 'Keine Phasen vorhanden', life }, () =>
    renderPage(path, { listPhases: [] }),
  );
  // Its place in the page keeps saying so.
  within(main()).getByText('Keine Phasen vorhanden');
  within(main()).getByText(hint);
});
