import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { narrowWindow } from '../../test/narrow-window.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';
import {
  ALPINA,
  AT_MOST_ONE,
  BETA,
  IDEAL,
  RUN,
  answersOf,
  callsOf,
  listOf,
  openOwn,
  outcomeOf,
  ownOf,
} from '../../test/own-scenario.ts';

function excelOf(rows: string[][]): File {
  const cells = rows.map((row) => ({ cells: row }));
  const bytes = writeWorkbook([{ name: 'Szenario', columns: [], rows: cells, frozenRows: 0 }]);
  return new File([new Uint8Array(bytes)], 'Szenario.xlsx');
}

/** Nothing was found, and it is not known that there is nothing. */
const UNKNOWN = {
  isPartial: false,
  sentence: 'Offen ist, ob es geht.',
  rules: [],
  steps: [],
  idealMillis: null,
  waysOut: [],
};
const WITHOUT_POINTS = {
  kind: 'quality',
  weightPercent: 10,
  maxPoints: 100,
  points: { [ALPINA]: { basisfm: 0 } },
} as const;

test('shares stand by what each gets after its rebate, the largest first', async () => {
  const shareOf = (serviceProviderId: string, sumMillis: number, rebateMillis = 0) => ({
    serviceProviderId,
    packageCount: 1,
    sumMillis,
    rebateMillis,
  });
  const shares = [shareOf(ALPINA, 1_060_000, 60_000), shareOf(BETA, 1_051_000)];
  await openOwn(ownOf({ outcome: outcomeOf(2_051_000, { shares }) }));
  const head = await screen.findByRole('heading', { name: 'Anteile' });
  const rows = within(head.closest('section')!).getAllByRole('listitem');
  expect(rows.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Beta.*51,24 %/),
    expect.stringMatching(/^Alpina.*48,76 %/),
  ]);
});

test('what rebates come to stands below the shares, and before a scenario is applied (R4-15)', async () => {
  const rules: Scenario['rules'] = [
    { kind: 'rebate', bidderId: ALPINA, tiers: [{ fromMillis: 1_000_000, tenths: 20 }] },
  ];
  const shares = [{ serviceProviderId: ALPINA, packageCount: 1, sumMillis: 1_000_000, rebateMillis: 20_000 }];
  const own = ownOf({ rules, outcome: outcomeOf(2_031_000, { rules, shares }) });
  const { user } = await openOwn(own);
  const head = await screen.findByRole('heading', { name: 'Anteile' });
  const text = 'Nachlass Alpina 2 % ab 1.000 €: −20,000 €';
  within(head.closest('section')!).getByText(text);
  await user.click(screen.getByRole('button', { name: 'In die Vergabe übernehmen' }));
  const dialog = await screen.findByRole('dialog', { name: /Vergabe übernehmen/ });
  expect(dialog.textContent).toContain(`${text}.`);
});

