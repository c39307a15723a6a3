import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import {
  entries,
  idOf,
  keyValsOf,
  liegenschaften,
  lvColumnsOf,
  lvsOf,
  phases,
  users,
} from '../../test/sample-tender.ts';
import { expectToast } from '../../test/shown-toast.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');
const NOWHERE = '00000000-0000-4000-8000-000000000000';

function renderOverview(answers: Answers = {}, query = '') {
  return renderPage(`/dl-overview${query}`, answers, 'bidder');
}

async function findSteps(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('navigation', { name: 'Phasen' });
  return within(list).getAllByRole('button');
}

async function openProperty(user: UserEvent, nummer: string): Promise<void> {
  await user.click(await screen.findByRole('link', { name: new RegExp(nummer) }));
  await screen.findByRole('heading', { name: new RegExp(`^${nummer} - `) });
}

test('without prices the page says so, and nobody can enter any before the phase begins', async () => {
  await renderOverview({ listOwnKeyVals: [] }, `?pId=${phases.future.id}`);
  await screen.findByText('Phase beginnt in');
  await screen.findByText('Keine Preise vorhanden');
  expect(screen.queryByRole('link', { name: 'Preise eingeben' })).toBeNull();
});

test('an LV that cannot be made says so until it is closed (ERR-029)', async () => {
  const { user } = await renderOverview({ exportLv: REFUSED }, `?lId=${liegenschaften[0]!.id}`);
  const paper = await screen.findByRole('button', { name: 'LV herunterladen' });
  const failed = { role: 'alert', title: 'Fehler beim Download', life: 'sticky' } as const;
  await expectToast(failed, () => user.click(paper));
});

test('a catalogue that makes no tree is said in place of the LV, and asked for anew (ERR-035)', async () => {
  const { user, server } = await renderOverview(
    { listEpEntries: entries.map((entry) => ({ ...entry, leftInt: 1 })) },
    `?lId=${liegenschaften[0]!.id}`,
  );
  const failure = await within(await screen.findByRole('main')).findByText(
    'LV konnten nicht erstellt werden',
  );
  server.answer({ listEpEntries: entries });
  const alert = failure.closest<HTMLElement>('[role=alert]')!;
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findAllByRole('row', { name: /Summe/ });
});

test('without buildings the cards say so', async () => {
  await renderOverview();
  expect(await screen.findAllByText('Keine Gebäudedaten gefunden')).toHaveLength(2);
});

test('the sum of a card is flagged as its groups are', async () => {
  const own = keyValsOf(phases.running.id).filter(
    ({ organisationId, key }) => organisationId === users.bidder.organisationId && !key.endsWith('_ep_A2'),
  );
  await renderOverview({ listOwnKeyVals: own });
  const flag = 'unvollständige Preiseingabe';
  const [first] = await screen.findAllByRole('img', { name: flag });
  const figures = first!.closest('dl')!;
  within(figures.querySelector<HTMLElement>(':scope > div:last-child')!).getByRole('img', { name: flag });
  expect(within(figures).getAllByRole('img', { name: flag })).toHaveLength(2);
});

test('buildings that cannot be loaded are told', async () => {
  await renderOverview({
    listLiegenschaften: liegenschaften.map((each) => ({ ...each, gebaeudeIds: [idOf(81)] })),
    listGebaeude: REFUSED,
  });
  await screen.findAllByText(/^Nicht alle Gebäude konnten geladen werden/);
});

test('what fails to load is told one after the other, the first of what is still missing (ERR-030, ERR-034)', async () => {
  const failing = [
    ['listEpEntries', 'Der EP-Katalog konnte nicht geladen werden', entries],
    [
      'getLvColumns',
      'Die Leistungsverzeichnisse konnten nicht geladen werden',
      lvColumnsOf(phases.running.id),
    ],
    ['listLiegenschaften', 'Die Liegenschaften konnten nicht geladen werden', []],
    ['listOwnKeyVals', 'Daten können nicht geladen werden', []],
  ] as const;
  const refused = Object.fromEntries(failing.map(([call]) => [call, REFUSED]));
  const { user, server } = await renderOverview(refused);
  for (const [call, title, answer] of failing) {
    const main = await screen.findByRole('main');
    await within(main).findByText(title);
    server.answer({ [call]: answer });
    await user.click(within(main).getByRole('button', { name: 'Erneut versuchen' }));
  }
  await screen.findByText('Diese Phase enthält keine Liegenschaften');
  await user.click(screen.getByRole('tab', { name: 'Nach Liegenschaften' }));
  await screen.findByText('Keine Liegenschaften verfügbar');
});

test.each([
  ['/dl-overview', 'bidder'],
  ['/analysis', 'admin'],
] as const)(
  'a property that is not there leads from %s to the not-found page (PROP-042)',
  async (path, who) => {
    await renderPage(`${path}?lId=${NOWHERE}`, {}, who);
    await screen.findByText('Die Seite konnte leider nicht gefunden werden.');
  },
);

