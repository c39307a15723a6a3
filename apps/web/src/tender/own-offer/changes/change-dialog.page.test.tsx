import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { keyValsOf, phases, users } from '../../../test/sample-tender.ts';

const PHASE_ID = phases.running.id;
const LAST_AT = '2026-11-20T11:30:00.000Z';
const priceOf = (code: string) =>
  keyValsOf(PHASE_ID).find(
    ({ key, organisationId }) =>
      organisationId === users.bidder.organisationId && key === `${PHASE_ID}_ep_${code}`,
  )!;
const changed = (code: string, confirms: string | null) => ({
  text: `${code} Reinigung`,
  facts: [{ name: 'Langtext', before: 'Einmal wischen.', after: 'Zweimal wischen.' }],
  confirms,
});
const catalog = { title: 'EP-Katalog', liegenschaftId: null };
/** What a bidder was told, who has confirmed it; two of its prices are of texts before. */
const told = (...asked: string[]): PhaseChanges => ({
  changedAt: null,
  count: 0,
  parts: [],
  reasons: [],
  days: [
    {
      at: LAST_AT,
      isSinceConfirmed: true,
      parts: [
        {
          ...catalog,
          count: 2,
          changes: ['A1', 'A2'].map((code) => changed(code, asked.includes(code) ? code : null)),
        },
      ],
      reasons: ['Der Boden ist neu.'],
    },
    {
      at: '2026-11-18T09:00:00.000Z',
      isSinceConfirmed: false,
      parts: [
        {
          title: 'LV L-001 Rathaus',
          liegenschaftId: PHASE_ID,
          count: 2,
          changes: [
            { text: 'A1 Flur', facts: [{ name: 'Menge', before: '10', after: '12' }], confirms: null },
          ],
        },
      ],
      reasons: [],
    },
  ],
  lastAt: LAST_AT,
});

async function openChanges(answers: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage('/dl-offer', { getPhaseChanges: told('A1', 'A2'), ...answers }, 'bidder');
  await page.user.click(await screen.findByRole('button', { name: 'Änderungen (4)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen der Ausschreibung' }));
  const sent = () =>
    page.server.calls.filter(({ name }) => name === 'saveOwnKeyVals').map(({ body }) => body);
  return { ...page, dialog, sent };
}

test('changes that are confirmed stay at hand by day, with what was before', async () => {
  const { dialog } = await openChanges();
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.trim())).toEqual([
    '20. November 2026, 12:30 Uhr seit Ihrer Bestätigung',
    '18. November 2026, 10:00 Uhr',
  ]);
  dialog.getByText('Grund: Der Boden ist neu.');
  const texts = (role: string) => dialog.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('deletion')).toEqual(['Einmal wischen.', 'Einmal wischen.', '10']);
  expect(texts('insertion')).toEqual(['Zweimal wischen.', 'Zweimal wischen.', '12']);
  dialog.getByText('1 weitere Änderung');
});

test('prices of changed texts are confirmed one by one or all, as they are, for the changes that were read', async () => {
  const { user, server, dialog, sent } = await openChanges();
  const entry = (code: string) => ({ key: priceOf(code).key, value: priceOf(code).value, unit: 'h' });
  dialog.getByRole('button', { name: 'Alle 2 Preise bestätigen' });
  server.answer({ getPhaseChanges: told('A2') });
  await user.click(dialog.getAllByRole('button', { name: 'Preis bestätigen' })[0]!);
  await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Preis bestätigen' })).toHaveLength(1));
  expect(sent()).toEqual([{ data: [entry('A1')] }]);
  const query = server.calls.find(({ name }) => name === 'saveOwnKeyVals')?.query;
  expect(query?.get('seenChange')).toBe(LAST_AT);
  dialog.getByText('1 Preis bestätigt');
  server.answer({ getPhaseChanges: told() });
  await user.click(dialog.getByRole('button', { name: 'Preis bestätigen' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Preis bestätigen' })).toBeNull());
  expect(sent()).toEqual([{ data: [entry('A1')] }, { data: [entry('A2')] }]);
});

test('prices are not confirmed for a text that nobody has read, which is shown then', async () => {
  const refused = new Refusal(409, 'Die Ausschreibung wurde inzwischen noch einmal geändert.');
  const { user, server, dialog } = await openChanges({ saveOwnKeyVals: refused });
  server.answer({ getPhaseChanges: told('A1') });
  await user.click(dialog.getByRole('button', { name: 'Alle 2 Preise bestätigen' }));
  await dialog.findByText(/noch einmal geändert/);
  await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Preis bestätigen' })).toHaveLength(1));
});

test('after the end of the phase the changes are read, and no price is confirmed any more', async () => {
  const answers = { getPhaseChanges: told('A1', 'A2') };
  const { user } = await renderPage(`/dl-offer?pId=${phases.ended.id}`, answers, 'bidder');
  await user.click(await screen.findByRole('button', { name: 'Änderungen (4)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen der Ausschreibung' }));
  dialog.getByText('Grund: Der Boden ist neu.');
  expect(dialog.queryByRole('button', { name: /bestätigen$/ })).toBeNull();
});
