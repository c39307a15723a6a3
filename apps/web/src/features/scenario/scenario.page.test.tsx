import type {
  Scenario,
  ScenarioCell,
  ScenarioOutcome,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { expect, test } from 'vitest';
import { type Arrived, type FakeServer, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const [ALPINA, BETA] = providers.map(({ id }) => id) as [string, string];
const bidders = providers.map(({ id, organisation }) => ({ id, organisation, name: organisation }));
const AT_MOST_ONE: ScenarioRule = { kind: 'count', bound: 'at-most', bidders: 1, per: 'all' };
const OWN = idOf(80);

/** A package that goes to somebody for so many thousandths; at the cheapest it would cost 1,000 euros. */
function cellOf(l: number, serviceProviderId: string, sumMillis: number): ScenarioCell {
  return {
    liegenschaftId: liegenschaften[l]!.id,
    sliceId: 'basisfm',
    serviceProviderId,
    sumMillis,
    cheapestId: ALPINA,
    cheapestMillis: 1_000_000,
    reason: null,
    keptBy: serviceProviderId === ALPINA ? null : [0],
  };
}

const IDEAL_CELLS = [cellOf(0, ALPINA, 1_000_000), cellOf(1, ALPINA, 1_000_000)];
const OWN_CELLS = [cellOf(0, ALPINA, 1_000_000), cellOf(1, BETA, 1_051_000)];

function outcomeOf(sumMillis: number, more: Partial<ScenarioOutcome> = {}): ScenarioOutcome {
  return {
    version: `outcome of ${sumMillis}`,
    isStale: false,
    rules: [],
    sumMillis,
    gapMillis: 0,
    proof: 'exact',
    idealMillis: 2_000_000,
    packageCount: 2,
    openCount: 0,
    target: { packageCount: 1, sumMillis: 1_000_000, targetMillis: 990_000 },
    regions: { single: 0, all: 1 },
    shares: [{ serviceProviderId: ALPINA, packageCount: 1, sumMillis: 1_000_000, rebateMillis: 0 }],
    prices: [],
    ...more,
  };
}

const IDEAL: Scenario = {
  id: idOf(81),
  kept: 'ideal',
  version: 1,
  name: 'Ideales Angebot',
  rules: [],
  run: null,
  outcome: outcomeOf(2_000_000),
  conflict: null,
};
const RUN = {
  state: 'done',
  step: 'prices',
  seconds: 3,
  startedAt: '2026-11-25T10:00:00.000Z',
  endedAt: '2026-11-25T10:00:03.000Z',
  reason: null,
} as const;

/** One's own scenario with a rule. */
function ownOf(more: Partial<Scenario> = {}): Scenario {
  return {
    id: OWN,
    kept: null,
    version: 4,
    name: 'Nur einer',
    rules: [AT_MOST_ONE],
    run: RUN,
    outcome: outcomeOf(2_051_000),
    conflict: null,
    ...more,
  };
}

function excelOf(rows: string[][]): File {
  const cells = rows.map((row) => ({ cells: row }));
  const bytes = writeWorkbook([{ name: 'Szenario', columns: [], rows: cells, frozenRows: 0 }]);
  return new File([new Uint8Array(bytes)], 'Szenario.xlsx');
}

const callsOf = ({ calls }: FakeServer, name: string) => calls.filter((call) => call.name === name);

const ground = { offersVersion: 'v', bidders };
const listOf = (...scenarios: Scenario[]) => ({ ...ground, offerCount: 3, packageCount: 2, scenarios });

/** What the server answers of the ideal offer and one's own scenario. */
function answersOf(own: Scenario, cells = OWN_CELLS) {
  return {
    listScenarios: listOf(IDEAL, own),
    getScenario: ({ params }: { params: Readonly<Record<string, string>> }) =>
      params['scenarioId'] === OWN
        ? { ...ground, scenario: own, cells }
        : { ...ground, scenario: IDEAL, cells: IDEAL_CELLS },
  };
}

const DETAIL = `/scenarios/detail?pId=${phases.running.id}&sId=${OWN}`;

const openOwn = (own: Scenario, more = {}, who: 'admin' | 'reader' = 'admin') =>
  renderPage(DETAIL, { ...answersOf(own), ...more }, who);

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
  expect(within(changes).getByText('1 Paket wechselt, 1 bleiben')).toBeDefined();
  expect(within(changes).getAllByText('+51,000')).toHaveLength(2);
});

