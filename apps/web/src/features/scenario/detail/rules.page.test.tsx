import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import type { Sheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Arrived, Refusal } from '../../../test/fake-server.ts';
import { liegenschaften } from '../../../test/sample-tender.ts';
import * as saving from '../../../tender/generated-file/save-sheets.ts';
import { findToast } from '../../../test/shown-toast.ts';
import {
  ALPINA,
  AT_MOST_ONE,
  BETA,
  IDEAL,
  OWN_CELLS,
  RUN,
  answersOf,
  callsOf,
  offers,
  listOf,
  openOwn,
  outcomeOf,
  ownOf,
} from '../../../test/own-scenario.ts';

test('where nothing fits it says why, and the cheapest way out is taken by Enter and taken back by Strg+Z', async () => {
  const changed: ScenarioRule = { ...AT_MOST_ONE, bidders: 2 };
  const conflict = {
    sentence: 'Höchstens 1 Dienstleister reicht nicht.',
    isPartial: false,
    rules: [0],
    steps: [{ title: 'Hamburg', text: 'Das Paket bietet nur Alpina vollständig an.' }],
    idealMillis: 2_000_000,
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
  screen.getByText('+2,55 % gegen Ideal');
  screen.getByText('Das Paket bietet nur Alpina vollständig an.');
  screen.getByRole('button', { name: 'Ändern' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
  const [change] = callsOf(server, 'changeScenario');
  expect(change).toMatchObject({ body: { name: 'Nur einer', rules: [changed] } });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(2));
  expect(callsOf(server, 'changeScenario').at(-1)).toMatchObject({ body: { rules: [AT_MOST_ONE] } });
});

test('where nothing fits any more, the result before it stays in sight, and one press takes the rule back', async () => {
  const share: ScenarioRule = {
    kind: 'volume',
    bound: 'at-most',
    limit: { unit: 'share', tenths: 150 },
    bidderIds: [ALPINA],
    onlyIfWinning: false,
  };
  const conflict = {
    sentence: 'Beides geht nicht.',
    isPartial: false,
    rules: [0, 1],
    steps: [],
    idealMillis: 1,
    waysOut: [],
  };
  const rules = [AT_MOST_ONE, share];
  const outcome = { ...outcomeOf(2_051_000, { rules: [AT_MOST_ONE] }), isStale: true };
  const { user, server } = await openOwn(ownOf({ rules, outcome, conflict }), {
    changeScenario: ownOf({ version: 5 }),
    runScenario: RUN,
  });
  await screen.findByRole('heading', { name: 'Vor der letzten Regel' });
  screen.getByText(/^Letztes Ergebnis, ohne „.* höchstens 15 % der Summe“$/);
  screen.getByText('bewiesen');
  await user.click(screen.getByRole('button', { name: 'Regel zurücknehmen' }));
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
  expect(callsOf(server, 'changeScenario').at(-1)).toMatchObject({ body: { rules: [AT_MOST_ONE] } });
});

test('what a rule costs is not proven on the page and in its Excel alike', async () => {
  const saved = vi.spyOn(saving, 'saveSheets').mockResolvedValue(true);
  const price = { rule: 0, costMillis: 51_000, openCount: 0, closedCount: 0, next: null };
  const outcome = outcomeOf(2_051_000, {
    proof: 'gap',
    gapMillis: 20_510,
    rules: [AT_MOST_ONE],
    prices: [price],
  });
  const { user } = await openOwn(ownOf({ outcome }));
  const cost = 'kostet 51,000 € (2,55 %); nicht bewiesen';
  await screen.findByText(cost);
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const rules = saved.mock.calls[0]![0].find(({ name }) => name === 'Regeln') as Sheet;
  expect(rules.rows.map(({ cells }) => cells).slice(1)).toEqual([
    ['höchstens 1,00 % über dem Optimum. Summen netto in Euro.'],
    ['Regel', 'Kosten der Regel', 'Kosten in Worten', 'Begründung'],
    ['Höchstens 1 Dienstleister insgesamt', 51, cost, null],
  ]);
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
  const adding = await screen.findByRole('combobox', { name: 'Regel hinzufügen' });
  for (const [words, name] of [
    ['Betrag für einen', /^Höchstens ein Betrag für einen/],
    ['Nachlass', /^Nachlass eines/],
  ] as const) {
    await user.type(adding, words);
    await screen.findByRole('option', { name });
    await user.keyboard('{ArrowDown}{Enter}');
    // The word has done its work: the next one stands alone.
    await waitFor(() => expect(adding).toHaveProperty('value', ''));
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

test('who may only read is told why a package goes where it does, and sets no rule', async () => {
  const rules = [{ ...AT_MOST_ONE, reason: 'Nur ein Ansprechpartner' }];
  const outcome = outcomeOf(2_051_000, {
    rules,
    prices: [{ rule: 0, costMillis: 51_000, openCount: 0, closedCount: 0, next: null }],
  });
  const { user } = await openOwn(ownOf({ rules, outcome }), {}, 'reader');
  expect(await screen.findByText('Begründung: Nur ein Ansprechpartner')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^L-2 Basis FM/ }));
  const why = await screen.findByRole('region', { name: 'Warum' });
  expect(why.textContent).toContain('Das Paket geht für 1.051,000 € an Beta.');
  expect(why.textContent).toContain('Das sind 51,000 € (5,10 %) mehr als bei Alpina');
  expect(why.textContent).toContain('Ohne „Höchstens 1 Dienstleister insgesamt“ ginge es an Alpina.');
  expect(why.textContent).toContain('Die Regel kostet 51,000 € (2,55 %).');
  expect(why.textContent).toContain('Begründung: Nur ein Ansprechpartner');
  expect(screen.getByRole('button', { name: 'Fest an Alpina' }).dataset['tooltip']).toMatch(/nur Leserechte/);
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

test('rules that somebody else has changed meanwhile are not written over, and it is told', async () => {
  const { user } = await openOwn(ownOf(), {
    changeScenario: new Refusal(412, 'Der Eintrag wurde inzwischen von jemand anderem geändert.'),
  });
  await user.click(await screen.findByRole('button', { name: /^Regel „Höchstens 1 Dienstleister/ }));
  await findToast('alert', 'Die Regeln wurden nicht gespeichert.');
  await screen.findByRole('button', { name: /^Regel „Höchstens 1 Dienstleister/ });
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

test('a rule that is added while an earlier change is on its way to the server stays shown', async () => {
  let own = ownOf({ rules: [], outcome: null });
  const first = Promise.withResolvers<void>();
  const { user, server } = await openOwn(own, {
    getScenario: (asked: Arrived) => answersOf(own).getScenario(asked),
    changeScenario: async ({ body }: Arrived) => {
      const { rules } = body as Scenario;
      // The first change arrives, and its answer takes until the second is on its way too.
      if (rules.length === 1) await first.promise;
      own = { ...own, rules, version: own.version + 1 };
      return own;
    },
    runScenario: RUN,
  });
  const add = async (name: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: 'Regel hinzufügen' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await add(/^Höchstens so viele/);
  await waitFor(() => expect(callsOf(server, 'changeScenario')).toHaveLength(1));
  await add(/^Ein Dienstleister je/);
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  first.resolve();
  await waitFor(() => expect(callsOf(server, 'changeScenario')).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: /^Regel „/ })).toHaveLength(2);
});

test('a rule about somebody who withdrew keeps its name in the field, marked, and has no effect', async () => {
  const where = { region: 'Bremen' };
  const own = ownOf({ rules: [{ kind: 'excluded', bidderId: BETA, where }] });
  const one = { ...offers, bidders: offers.bidders.filter(({ id }) => id !== BETA) };
  await openOwn(own, {
    listScenarios: { ...listOf(IDEAL, own), ...one },
    getScenario: { ...one, scenario: own, cells: OWN_CELLS, probes: [] },
  });
  const who = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Dienstleister' });
  expect(who.selectedOptions[0]!.textContent).toBe('Beta (nimmt nicht teil)');
  const region = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bundesland' });
  expect(region.selectedOptions[0]!.textContent).toBe('Bremen (ohne Liegenschaft)');
  expect(screen.getByText(/\(ohne Wirkung\)/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^L-2 Basis FM: Beta \(nimmt nicht teil\)/ })).toBeDefined();
});

test('a number that does not fit a rule is taken back, and said', async () => {
  const { user } = await openOwn(ownOf());
  const field = await screen.findByRole('textbox', { name: 'Anzahl der Dienstleister' });
  await user.clear(field);
  await user.type(field, '1,5{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(
    '„1,5“ geht nicht: Zahlen von 1 bis 1.000 in Schritten von 1.',
  );
});

test('where the time for ways out was over, the page says so and goes on by hand', async () => {
  const conflict = {
    sentence: 'Geht nicht.',
    isPartial: true,
    rules: [0],
    steps: [],
    idealMillis: 1,
    waysOut: [],
  };
  const { user, server } = await openOwn(ownOf({ outcome: null, conflict }), { runScenario: RUN });
  await screen.findByText(/^Die Rechenzeit für Auswege war zu Ende/);
  await user.click(screen.getByRole('button', { name: 'Weiter suchen' }));
  await waitFor(() => expect(callsOf(server, 'runScenario')).toHaveLength(1));
});

test('who waits is told for whom, and the clock runs', async () => {
  const run = {
    ...RUN,
    state: 'waiting',
    step: null,
    endedAt: null,
    waitsFor: '„Drei“ von Ida Muster',
  } as const;
  await openOwn(ownOf({ outcome: null, run }));
  const words = await screen.findByText(/^Wartet auf „Drei“ von Ida Muster/);
  expect(words.textContent).not.toMatch(/\b0 s$/);
});

test('of packages with filled prices it is told what the probe says', async () => {
  const order = { sumMillis: 1_000_000, rank: 2, winnerId: ALPINA };
  const { liegenschaftId, sliceId } = OWN_CELLS[1]!;
  const probe = {
    serviceProviderId: BETA,
    liegenschaftId,
    sliceId,
    missingCount: 2,
    countedCount: 50,
    allowedCount: 1,
    limitTenths: 10,
    valueMillis: 4_000,
    without: order,
    filled: order,
    faults: ['count' as const],
  };
  const own = ownOf({ rules: [{ kind: 'missing', take: 'highest' }] });
  await openOwn(own, { getScenario: { ...offers, scenario: own, cells: OWN_CELLS, probes: [probe] } });
  await screen.findByRole('heading', { name: 'Mit ergänzten Preisen (1)' });
  screen.getByText(/: Beta\. Es fehlen 2 Preise \(0,4 % der Summe\)\. Erlaubt ist hier einer\./);
});
