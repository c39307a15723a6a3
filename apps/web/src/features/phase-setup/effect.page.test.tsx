import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PENDING, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { UNTOUCHED_BIDDER, NOTHING_CHANGES } from '../../test/sample-preview.ts';
import { idOf, liegenschaften, phases, providers } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const { running } = phases;
const [house] = liegenschaften;
const [, second] = providers;

const OFFER = {
  ...UNTOUCHED_BIDDER.offer,
  goneCount: 1,
  restingCount: 1,
  gaps: { before: 0, after: 2 },
  complete: { before: 2, after: 0 },
  sumMillis: { before: 220_000, after: 60_000 },
};
const BIDDER = { ...UNTOUCHED_BIDDER, offer: OFFER };

const LEAVING: ChangePreview = {
  ...NOTHING_CHANGES,
  phaseVersion: 7,
  properties: [
    { liegenschaftId: house!.id, label: 'L-1 Haus', change: 'out', positionCount: 3, awardCount: 1 },
  ],
  bidders: [
    BIDDER,
    {
      ...BIDDER,
      serviceProviderId: second!.id,
      organisation: 'Beta',
      isTold: false,
      offer: { ...OFFER, isWithdrawn: true },
    },
  ],
  completeOffers: { before: 2, after: 1, all: 2 },
};
const CATALOG: ChangePreview = {
  ...LEAVING,
  properties: [],
  awards: { movedCount: 3, unrankedCount: 2 },
  positions: { before: 3, after: 2, same: 1 },
  files: [
    {
      fileId: idOf(91),
      propertyId: null,
      label: null,
      filename: 'neu.xlsx',
      isSame: false,
      positions: { before: 3, after: 2 },
      replaced: { filename: 'Katalog.xlsx', createdAt: running.start, positionCount: 3 },
      other: null,
      warnings: [],
    },
  ],
  codes: [
    {
      kind: 'unit',
      number: '1.1',
      epCode: 'A',
      title: 'Leistung',
      before: 'h',
      after: 'Psch',
      priceCount: 2,
      restingCount: 2,
      liegenschaftIds: [house!.id],
      positionCount: 2,
      sumMillis: -1_000,
    },
  ],
  codeCount: 1,
};
const FILE = { fileId: idOf(91), filename: 'neu.xlsx' };

const takeAllOut = () => screen.findByRole('button', { name: `${running.title}: keine` });
const leavingDialog = () => screen.findByRole('dialog', { name: 'Liegenschaften aus der Phase nehmen?' });

/** Opens the dialog of another catalogue for the phase that runs. */
async function replaceCatalog(answers: Parameters<typeof renderPage>[1]) {
  const opened = await renderPage('/options', { layFile: FILE, listReplacedFiles: [], ...answers });
  const { user } = opened;
  await user.click(
    await screen.findByRole('button', { name: `${running.title}: Weitere Aktionen zu EP-Katalog und LVs` }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'EP-Katalog ersetzen' }));
  const upload = await screen.findByRole('dialog', { name: `EP-Katalog ersetzen – ${running.title}` });
  await user.upload(within(upload).getByLabelText('Datei'), new File(['x'], 'neu.xlsx'));
  await user.click(within(upload).getByRole('button', { name: 'Wirkung ansehen' }));
  return opened;
}

test('a property that leaves says what falls out and who is told, and goes over the version that was seen', async () => {
  const { user, server } = await renderPage('/options?property=true', {
    previewChange: LEAVING,
    changePhase: { ...running, liegenschaftIds: [], version: 8 },
  });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Excel' }).disabled).toBe(false),
  );
  await within(dialog).findByText('3 LV-Positionen fallen aus der Ausschreibung.');
  within(dialog).getByText(/1 Paket ist schon vergeben/);
  expect(within(dialog).getByRole('row', { name: /^Beta/ }).textContent).toContain(
    'zurückgezogen, zählt nicht',
  );
  await user.type(within(dialog).getByRole('textbox', { name: 'Grund der Änderung' }), 'verkauft');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Nachricht an/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Aus der Phase nehmen' }));
  await findToast('status', 'Aus der Phase genommen.');
  const sent = server.calls.find(({ name }) => name === 'changePhase');
  expect([sent?.query.get('mail'), sent?.headers.get('if-match')]).toEqual(['none', '"7"']);
  expect(sent?.body).toMatchObject({ reason: 'verkauft', liegenschaftIds: [] });
});

