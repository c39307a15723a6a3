import type { MissingDecision, MissingProbe } from '@rahmenpreis/contract/missing-price.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { keyValsOf, liegenschaften, phases, providers } from '../../../../test/sample-tender.ts';
import { findToast } from '../../../../test/shown-toast.ts';

const [ALPINA, BETA] = providers as [(typeof providers)[number], (typeof providers)[number]];
const [PROPERTY] = liegenschaften as [(typeof liegenschaften)[number]];
const PAGE = `/analysis?pId=${phases.running.id}&lId=${PROPERTY.id}`;

const order = { sumMillis: 250_000, rank: 2, winnerId: ALPINA.id };
const PROBE: MissingProbe = {
  serviceProviderId: BETA.id,
  liegenschaftId: PROPERTY.id,
  sliceId: 'basisfm',
  missingCount: 1,
  countedCount: 3,
  allowedCount: 1,
  limitTenths: 10,
  valueMillis: 1_000,
  without: order,
  filled: { ...order, sumMillis: 251_000 },
  faults: [],
  offersVersion: 'one',
  positions: [{ epCode: 'A3', mengeMillis: 30_000, highestMillis: 1_000, highestOfId: ALPINA.id }],
};
const WORDS =
  'Es fehlt 1 Preis (0,4 % der Summe). Ohne ihn und mit dem höchsten Preis der anderen bleibt der Rang 2. Das Angebot kann in der Wertung bleiben.';

const { positions: _, offersVersion, serviceProviderId, liegenschaftId, sliceId, ...figures } = PROBE;
const DECISION: MissingDecision = {
  serviceProviderId,
  liegenschaftId,
  sliceId,
  offersVersion,
  figures,
  decision: 'stays',
  reason: 'Geringfügig',
  version: 3,
  by: 'Petra Lindner',
  at: '2026-11-20T12:00:00.000Z',
};

async function open(answers: Answers = {}, who: 'admin' | 'reader' = 'admin') {
  // Beta lacks the price of the last position.
  const keyVals = keyValsOf(phases.running.id).filter(
    ({ key, organisationId }) => organisationId !== BETA.organisationId || !key.endsWith('_ep_A3'),
  );
  const page = await renderPage(
    PAGE,
    {
      listPhaseKeyVals: keyVals,
      probeMissingPrices: [PROBE],
      listMissingDecisions: [],
      saveMissingDecision: DECISION,
      ...answers,
    },
    who,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Fehlende Preise prüfen (1)' }));
  const dialog = await screen.findByRole('dialog', { name: `Fehlende Preise in L-1 Haus` });
  const card = await within(dialog).findByRole('region', { name: 'Beta · Basis FM' });
  return { ...page, card: within(card) };
}

test('nothing is offered where no price is missing', async () => {
  await renderPage(PAGE);
  await screen.findByRole('heading', { name: 'L-1 - Haus', level: 2 });
  await screen.findAllByText('Alpina');
  expect(screen.queryByRole('button', { name: /^Fehlende Preise prüfen/ })).toBeNull();
});

test('the sentence, both probes and the positions are told', async () => {
  const { user, card } = await open();
  card.getByText(WORDS, { selector: 'p' });
  card.getByRole('row', { name: 'Ohne sie 250,000 2 Alpina' });
  card.getByRole('row', { name: 'Mit dem höchsten Preis 251,000 2 Alpina' });
  await user.click(card.getByText('1 Position'));
  card.getByRole('row', { name: 'A3 Leistung A3 30 h 1,000 Alpina' });
});

test('a decision is stored with its reason over what was seen, and Strg+Z takes it back', async () => {
  const { user, card, server } = await open();
  const reason = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' });
  expect(reason.value).toBe(WORDS);
  await user.clear(reason);
  await user.click(card.getByRole('button', { name: 'Bleibt in der Wertung' }));
  card.getByText('Bitte geben Sie einen Grund an.');
  await user.type(reason, 'Geringfügig');
  await user.click(card.getByRole('button', { name: 'Bleibt in der Wertung' }));
  await card.findByText('bleibt in der Wertung');
  const saved = () =>
    server.calls.filter(({ name }) => name === 'saveMissingDecision').map(({ body }) => body);
  const place = { serviceProviderId, liegenschaftId, sliceId, offersVersion };
  expect(saved()).toEqual([{ ...place, decision: 'stays', reason: 'Geringfügig', before: null }]);
  await user.click(card.getByRole('button', { name: 'Zurücknehmen' }));
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toEqual({ ...place, decision: 'open', reason: '', before: 3 });
});

test('whoever is too late sees what stands now, and keeps the reason typed', async () => {
  let stored: MissingDecision[] = [];
  const { user, card } = await open({
    listMissingDecisions: () => stored,
    saveMissingDecision: () => {
      stored = [{ ...DECISION, decision: 'excluded' }];
      return new Refusal(412, 'Der Eintrag wurde inzwischen von jemand anderem geändert.');
    },
  });
  await user.type(card.getByRole('textbox', { name: 'Grund' }), ' Eigener Grund');
  await user.click(card.getByRole('button', { name: 'Bleibt in der Wertung' }));
  await findToast('alert', 'Die Entscheidung wurde nicht gespeichert.');
  await card.findByText('ausgeschlossen');
  expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' }).value).toContain('Eigener Grund');
});

test('beside another probe a decision is outdated; a reader reads', async () => {
  const { card } = await open({ listMissingDecisions: [{ ...DECISION, offersVersion: 'before' }] }, 'reader');
  card.getByText(/veraltet, die Prüfung ist inzwischen eine andere/);
  const button = card.getByRole('button', { name: 'Ausschließen' });
  expect(button.getAttribute('data-tooltip')).toBe('Sie dürfen hier nur lesen.');
  expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' }).readOnly).toBe(true);
});