test('the texts of an LV come when its property is looked at, once; without them the property keeps its sums (OVERVIEW-010)', async () => {
  const { user, server } = await renderOverview();
  const asked = () =>
    server.calls.map(({ name }) => name).filter((name) => /^(listLvs|getLvColumns)$/.test(name));
  const findLines = (nummer: string) =>
    screen.findByRole('treegrid', { name: new RegExp(`^Leistungsverzeichnis ${nummer}`) });
  const toPortfolio = async () => user.click(screen.getByRole('tab', { name: 'Portfolioübersicht' }));
  await screen.findAllByText('Keine Gebäudedaten gefunden');
  expect(asked()).toEqual(['getLvColumns']);
  await openProperty(user, 'L-1');
  await findLines('L-1');
  await toPortfolio();
  await openProperty(user, 'L-1');
  await findLines('L-1');
  expect(asked()).toEqual(['getLvColumns', 'listLvs']);
  server.answer({ listLvs: REFUSED });
  await toPortfolio();
  await openProperty(user, 'L-2');
  await within(screen.getByRole('main')).findByText('Das Leistungsverzeichnis konnte nicht geladen werden');
  await screen.findByRole('heading', { name: 'Summen je Leistungsart' });
  server.answer({ listLvs: lvsOf(phases.running.id).slice(1) });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await findLines('L-2');
});

test('the steps say how each phase stands for the bidder, and another one is looked at as a whole (PHASE-013)', async () => {
  const { user, address } = await renderOverview({}, `?lId=${liegenschaften[0]!.id}`);
  const steps = await findSteps();
  await within(steps[0]!).findByText(/· beendet$/);
  await within(steps[1]!).findByText(/· läuft bis \d{2}\.\d{2}\., \d{2}:\d{2} Uhr$/);
  await within(steps[2]!).findByText(/· ab \d{2}\.\d{2}\.$/);
  await user.click(steps[0]!);
  await screen.findByText('Phase beendet');
  expect(address().searchParams.has('lId')).toBe(false);
  await screen.findByText(/^Die Phase ist beendet\. Änderungen an Preisen/);
  await screen.findByText('Sie haben an dieser Phase teilgenommen.');
});

test('who withdraws may come back until the phase ends, sees everything locked meanwhile, and takes part again under a name', async () => {
  const offer = keyValsOf(phases.running.id).find(
    ({ organisationId, key }) => organisationId === users.bidder.organisationId && key.endsWith('_offer'),
  )!;
  const { user } = await renderOverview(
    { changeOwnKeyVal: ({ body }) => ({ ...offer, ...(body as object) }) },
    `?lId=${liegenschaften[0]!.id}`,
  );
  const takesPart = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'An dieser Phase teilnehmen',
  });
  await waitFor(() => expect([takesPart.checked, takesPart.disabled]).toEqual([true, false]));
  const locks = async () => {
    const market = screen.getByRole('switch', { name: 'Im Marktgebiet' });
    const fields = [market, await screen.findByLabelText('Liegenschaft, Basis FM')];
    return fields.map((field) => (field as HTMLInputElement).disabled);
  };
  expect(await locks()).toEqual([false, false]);
  await user.click(takesPart);
  const question = within(await screen.findByRole('dialog', { name: 'Teilnahme zurückziehen?' }));
  question.getByText('Bis zum Ende der Phase können Sie wieder teilnehmen.');
  await user.click(question.getByRole('button', { name: 'Teilnahme zurückziehen' }));
  await screen.findByText('Sie nehmen an der Phase nicht mehr teil.');
  await screen.findByText(/^Sie haben Ihre Teilnahme zurückgezogen\. Änderungen an Preisen/);
  within((await findSteps())[1]!).getByText(/zurückgezogen/);
  expect(await locks()).toEqual([true, true]);
  await user.click(takesPart);
  const name = await screen.findByLabelText(/^Ihr Vor- und Nachname/);
  await user.type(name, '{Enter}');
  await screen.findByText('Bitte geben Sie Ihren Namen an.');
  expect(takesPart.checked).toBe(false);
  await user.type(name, 'Bea Brandt{Enter}');
  await screen.findByText('Sie nehmen an der Phase teil.');
  expect(takesPart.checked).toBe(true);
  expect(await locks()).toEqual([false, false]);
});

test('a phase of others leads nowhere (PHASE-013)', async () => {
  const { user, address } = await renderOverview({
    listPhases: [{ ...phases.ended, userIds: [] }, phases.running, phases.future],
  });
  const [foreign] = await findSteps();
  within(foreign!).getByText(/keine Teilnahme/);
  expect(foreign!.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(address().searchParams.get('pId')).toBe(phases.running.id));
  await user.click(foreign!);
  expect(address().searchParams.get('pId')).toBe(phases.running.id);
});

test('the archive of all LVs can be stopped, and what failed of it is named', async () => {
  const answer = Promise.withResolvers<Blob>();
  const { user, server } = await renderOverview({ exportLv: answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Alle LVs herunterladen' }));
  const works = within(await screen.findByRole('complementary', { name: 'Laufende Arbeiten' }));
  await works.findByText('LVs werden erstellt: 0 von 2');
  await user.click(works.getByRole('button', { name: 'Abbrechen' }));
  answer.resolve(new Blob(['Ein LV.']));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Laufende Arbeiten' })).toBeNull());
  expect(screen.queryByText(/im Archiv/)).toBeNull();
  server.answer({
    exportLv: ({ params }) =>
      params['propertyId'] === liegenschaften[1]!.id ? REFUSED : new Blob(['Ein LV.']),
  });
  await user.click(screen.getByRole('button', { name: 'Alle LVs herunterladen' }));
  await screen.findByText('Nicht im Archiv: L-2. Alle anderen LVs liegen darin.');
});
