import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { keyValsOf, phases, providers } from '../../../test/sample-tender.ts';

const PHASE_ID = phases.running.id;
const PRICE = `${PHASE_ID}_ep_`;
/** The bidder's entries, of which two prices were meant for another unit. */
const stored = keyValsOf(PHASE_ID)
  .filter(({ organisationId }) => organisationId === providers[0]!.organisationId)
  .map((entry): KeyVal => (/_ep_A[12]$/.test(entry.key) ? { ...entry, restsFrom: 'psch' } : entry));
const valueOf = (code: string) => stored.find(({ key }) => key === `${PRICE}${code}`)!.value;

/** The desk of that bidder, and the entries that it has sent. */
async function openDesk() {
  drawAllRows();
  const sent: object[] = [];
  const { user } = await renderPage(
    '/dl-priceinput',
    {
      listOwnKeyVals: stored,
      saveOwnKeyVals: ({ body }) => {
        const { data } = body as { data: { key: string; value: string; unit: string }[] };
        sent.push(...data);
        return data.map(({ key, value, unit }) => {
          const { restsFrom: _, ...entry } = stored.find((each) => each.key === key)!;
          return { ...entry, value, ...(unit === 'h' ? {} : { restsFrom: unit }) };
        });
      },
    },
    'bidder',
  );
  return { user, sent };
}

test('a price typed over one that rests, and a single confirmation, are taken back to the price and the unit that were there', async () => {
  const { user, sent } = await openDesk();
  const price = { key: `${PRICE}A1`, value: valueOf('A1') };
  const confirm = { name: /^A1: .* bestätigen$/ };
  await user.click(await screen.findByRole('button', confirm));
  await waitFor(() => expect(sent).toEqual([{ ...price, unit: 'h' }]));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(sent.slice(1)).toEqual([{ ...price, unit: 'psch' }]));
  await screen.findByRole('button', confirm);

  const row = (await screen.findByRole('button', confirm)).closest('[role=row]')!;
  await user.click(row.querySelector('[data-editable]')!);
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(sent.slice(2)).toEqual([{ ...price, value: '9000', unit: 'h' }]));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('1 Änderung zurückgenommen: A1.');
  await waitFor(() => expect(sent.slice(3)).toEqual([{ ...price, unit: 'psch' }]));
  await screen.findByRole('button', confirm);
});

test('all prices that rest are confirmed at once for the unit there is, and taken back they rest again', async () => {
  const { user, sent } = await openDesk();
  await user.click(await screen.findByRole('button', { name: 'Alle 2 ruhenden bestätigen' }));
  const question = await screen.findByRole('dialog', { name: 'Preise für die neue Einheit bestätigen?' });
  within(question).getByText('psch → h: 2 Preise');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Bestätigen' }));
  const confirmed = ['A1', 'A2'].map((code) => ({ key: `${PRICE}${code}`, value: valueOf(code), unit: 'h' }));
  await waitFor(() => expect(sent).toEqual(confirmed));
  await waitFor(() => expect(screen.queryByRole('button', { name: /ruhenden bestätigen$/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(sent.slice(2)).toEqual(confirmed.map((entry) => ({ ...entry, unit: 'psch' }))));
  await screen.findByRole('button', { name: 'Alle 2 ruhenden bestätigen' });
});
