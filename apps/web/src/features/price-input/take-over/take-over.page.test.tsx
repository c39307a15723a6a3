import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { type OwnKey, parseOwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { entries, idOf, liegenschaften, phases, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const { ended, running } = phases;
const { organisationId } = users.bidder;
const [first, second] = liegenschaften.map(({ id }) => id) as [string, string];
const region = liegenschaften[0]!.adresse.region as 'Berlin';

const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Liegenschaft ausschließen?' }));

type Values = readonly (readonly [OwnKey, string])[];
const price = (epCode: string): OwnKey => ({ kind: 'ep', epCode });

const BEFORE: Values = [
  [{ kind: 'offer' }, 'true'],
  [price('A1'), '5000'],
  [price('A2'), '6000'],
  [price('A3'), '7000'],
  [{ kind: 'bl', region, tag: 'uegm' }, '1100'],
  [{ kind: 'ls', liegenschaftId: first, tag: 'uegm' }, '900'],
  [{ kind: 'n', liegenschaftId: first, tag: 'energy' }, '950'],
  [{ kind: 'm', liegenschaftId: second }, 'false'],
];

/**
 * A bidder at the beginning of a round, before a server that stores what is sent; A3 had another unit in the
 * round before.
 */
async function beginRound(own: Values, path = '/dl-priceinput', resting: readonly string[] = []) {
  drawAllRows();
  const listOf = (phaseId: string, values: Values): KeyVal[] =>
    values.map(([key, value], at) => {
      const name = printOwnKey(phaseId, key);
      const rests = key.kind === 'ep' && resting.includes(key.epCode);
      return { id: idOf(2_000 + at), key: name, value, organisationId, ...(rests && { restsFrom: 'Stk' }) };
    });
  const stored = new Map(listOf(running.id, own).map((entry) => [entry.key, entry]));
  const page = await renderPage(
    path,
    {
      listOwnKeyVals: ({ params }) =>
        params['phaseId'] === ended.id ? listOf(ended.id, BEFORE) : [...stored.values()],
      listEpEntries: ({ params }) =>
        params['phaseId'] === ended.id
          ? entries.map((entry) => (entry.epCode === 'A3' ? { ...entry, unit: 'Stk' } : entry))
          : entries,
      saveOwnKeyVals: ({ body }) => {
        const { data } = body as { data: { key: string; value: string | null }[] };
        return data.flatMap(({ key, value }) => {
          if (value === null) {
            stored.delete(key);
            return [];
          }
          const entry = { id: idOf(3_000 + stored.size), key, value, organisationId };
          stored.set(key, entry);
          return [entry];
        });
      },
    },
    'bidder',
  );
  const holds = () =>
    Object.fromEntries(
      [...stored].map(([key, { value }]) => {
        const { kind, ...rest } = parseOwnKey(key)!;
        return [[kind, ...Object.values(rest)].join(' '), value];
      }),
    );
  const preview = async () => within(await screen.findByRole('dialog', { name: 'Aus Vorphase übernehmen' }));
  return { ...page, holds, preview };
}

test('a round begins with prices, factors and exclusions of the one before, after one question, and one undo takes them back (D4-05)', async () => {
  const { user, holds, preview, server } = await beginRound([]);
  await user.click(await screen.findByText(/^Noch zu tun/));
  await user.click(
    await screen.findByText('3 Preise, 3 Faktoren und 1 Ausschluss der Vorphase sind nicht übernommen'),
  );
  const list = await preview();
  await list.findByText(/^A3: Einheit weicht ab: Stk in der Vorphase, h hier\./);
  list.getByText('6 von 7 Änderungen angekreuzt');
  list.getByText('Beendete Phase');
  await user.click(list.getByRole('button', { name: '6 Werte übernehmen' }));
  await user.click((await question()).getByRole('button', { name: 'Abbrechen' }));
  expect(holds()).toEqual({});
  await user.click(list.getByRole('button', { name: '6 Werte übernehmen' }));
  const asked = await question();
  asked.getByText(/L-2/);
  await user.click(asked.getByRole('button', { name: 'Liegenschaft ausschließen' }));
  await findToast('status', '6 Werte wurden übernommen.');
  expect(holds()).toEqual({
    'ep A1': '5000',
    'ep A2': '6000',
    [`bl ${region} uegm`]: '1100',
    [`ls ${first} uegm`]: '900',
    [`n ${first} energy`]: '950',
    [`m ${second}`]: 'false',
  });
  expect(server.calls.filter(({ name }) => name === 'saveOwnKeyVals')).toHaveLength(1);
  // One price is left, for which there is a sentence of its own.
  await screen.findByText('1 Preis der Vorphase ist nicht übernommen');

  await user.click(screen.getByText('5,000', { selector: '[data-editable] *' }));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(holds()).toEqual({}));
  await screen.findByText('3 Preise, 3 Faktoren und 1 Ausschluss der Vorphase sind nicht übernommen');
  // Done again it is asked about again.
  await user.keyboard('{Control>}y{/Control}');
  await user.click((await question()).getByRole('button', { name: 'Liegenschaft ausschließen' }));
  await waitFor(() => expect(Object.keys(holds())).toHaveLength(6));
});

test('own values of this phase stay, also a price that rests, and where nothing is left nothing is said (D4-05)', async () => {
  const own: Values = [...BEFORE.slice(1), [price('A1'), '4000']];
  const { user } = await beginRound(own.slice(1), '/dl-priceinput', ['A2']);
  await user.click(await screen.findByText(/^Noch zu tun/));
  await screen.findByText('1 Liegenschaft außerhalb Ihres Marktgebiets');
  expect(screen.queryByText(/der Vorphase (?:ist|sind) nicht übernommen/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Aus Vorphase übernehmen' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was changed since stays when it is taken back, and is named (K6)', async () => {
  const { user, holds, preview } = await beginRound([[price('A1'), '4000']]);
  await user.click(await screen.findByRole('button', { name: 'Aus Vorphase übernehmen' }));
  const list = await preview();
  await list.findByText('5 von 6 Änderungen angekreuzt');
  await user.click(list.getByRole('button', { name: '5 Werte übernehmen' }));
  await user.click((await question()).getByRole('button', { name: 'Liegenschaft ausschließen' }));
  await findToast('status', '5 Werte wurden übernommen.');
  await user.click(await screen.findByText('6,000', { selector: '[data-editable] *' }));
  await user.keyboard('6,5{Enter}');
  await waitFor(() => expect(holds()['ep A2']).toBe('6500'));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(holds()).toEqual({ 'ep A1': '4000', 'ep A2': '6500' }));
  await findToast('alert', 'Inzwischen geändert und deshalb nicht zurückgenommen: A2.');
});
