import type { AwardCondition, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';
import { awardKey } from './award-state.ts';

/** Who is on rank 1 of both packages, which come to 375 € each. */
const BEST = providers[1]!;
const [APPLIED, REMOVED] = [idOf(77), idOf(78)];

const award = (at: number): KeyVal => ({
  id: idOf(90 + at),
  organisationId: users.admin.organisationId,
  key: awardKey(phases.future.id, liegenschaften[at]!.id, 'basisfm'),
  value: BEST.id,
  version: 1,
});

function condition(fromMillis: number): AwardCondition {
  return {
    serviceProviderId: BEST.id,
    tiers: [{ fromMillis, tenths: 20 }],
    filledCount: 0,
    scenarioName: 'Höchstens zwei',
    rulesDigest: 'x',
    awardWriteId: APPLIED,
    by: 'Karin Vogt',
    at: '2026-11-27T07:12:00.000Z',
  };
}

test('a rebate stands below the sums with what it comes to, is removed and put back (R4-15)', async () => {
  const { user, server } = await renderPage('/placing', {
    listOrgaKeyVals: [award(0), award(1)],
    listAwardConditions: [condition(700_000)],
    removeAwardCondition: { awardWriteId: REMOVED },
    undoAwardWrite: { stored: [], left: [], awardWriteId: idOf(79) },
  });
  const lines = await screen.findByRole('list', { name: 'Nachlässe der Vergabe' });
  within(lines).getByText('Nachlass Beta 2 % ab 700 €: −15,000 €');
  server.answer({ listAwardConditions: [] });
  await user.click(within(lines).getByRole('button', { name: 'Nachlass entfernen' }));
  await findToast('status', 'Der Nachlass ist entfernt.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Nachlässe der Vergabe' })).toBeNull());
  const [sent] = server.calls.filter(({ name }) => name === 'removeAwardCondition');
  expect(sent?.params).toMatchObject({ awardWriteId: APPLIED, serviceProviderId: BEST.id });
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'undoAwardWrite')?.params).toMatchObject({
      awardWriteId: REMOVED,
    }),
  );
});

test('where the awards do not reach a rebate any more it says what is missing; who may only read cannot remove it', async () => {
  const answers = { listOrgaKeyVals: [award(0)], listAwardConditions: [condition(700_000)] };
  await renderPage('/placing', answers, 'reader');
  const lines = await screen.findByRole('list', { name: 'Nachlässe der Vergabe' });
  within(lines).getByText('Nachlass Beta 2 % ab 700 € nicht mehr erreicht, es fehlen 325,000 €');
  expect(within(lines).queryByRole('button')).toBeNull();
});

test('the dialog of proposals says what a rebate comes to once they are accepted', async () => {
  const { user } = await renderPage('/placing', {
    listOrgaKeyVals: [award(0)],
    listAwardConditions: [condition(700_000)],
  });
  await user.click(await screen.findByRole('button', { name: '1 Vorschlag übernehmen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vorschläge übernehmen' });
  within(dialog).getByText('Nachlass Beta 2 % ab 700 €: −15,000 €.');
});