test('scenarios stand side by side; two that are marked show what changes hands', async () => {
  const { user } = await renderPage('/scenarios', answersOf(ownOf()));
  const table = await screen.findByRole('table', { name: 'Szenarien im Vergleich' });
  const sums = within(table).getByRole('row', { name: /^Vergabesumme/ });
  expect(
    within(sums)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2.000,000', '2.051,000']);
  expect(within(table).getByText('+2,55 %')).toBeDefined();
  expect(screen.getByText(/^Markieren Sie zwei Szenarien/)).toBeDefined();
  for (const name of ['Ideales Angebot', 'Nur einer']) {
    screen.getByRole('link', { name }).focus();
    await user.keyboard(' ');
  }
  const changes = await screen.findByRole('table', { name: 'Was sich von A nach B ändert' });
  expect(within(changes).getByText('1 Paket wechselt, 1 bleibt')).toBeDefined();
  expect(within(changes).getAllByText('+51,000')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Gremienvorlage' }));
  await screen.findByRole('heading', { level: 1, name: 'Gremienvorlage' });
});

test('without an offer nothing is compared, and the phase that has some is named', async () => {
  await renderPage(`/scenarios?pId=${phases.future.id}`, {
    listScenarios: { ...listOf(IDEAL), offerCount: 0 },
    countBids: ({ params }: { params: Readonly<Record<string, string>> }) => ({
      offering: params['phaseId'] === phases.ended.id ? 2 : 0,
      priced: 2,
    }),
  });
  await screen.findByText('Noch kein vollständiges Angebot');
  const link = await screen.findByRole('link', { name: 'Angebote gibt es in „Beendete Phase“' });
  expect(link.getAttribute('href')).toContain(phases.ended.id);
});

test('the page opens on the phase that has offers, not on the last one', async () => {
  const { server } = await renderPage('/scenarios', {
    ...answersOf(ownOf()),
    countBids: ({ params }: { params: Readonly<Record<string, string>> }) => ({
      offering: params['phaseId'] === phases.future.id ? 0 : 1,
      priced: 1,
    }),
  });
  await screen.findByRole('table', { name: 'Szenarien im Vergleich' });
  expect(callsOf(server, 'listScenarios').map(({ params }) => params['phaseId'])).toEqual([
    phases.running.id,
  ]);
});

test('a scenario that is not possible any more has no figures, says so, and stands last', async () => {
  const conflict = {
    sentence: 'Beides geht nicht.',
    isPartial: false,
    rules: [0],
    steps: [],
    idealMillis: 1,
    waysOut: [],
  };
  const own = ownOf({ outcome: outcomeOf(1_000_000, { isStale: true }), conflict });
  await renderPage('/scenarios', answersOf(own));
  const table = await screen.findByRole('table', { name: 'Szenarien im Vergleich' });
  const sums = within(table).getByRole('row', { name: /^Vergabesumme/ });
  expect(
    within(sums)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2.000,000', '–']);
  expect(within(table).getByText('nicht möglich')).toBeDefined();
});

test('before the first offer a scenario shows its rules, and no award of nothing that could be taken over', async () => {
  const nothing = outcomeOf(0, { idealMillis: 0, packageCount: 0, shares: [] });
  const own = ownOf({ outcome: nothing });
  await openOwn(own, { ...answersOf(own, []), listScenarios: { ...listOf(IDEAL, own), offerCount: 0 } });
  await screen.findByText('Noch kein vollständiges Angebot');
  await screen.findByRole('combobox', { name: 'Regel hinzufügen' });
  expect(screen.queryByText('0,000 €')).toBeNull();
  expect(screen.queryByRole('button', { name: 'In die Vergabe übernehmen' })).toBeNull();
});

test('what cannot be loaded says so, and is asked for again by hand', async () => {
  const { user, server } = await renderPage('/scenarios', {
    ...answersOf(ownOf()),
    listScenarios: new Refusal(500, 'Wartung'),
  });
  await screen.findAllByText(/^Die Szenarien konnten nicht geladen werden/);
  server.answer({ listScenarios: listOf(IDEAL) });
  await user.click(screen.getByRole('button', { name: /Erneut/ }));
  await screen.findByRole('table', { name: 'Szenarien im Vergleich' });
});

test('a sealed phase shows when it is opened, and asks for nothing', async () => {
  const sealed = { ...phases.running, seal: 'SEALED' as const };
  await renderPage(`/scenarios?pId=${sealed.id}`, {
    listPhases: [sealed],
    listScenarios: new Refusal(409, 'versiegelt'),
  });
  await screen.findByText(/^Die Phase ist versiegelt/);
  expect(screen.queryByRole('button', { name: 'Neues Szenario' })).toBeNull();
});

test('a proven result has its sum, its distances and the price of its rule', async () => {
  const prices = [
    {
      rule: 0,
      costMillis: 51_000,
      openCount: 0,
      closedCount: 0,
      next: { rule: { ...AT_MOST_ONE, bidders: 2 }, savedMillis: 51_000, openCount: 0, closedCount: 0 },
    },
  ];
  await openOwn(ownOf({ outcome: outcomeOf(2_051_000, { rules: [AT_MOST_ONE], prices }) }));
  await screen.findByRole('heading', { level: 1, name: 'Nur einer' });
  expect(await screen.findByText('2.051,000 €')).toBeDefined();
  expect(screen.getByText('+51,000 €, +2,55 %')).toBeDefined();
  expect(screen.getByText('101,0 %')).toBeDefined();
  expect(screen.getByText('bewiesen')).toBeDefined();
  expect(screen.getByText(/kostet 51,000 € \(2,55 %\)/)).toBeDefined();
  expect(screen.getByText(/Mit 2 Dienstleistern 51,000 € weniger/)).toBeDefined();
  const matrix = screen.getByRole('table', { name: 'Vergabe' });
  expect(within(matrix).getByRole('button', { name: /^L-2 Basis FM: Beta.*\+5,1/ })).toBeDefined();
});

test.each([
  [
    'rechnet',
    { run: { ...RUN, state: 'running', step: 'proof', endedAt: null } },
    'Das Ergebnis steht noch nicht fest.',
  ],
  [
    'veraltet',
    { outcome: outcomeOf(2_051_000, { isStale: true }) },
    'Angebote oder Regeln haben sich geändert. Rechnen Sie neu.',
  ],
  ['nach Zeit beendet', { outcome: outcomeOf(2_051_000, { proof: 'ended', gapMillis: 5_000 }) }, undefined],
  [
    'höchstens 0,25 % über dem Optimum',
    { outcome: outcomeOf(2_051_000, { proof: 'gap', gapMillis: 5_000 }) },
    undefined,
  ],
  [
    'nicht gerechnet',
    { outcome: null, run: { ...RUN, state: 'failed', reason: 'Der Server ist ausgelastet.' } },
    'Es gibt noch kein Ergebnis.',
  ],
  [
    'nicht gefunden',
    { outcome: null, conflict: { ...UNKNOWN, unknown: 'not-found' } },
    'Es gibt noch kein Ergebnis.',
  ],
  [
    'nicht gerechnet',
    { outcome: null, conflict: { ...UNKNOWN, unknown: 'too-large' } },
    'Es gibt noch kein Ergebnis.',
  ],
  ['Punkte fehlen', { outcome: outcomeOf(2_051_000, { rules: [WITHOUT_POINTS] }) }, undefined],
] as const)(
  'a result that is «%s» says so, and is taken over only where it holds',
  async (words, more, lock) => {
    await openOwn(ownOf(more as Partial<Scenario>));
    await screen.findByText(words);
    const apply = await screen.findByRole('button', { name: 'In die Vergabe übernehmen' });
    expect(apply.dataset['tooltip']).toBe(lock);
  },
);

test('the award as it stands is not told as proven: its rules give every package by hand', async () => {
  await openOwn(ownOf({ kept: 'current-award' }));
  await screen.findByText('wie vergeben');
  expect(screen.queryByText(/^bewiesen$|nicht günstiger/)).toBeNull();
});

test('the scenarios that are shown are chosen, and so are the groups of an award; both are kept', async () => {
  const keptViews = () => Object.keys(localStorage).filter((key) => key.includes('.view.'));
  for (const key of keptViews()) localStorage.removeItem(key);
  const { user } = await renderPage('/scenarios', answersOf(ownOf()));
  await user.click(await screen.findByRole('button', { name: '2 von 2 Szenarien' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Ideales Angebot' }));
  await screen.findByRole('button', { name: '1 von 2 Szenarien' });
  expect(screen.queryByRole('link', { name: 'Ideales Angebot' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Nur einer' }));
  await user.click(await screen.findByRole('button', { name: '5 von 5 Gruppen' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Basis FM' }));
  await screen.findByRole('button', { name: '4 von 5 Gruppen' });
  expect(screen.queryByRole('button', { name: /^L-2 Basis FM/ })).toBeNull();
  expect(keptViews()).toHaveLength(2);
});

test('an award that became stale by a changed offer is pale, and is reckoned anew by a press', async () => {
  const { user, server } = await openOwn(ownOf({ outcome: outcomeOf(2_051_000, { isStale: true }) }), {
    runScenario: RUN,
  });
  await screen.findByText('letztes Ergebnis, nicht übernehmbar');
  await user.click(screen.getByRole('button', { name: 'Neu rechnen' }));
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
});

test('what is taken over is named first, and what others awarded meanwhile afterwards', async () => {
  const key = `awarding_${phases.running.id}_${liegenschaften[1]!.id}_basisfm`;
  const { user, server } = await openOwn(ownOf(), {
    listOrgaKeyVals: [{ id: idOf(90), organisationId: idOf(1), key, value: ALPINA, version: 1 }],
    applyScenario: {
      awardWriteId: idOf(95),
      changedCount: 1,
      left: [{ key, value: ALPINA, by: 'Ida Muster', at: null }],
    },
    undoAwardWrite: { stored: [], left: [], awardWriteId: null },
  });
  await user.click(await screen.findByRole('button', { name: 'In die Vergabe übernehmen' }));
  const dialog = await screen.findByRole('dialog', { name: 'In die Vergabe übernehmen?' });
  await within(dialog).findByText(/^2 Pakete werden vergeben. Davon ist 1 bisher anders vergeben./);
  expect(within(dialog).getByText(/^Die Phase läuft noch/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'In die Vergabe übernehmen' }));
  await findToast('status', 'Das Szenario ist übernommen.');
  const left = await findToast('alert', 'Ein Paket wurde inzwischen von jemand anderem geändert');
  expect(left.textContent).toMatch(/L-2 .*, Basis FM: Alpina.*, von Ida Muster/);
  const [applied] = callsOf(server, 'applyScenario');
  expect(applied).toMatchObject({ body: { outcome: 'outcome of 2051000', seen: [{ key, value: ALPINA }] } });
  await user.keyboard('{Control>}z{/Control}');
  await findToast('status', 'Die Übernahme ist zurückgenommen.');
  expect(callsOf(server, 'undoAwardWrite')).toHaveLength(1);
});

test('who may only read sees rules and results, and changes nothing', async () => {
  await openOwn(ownOf(), {}, 'reader');
  await screen.findByText('2.051,000 €');
  expect(screen.queryByRole('combobox', { name: 'Regel hinzufügen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Begründung/ })).toBeNull();
  const apply = screen.getByRole('button', { name: 'In die Vergabe übernehmen' });
  expect(apply.dataset['tooltip']).toBe('Sie haben nur Leserechte und können keine Vergabe ändern.');
});

test('on a phone the rules are read, not changed', async () => {
  narrowWindow();
  await openOwn(ownOf());
  await screen.findAllByText('Höchstens 1 Dienstleister insgesamt');
  expect(screen.queryByRole('combobox', { name: 'Regel hinzufügen' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Anzahl der Dienstleister' })).toBeNull();
});

test('a run is ended by Escape', async () => {
  const running = ownOf({ run: { ...RUN, state: 'running', step: 'proof', endedAt: null } });
  const { user, server } = await openOwn(running, { cancelScenario: RUN });
  await screen.findByText('rechnet');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(callsOf(server, 'cancelScenario')).toHaveLength(1));
});

test('a scenario that was changed in Excel is shown before its packages are fixed, by one rule', async () => {
  const { user, server } = await openOwn(ownOf(), {
    changeScenario: ownOf({ version: 5 }),
    runScenario: RUN,
  });
  await user.click(await screen.findByRole('button', { name: 'Excel einlesen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Szenario aus Excel einlesen' });
  const rows = [['Szenario'], [], ['Nummer', 'Basis FM'], ['L-1', 'Beta'], ['L-2', 'Beta']];
  await user.upload(within(dialog).getByLabelText('Datei'), excelOf(rows));
  await user.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
  await within(dialog).findByText('1 Paket wird fest gesetzt');
  await user.click(within(dialog).getByRole('button', { name: '1 Paket fest setzen' }));
  await findToast('status', '1 Paket ist fest gesetzt.');
  await waitFor(() => expect(callsOf(server, 'changeScenario')).toHaveLength(1));
  const lots = [{ propertyId: liegenschaften[0]!.id, groupId: 'basisfm' }];
  expect(callsOf(server, 'changeScenario')[0]).toMatchObject({
    body: { rules: [AT_MOST_ONE, { kind: 'fixed', bidderId: BETA, where: { lots } }] },
  });
});

test('a file that names nobody of the phase changes nothing', async () => {
  const { user, server } = await openOwn(ownOf());
  await user.click(await screen.findByRole('button', { name: 'Excel einlesen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Szenario aus Excel einlesen' });
  const rows = [['Szenario'], [], ['Nummer', 'Basis FM'], ['L-1', 'Hansewerk']];
  await user.upload(within(dialog).getByLabelText('Datei'), excelOf(rows));
  await user.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
  await within(dialog).findByText(/^„Hansewerk“ in Zeile 4, Spalte „Basis FM“ ist kein Dienstleister/);
  expect(callsOf(server, 'changeScenario')).toEqual([]);
});

test('the scenarios are those of the phase that was chosen before', async () => {
  const { user, address } = await renderPage(`/analysis?pId=${phases.ended.id}`);
  await user.click(await screen.findByRole('link', { name: 'Szenarien' }));
  await waitFor(() => expect(address().pathname).toBe('/scenarios'));
  expect(address().search).toContain(phases.ended.id);
});