test('without an offer nothing is compared', async () => {
  await renderPage('/scenarios', { listScenarios: { ...listOf(IDEAL), offerCount: 0 } });
  await screen.findByText('Noch kein vollständiges Angebot');
});

test('what cannot be loaded says so, and is asked for again by hand', async () => {
  const { user, server } = await renderPage('/scenarios', {
    ...answersOf(ownOf()),
    listScenarios: new Refusal(500, 'Wartung'),
  });
  await screen.findByText(/^Die Szenarien konnten nicht geladen werden/);
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
    { rule: 0, costMillis: 51_000, next: { rule: { ...AT_MOST_ONE, bidders: 2 }, savedMillis: 51_000 } },
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
] as const)(
  'a result that is «%s» says so, and is taken over only where it holds',
  async (words, more, lock) => {
    await openOwn(ownOf(more as Partial<Scenario>));
    await screen.findByText(words);
    const apply = await screen.findByRole('button', { name: 'In die Vergabe übernehmen' });
    expect(apply.dataset['hint']).toBe(lock);
  },
);

test('where nothing fits it says why, and the cheapest way out is taken by a press', async () => {
  const changed: ScenarioRule = { ...AT_MOST_ONE, bidders: 2 };
  const conflict = {
    sentence: 'Höchstens 1 Dienstleister reicht nicht.',
    rules: [0],
    waysOut: [
      { rule: 0, changed, sumMillis: 2_051_000, shares: [{ serviceProviderId: BETA, packageCount: 1 }] },
    ],
  };
  const { user, server } = await openOwn(ownOf({ outcome: null, conflict }), {
    changeScenario: ownOf({ version: 5, rules: [changed] }),
    runScenario: RUN,
  });
  await screen.findByText(conflict.sentence);
  expect(screen.getByText('nicht möglich')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ändern' }));
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
  const [change] = callsOf(server, 'changeScenario');
  expect(change).toMatchObject({ body: { name: 'Nur einer', rules: [changed] } });
});

test('a limit in euros and a rebate by steps are fields of their sentences', async () => {
  let own = ownOf({ rules: [], outcome: null });
  const { user, server } = await openOwn(own, {
    getScenario: (asked: Arrived) => answersOf(own).getScenario(asked),
    changeScenario: ({ body }: Arrived) => {
      own = { ...own, rules: (body as Scenario).rules, version: (own.version ?? 0) + 1 };
      return own;
    },
    runScenario: RUN,
  });
  for (const name of [/^Höchstens ein Betrag für einen/, /^Nachlass eines/]) {
    await user.click(await screen.findByRole('combobox', { name: 'Regel hinzufügen' }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'Stufe hinzufügen' }));
  for (const [name, text] of [
    ['Betrag in Euro', '2500000,5'],
    ['Stufe 1: ab Summe in Euro', '750.000'],
    ['Stufe 2: Nachlass in Prozent', '3,5'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  }
  const rules = [
    {
      kind: 'volume',
      bound: 'at-most',
      limit: { unit: 'euro', millis: 2_500_000_500 },
      bidderIds: [ALPINA],
      onlyIfWinning: false,
    },
    {
      kind: 'rebate',
      bidderId: ALPINA,
      tiers: [
        { fromMillis: 750_000_000, tenths: 20 },
        { fromMillis: 2_000_000_000, tenths: 35 },
      ],
    },
  ];
  await waitFor(() => expect(callsOf(server, 'changeScenario').at(-1)).toMatchObject({ body: { rules } }));
});

test('a package is fixed by its cell, which becomes a rule', async () => {
  const { user, server } = await openOwn(ownOf(), {
    changeScenario: ownOf({ version: 5 }),
    runScenario: RUN,
  });
  await user.click(await screen.findByRole('button', { name: /^L-2 Basis FM/ }));
  await user.click(await screen.findByRole('button', { name: 'Fest an Alpina' }));
  await screen.findByText('Alpina fest in L-2 · Basis FM');
  await waitFor(() => expect(callsOf(server, 'changeScenario')).toHaveLength(1));
});

test('who may only read is told why a package goes where it does, and sets no rule', async () => {
  const rules = [{ ...AT_MOST_ONE, reason: 'Nur ein Ansprechpartner' }];
  const outcome = outcomeOf(2_051_000, { rules, prices: [{ rule: 0, costMillis: 51_000, next: null }] });
  const { user } = await openOwn(ownOf({ rules, outcome }), {}, 'reader');
  expect(await screen.findByText('Begründung: Nur ein Ansprechpartner')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^L-2 Basis FM/ }));
  const why = await screen.findByRole('region', { name: 'Warum' });
  expect(why.textContent).toContain('Das Paket geht für 1.051,000 € an Beta.');
  expect(why.textContent).toContain('Das sind 51,000 € (5,10 %) mehr als bei Alpina');
  expect(why.textContent).toContain('Ohne „Höchstens 1 Dienstleister insgesamt“ ginge es an Alpina.');
  expect(why.textContent).toContain('Die Regel kostet über alle Pakete 51,000 €.');
  expect(why.textContent).toContain('Begründung: Nur ein Ansprechpartner');
  expect(screen.getByRole('button', { name: 'Fest an Alpina' }).dataset['hint']).toMatch(/nur Leserechte/);
});

test('a package that is fixed by hand says why, and its rule keeps that', async () => {
  const { user, server } = await openOwn(ownOf(), {
    changeScenario: ownOf({ version: 5 }),
    runScenario: RUN,
  });
  await user.click(await screen.findByRole('button', { name: /^L-2 Basis FM/ }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Begründung der Festlegung (freiwillig)' }),
    'Kennt die Anlage',
  );
  await user.click(screen.getByRole('button', { name: 'Fest an Alpina' }));
  const where = { propertyId: liegenschaften[1]!.id, groupId: 'basisfm' };
  await waitFor(() =>
    expect(callsOf(server, 'changeScenario')[0]).toMatchObject({
      body: { rules: [AT_MOST_ONE, { kind: 'fixed', bidderId: ALPINA, where, reason: 'Kennt die Anlage' }] },
    }),
  );
});

test('a rule gets its reason by Enter; it is stored, and nothing is reckoned anew', async () => {
  const own = ownOf();
  const reason = 'Nur ein Ansprechpartner';
  const { user, server } = await openOwn(own, {
    changeScenario: { ...own, version: 5, rules: [{ ...AT_MOST_ONE, reason }] },
  });
  await user.click(await screen.findByRole('button', { name: /^Begründung zu „Höchstens 1/ }));
  await user.type(screen.getByRole('textbox', { name: /^Begründung zu/ }), `${reason}{Enter}`);
  await waitFor(() =>
    expect(callsOf(server, 'changeScenario')[0]).toMatchObject({
      body: { rules: [{ ...AT_MOST_ONE, reason }] },
    }),
  );
  expect(callsOf(server, 'runScenario')).toEqual([]);
});

test('quality is a rule with its weight and the points of each bidder, for all groups or one', async () => {
  let own = ownOf({ rules: [], outcome: null });
  const { user, server } = await openOwn(own, {
    getScenario: (asked: Arrived) => answersOf(own).getScenario(asked),
    changeScenario: ({ body }: Arrived) => {
      own = { ...own, rules: (body as Scenario).rules, version: own.version + 1 };
      return own;
    },
    runScenario: RUN,
  });
  await user.click(await screen.findByRole('combobox', { name: 'Regel hinzufügen' }));
  await user.click(await screen.findByRole('option', { name: /^Qualität/ }));
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  await type('Gewicht der Qualität in Prozent', '30');
  await user.click(screen.getByRole('button', { name: 'Punkte: 0 von 2' }));
  await screen.findByRole('dialog', { name: 'Punkte der Dienstleister' });
  await type('Punkte von Alpina in allen Gruppen', '90');
  await type('Punkte von Alpina in Basis FM', '75');
  // More than the most is no number of points.
  await type('Punkte von Beta in Basis FM', '101');
  await waitFor(() =>
    expect(callsOf(server, 'changeScenario').at(-1)).toMatchObject({
      body: {
        rules: [
          {
            kind: 'quality',
            weightPercent: 30,
            maxPoints: 100,
            points: { [ALPINA]: { basisfm: 75, aufzug: 90 } },
          },
        ],
      },
    }),
  );
  expect(JSON.stringify(callsOf(server, 'changeScenario').at(-1))).not.toContain('101');
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Punkte: 1 von 2' });
  // Of two rules about quality only the first would count.
  await user.click(screen.getByRole('combobox', { name: 'Regel hinzufügen' }));
  await screen.findByRole('option', { name: /^Höchstens so viele/ });
  expect(screen.queryByRole('option', { name: /^Qualität/ })).toBeNull();
});

test('the scenarios that are shown are chosen, and so are the groups of an award; both are kept', async () => {
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
  expect(Object.keys(localStorage).filter((key) => key.includes('.view.'))).toHaveLength(2);
});

test('an award that became stale by a changed offer is pale, and is reckoned anew by a press', async () => {
  const { user, server } = await openOwn(ownOf({ outcome: outcomeOf(2_051_000, { isStale: true }) }), {
    runScenario: RUN,
  });
  await screen.findByText('letztes Ergebnis, nicht übernehmbar');
  await user.click(screen.getByRole('button', { name: 'Neu rechnen' }));
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
});

test('rules that somebody else has changed meanwhile are not written over, and it is told', async () => {
  const { user } = await openOwn(ownOf(), {
    changeScenario: new Refusal(412, 'Der Eintrag wurde inzwischen von jemand anderem geändert.'),
  });
  await user.click(await screen.findByRole('button', { name: /^Regel „Höchstens 1 Dienstleister/ }));
  await findToast('alert', 'Die Regeln wurden nicht gespeichert.');
  await screen.findByRole('button', { name: /^Regel „Höchstens 1 Dienstleister/ });
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
  expect(
    screen.getByText(/1 Paket bleibt, wie andere sie inzwischen vergeben haben: L-2 Basis FM/),
  ).toBeDefined();
  const [applied] = callsOf(server, 'applyScenario');
  expect(applied).toMatchObject({ body: { outcome: 'outcome of 2051000', seen: [{ key, value: ALPINA }] } });
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', 'Die Übernahme ist zurückgenommen.');
});

test('who may only read sees rules and results, and changes nothing', async () => {
  await openOwn(ownOf(), {}, 'reader');
  await screen.findByText('2.051,000 €');
  expect(screen.queryByRole('combobox', { name: 'Regel hinzufügen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Begründung/ })).toBeNull();
  const apply = screen.getByRole('button', { name: 'In die Vergabe übernehmen' });
  expect(apply.dataset['hint']).toBe('Sie haben nur Leserechte und können keine Vergabe ändern.');
});

test('one’s own scenario gets another name by Enter; its rules go with it as they are, and nothing is reckoned', async () => {
  const own = ownOf();
  const { user, server } = await openOwn(own, {
    changeScenario: { ...own, version: 5, name: 'Nur einer, München' },
  });
  const field = await screen.findByRole('textbox', { name: 'Name des Szenarios' });
  await user.clear(field);
  await user.type(field, '  {Enter}');
  expect((field as HTMLInputElement).value).toBe('Nur einer');
  await user.clear(field);
  await user.type(field, 'Nur einer, München{Enter}');
  await waitFor(() => expect(callsOf(server, 'changeScenario')).toHaveLength(1));
  const [{ body, headers } = { body: undefined, headers: new Headers() }] = callsOf(server, 'changeScenario');
  expect([body, headers.get('if-match')]).toEqual([
    { name: 'Nur einer, München', rules: [AT_MOST_ONE] },
    '"4"',
  ]);
  expect(callsOf(server, 'runScenario')).toEqual([]);
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
