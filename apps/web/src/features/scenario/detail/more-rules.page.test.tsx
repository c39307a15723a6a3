import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Arrived } from '../../../test/fake-server.ts';
import { idOf, liegenschaften, phases } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';
import {
  ALPINA,
  BETA,
  OWN_CELLS,
  RUN,
  answersOf,
  callsOf,
  openOwn,
  outcomeOf,
  ownOf,
} from '../../../test/own-scenario.ts';

/** What was awarded in a phase: one package of this one's properties, and one that it does not have. */
const awardsOf = (phaseId: string) =>
  [liegenschaften[1]!.id, idOf(99)].map((liegenschaftId, at) => ({
    id: idOf(90 + at),
    organisationId: idOf(1),
    key: printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId: 'aufzug' }),
    value: ALPINA,
  }));

test('at least so much for one, out of some properties, and who has packages so far are typed as rules', async () => {
  let own = ownOf({ rules: [], outcome: null });
  const { user, server } = await openOwn(own, {
    getScenario: (asked: Arrived) => answersOf(own).getScenario(asked),
    changeScenario: ({ body }: Arrived) => {
      own = { ...own, rules: (body as Scenario).rules, version: own.version + 1 };
      return own;
    },
    runScenario: RUN,
    listOrgaKeyVals: ({ params }: Arrived) => awardsOf(params['phaseId'] ?? ''),
  });
  const adding = await screen.findByRole('combobox', { name: 'Regel hinzufügen' });
  for (const name of [
    /^Mindestens ein Anteil für einen/,
    /^Mindestens ein Betrag für einen/,
    /^Dienstleister nicht in einzelnen/,
    /^Der Bisherige bleibt/,
  ]) {
    await user.click(adding);
    await user.click(await screen.findByRole('option', { name }));
  }
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  await type('Prozent', '33,4');
  await type('Betrag in Euro', '500000,001');
  await type('Um so viel Prozent günstiger', '7,5');
  await user.click(screen.getByRole('button', { name: '0 Liegenschaften' }));
  await user.click(await screen.findByRole('checkbox', { name: /^L-2/ }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Bisherige: 0 Pakete' }));
  await screen.findByRole('dialog', { name: 'Bisherige' });
  const choose = (name: string, who: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), who);
  await choose('Bisheriger aller in Basis FM', 'Beta');
  await choose('Bisheriger von L-2 in Basis FM', 'keiner');
  await user.click(screen.getByRole('combobox', { name: 'Aus den Vergaben der Phase' }));
  await user.click(await screen.findByRole('option', { name: phases.ended.title }));
  await findToast('status', '1 Vergabe ist übernommen.');
  const [first, other] = liegenschaften.map(({ id }) => id);
  const least = { kind: 'volume', bound: 'at-least', bidderIds: [ALPINA], onlyIfWinning: false };
  const rules = [
    { ...least, limit: { unit: 'share', tenths: 334 } },
    { ...least, limit: { unit: 'euro', millis: 500_000_001 } },
    { kind: 'excluded', bidderId: ALPINA, where: { propertyIds: [other] } },
    {
      kind: 'incumbent',
      tenths: 75,
      holders: [
        { propertyId: first, groupId: 'basisfm', bidderId: BETA },
        { propertyId: other, groupId: 'aufzug', bidderId: ALPINA },
      ],
    },
  ];
  await waitFor(() => expect(callsOf(server, 'changeScenario').at(-1)).toMatchObject({ body: { rules } }));
});

test('where who has a package so far cannot win it, rule and package say that the rule does not hold', async () => {
  const [propertyId = ''] = liegenschaften.map(({ id }) => id);
  const holders = [{ propertyId, groupId: 'basisfm', bidderId: BETA }];
  const rules: ScenarioRule[] = [{ kind: 'incumbent', tenths: 50, holders }];
  const own = ownOf({ rules, outcome: outcomeOf(2_051_000, { rules }) });
  const cells = [{ ...OWN_CELLS[0]!, unbound: 0 }, OWN_CELLS[1]!];
  const { user } = await openOwn(own, answersOf(own, cells));
  await screen.findByText(
    'In einem Paket hat der Bisherige kein wertbares Angebot; dort gilt die Regel nicht.',
  );
  await user.click(screen.getByRole('button', { name: /^L-1 Basis FM/ }));
  const why = await screen.findByRole('region', { name: 'Warum' });
  expect(why.textContent).toContain('Der Bisherige hat hier kein wertbares Angebot');
});