test('the mails that would go are shown with the reason as it is typed, and none where none is wished', async () => {
  const { user, server } = await renderPage('/options?property=true', {
    previewChange: LEAVING,
    previewLetters: ({ body }) => {
      const { reason } = body as { reason: string };
      const text = `Guten Tag [Vorname Nachname],\n\nGrund: ${reason}`;
      return [
        { readers: 'confirmed', subject: 'Ausschreibung geändert', text },
        { readers: 'others', subject: 'Ausschreibung geändert', text },
      ];
    },
  });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  const show = await within(dialog).findByRole('button', { name: 'So sieht die Mail aus' });
  expect(server.calls.some(({ name }) => name === 'previewLetters')).toBe(false);
  await user.click(show);
  const confirmed = await within(dialog).findByRole('article', { name: /^An Dienstleister, die ihre Teil/ });
  await within(dialog).findByRole('article', { name: 'An alle anderen Dienstleister' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Grund der Änderung' }), 'verkauft');
  await within(confirmed).findByText(/Grund: verkauft$/);
  within(dialog).getByText(/^Eine Mail nennt alles, was sich/);
  await user.click(within(dialog).getByRole('checkbox', { name: /^Nachricht an/ }));
  expect(within(dialog).queryByRole('button', { name: 'So sieht die Mail aus' })).toBeNull();
});

test('letters that cannot be written say why', async () => {
  const { user } = await renderPage('/options?property=true', {
    previewChange: LEAVING,
    previewLetters: new Refusal(500, 'Das ging nicht.'),
  });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  await user.click(await within(dialog).findByRole('button', { name: 'So sieht die Mail aus' }));
  await within(dialog).findByText(/^Die Mail kann nicht gezeigt werden\./);
});

test('somebody else was first: nothing is stored, and the effect is shown anew', async () => {
  const { user, server } = await renderPage('/options?property=true', {
    previewChange: LEAVING,
    changePhase: new Refusal(412, 'Die Phase wurde inzwischen geändert.'),
  });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  await within(dialog).findByText('3 LV-Positionen fallen aus der Ausschreibung.');
  await user.click(within(dialog).getByRole('button', { name: 'Aus der Phase nehmen' }));
  await within(dialog).findByText(/^In der Phase wurde inzwischen etwas geändert\./);
  await waitFor(() => expect(server.calls.filter(({ name }) => name === 'previewChange').length).toBe(2));
});

test('while it is reckoned nothing can be agreed to, and what cannot be reckoned says why', async () => {
  const { user, server } = await renderPage('/options?property=true', { previewChange: PENDING });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  await within(dialog).findByRole('status', { name: 'Die Wirkung wird berechnet …' });
  const agree = within(dialog).getByRole('button', { name: 'Aus der Phase nehmen' });
  expect(agree).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  server.answer({ previewChange: new Refusal(500, 'Der Server wird gerade gewartet.') });
  await user.click(await takeAllOut());
  await within(await leavingDialog()).findByText('Die Wirkung konnte nicht ermittelt werden');
});

test('a sealed phase shows names and mails alone', async () => {
  const bidders = LEAVING.bidders.map((bidder) => ({ ...bidder, isTold: true, offer: null }));
  const { user } = await renderPage('/options?property=true', {
    previewChange: { ...LEAVING, bidders, completeOffers: null },
  });
  await user.click(await takeAllOut());
  const dialog = await leavingDialog();
  await within(dialog).findByText(/^Die Phase ist versiegelt:/);
  const row = within(dialog).getByRole('row', { name: /^Alpina/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  ).toEqual(['Ida Muster']);
});

test('a unit under prices rests without its tick, whose figures follow at once, and goes on with it', async () => {
  const { user, server } = await replaceCatalog({
    previewChange: ({ body }) =>
      (body as { units: string[] }).units.length === 0
        ? CATALOG
        : {
            ...CATALOG,
            version: 'v2',
            bidders: [{ ...BIDDER, offer: { ...OFFER, restingCount: 0, rank: { before: 1, after: 2 } } }],
          },
    applyChange: {
      kept: [{ fileId: idOf(92), propertyId: null }],
      added: [],
      version: 'v3',
      warnings: [],
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'EP-Katalog ersetzen' });
  await within(dialog).findByText('Preis ruht');
  within(dialog).getByText(/^2 vergebene Pakete verlieren den Rang/);
  within(dialog).getByText(/1 vergebenes Paket hat dann eine andere Summe/);
  within(dialog).getByText(/^Katalog\.xlsx · 3 Positionen/);
  const tick = within(dialog).getByRole('checkbox', { name: /^A: Preise gelten weiter je neuer Einheit/ });
  await user.click(tick);
  await within(dialog).findByText('Preis gilt');
  // In a table Enter is its cell's: the change is agreed to by its button alone (OPEN-15).
  tick.focus();
  await user.keyboard('{Enter}');
  expect(server.calls.some(({ name }) => name === 'applyChange')).toBe(false);
  await waitFor(() => expect(within(dialog).queryByText('Preise ruhen')).toBeNull());
  within(dialog).getByRole('columnheader', { name: 'Rang in der Liegenschaft' });
  await user.click(within(dialog).getByRole('button', { name: 'EP-Katalog ersetzen' }));
  await findToast('status', 'Der EP-Katalog wurde erfolgreich ersetzt.');
  const sent = server.calls.find(({ name }) => name === 'applyChange');
  expect(sent?.query.get('replaces')).toBe('v2');
  expect(sent?.body).toMatchObject({ units: ['A'] });
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() =>
    expect(server.calls.findLast(({ name }) => name === 'applyChange')?.body).toMatchObject({
      files: [{ fileId: idOf(92) }],
    }),
  );
  const undo = server.calls.findLast(({ name }) => name === 'applyChange');
  expect(undo?.query.get('replaces')).toBe('v3');
});

test('an earlier catalogue is found in the menu of the file, and prices of its units count again', async () => {
  const kept = {
    id: idOf(93),
    phaseId: running.id,
    propertyId: null,
    filename: 'Katalog alt.xlsx',
    positionCount: 3,
    createdAt: running.start,
    replacedAt: running.start,
    replacedBy: null,
  };
  const { user, server } = await renderPage('/options', {
    listReplacedFiles: [kept],
    previewChange: { ...CATALOG, codes: CATALOG.codes.map((code) => ({ ...code, restingCount: 0 })) },
  });
  const menu = `${running.title}: Weitere Aktionen zu EP-Katalog und LVs`;
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: 'Frühere EP-Kataloge' }));
  const list = within(await screen.findByRole('dialog', { name: `Frühere EP-Kataloge – ${running.title}` }));
  await user.click(await list.findByRole('button', { name: 'Zurückholen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'EP-Katalog ersetzen' }));
  await dialog.findByText('Preis gilt wieder');
  expect(dialog.queryByRole('checkbox', { name: /Preise gelten weiter/ })).toBeNull();
  expect(server.calls.findLast(({ name }) => name === 'previewChange')?.body).toMatchObject({
    files: [{ fileId: kept.id, propertyId: null }],
  });
});

test('a file that is the one that lies there changes nothing, and says so', async () => {
  await replaceCatalog({
    previewChange: {
      ...CATALOG,
      isSame: true,
      files: CATALOG.files.map((file) => ({ ...file, isSame: true })),
    },
  });
  await findToast('status', 'Die Datei gleicht dem hinterlegten EP-Katalog und ändert nichts.');
});

test('a retired property keeps its phases and joins no other; one in no phase is not offered', async () => {
  const [kept, gone] = liegenschaften.map((each) => ({ ...each, stillgelegtAt: '2026-11-26T10:00:00Z' }));
  const away = { ...phases.future, liegenschaftIds: [] };
  await renderPage('/options?property=true', {
    listLiegenschaften: [kept!, { ...gone!, id: idOf(39), nummer: 'L-9' }],
    listPhases: [{ ...running, liegenschaftIds: [kept!.id] }, away],
  });
  // The other one is not even counted.
  await screen.findByText('0 von 1');
  screen.getByText('1 von 1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: `${away.title}: alle` }).disabled).toBe(true);
});
