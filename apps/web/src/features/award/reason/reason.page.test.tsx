import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';
import { awardKey } from '../award-state.ts';

/** Who is on rank 1 of both packages, and who is on rank 2. */
const [OTHER, BEST] = [providers[0]!, providers[1]!];
const keys = liegenschaften.map(({ id }) => awardKey(phases.future.id, id, 'basisfm'));
const TEXT = 'Kennt das Haus seit Jahren';

function awardOf(at: number, { id: value }: { id: string }, text?: string): KeyVal {
  const reason = {
    text: text ?? '',
    source: 'rule',
    by: 'Karin Vogt',
    at: '2026-11-25T10:00:00.000Z',
  } as const;
  return {
    id: idOf(90 + at),
    organisationId: users.admin.organisationId,
    key: keys[at]!,
    value,
    version: 1,
    ...(text === undefined ? {} : { reason }),
  };
}
const answered = (stored: KeyVal[]): AlphaBatchAnswer => ({ stored, left: [], awardWriteId: null });
const bodiesOf = ({ calls }: FakeServer, call: string) =>
  calls.filter(({ name }) => name === call).map(({ body }) => body);

test('awards that are not on rank 1 are found, get one reason together, and Strg+Z takes it back', async () => {
  const bare = [awardOf(0, OTHER), awardOf(1, OTHER)];
  const { user, server } = await renderPage('/placing', { listOrgaKeyVals: bare });
  await user.click(await screen.findByRole('button', { name: 'ohne Begründung 2' }));
  await user.click(screen.getByRole('button', { name: '2 begründen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vergaben begründen' });
  within(dialog).getByText(/L-1.*, Basis FM \(Alpina\) und .*L-2/);
  const said = [awardOf(0, OTHER, TEXT), awardOf(1, OTHER, TEXT)];
  server.answer({ saveAlphaKeyVals: answered(said), listOrgaKeyVals: said });
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Begründung für alle 2 Pakete' }),
    `${TEXT}{Enter}`,
  );
  await findToast('status', 'Die Begründung ist gespeichert.');
  const entry = (key: string) => ({ key, value: OTHER.id, before: OTHER.id });
  expect(bodiesOf(server, 'saveAlphaKeyVals')).toEqual([
    { data: keys.map((key) => ({ ...entry(key), reason: TEXT, beforeReason: null })) },
  ]);
  await screen.findAllByRole('img', { name: `Begründung: ${TEXT}` });
  expect(screen.queryByRole('button', { name: /begründen$|^ohne Begründung/ })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(bodiesOf(server, 'saveAlphaKeyVals').at(-1)).toEqual({
      data: keys.map((key) => ({ ...entry(key), reason: '', beforeReason: TEXT })),
    }),
  );
});

test('the dialog of a package asks for a reason where who is chosen is not on rank 1, and sends what it saw', async () => {
  const { user, server } = await renderPage('/placing', { listOrgaKeyVals: [awardOf(0, OTHER, TEXT)] });
  await user.click(await screen.findByRole('img', { name: `Begründung: ${TEXT}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Dienstleister auswählen' });
  const field = () => within(dialog).queryByRole('textbox', { name: 'Begründung' });
  expect(field()).toHaveProperty('value', TEXT);
  within(dialog).getByText(/^aus den Regeln eines Szenarios, Karin Vogt, 25\.11\.26/);
  await user.click(within(dialog).getByRole('radio', { name: /Beta/ }));
  expect(field()).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: /Alpina/ }));
  server.answer({ changeAlphaKeyVal: awardOf(0, OTHER, 'Anders') });
  await user.clear(field()!);
  await user.type(field()!, 'Anders{Enter}');
  await findToast('status', 'Die Begründung ist gespeichert.');
  expect(bodiesOf(server, 'changeAlphaKeyVal')).toEqual([
    { key: keys[0], value: OTHER.id, before: OTHER.id, reason: 'Anders', beforeReason: TEXT },
  ]);
});

test('who may only read sees reasons, and a locked button', async () => {
  const listOrgaKeyVals = [awardOf(0, OTHER, TEXT), awardOf(1, OTHER)];
  const { user } = await renderPage('/placing', { listOrgaKeyVals }, 'reader');
  const button = await screen.findByRole('button', { name: '1 begründen' });
  expect(button.getAttribute('aria-description')).toMatch(/^Sie haben nur Leserechte/);
  await user.click(await screen.findByRole('img', { name: `Begründung: ${TEXT}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Dienstleister auswählen' });
  within(dialog).getByText(`Begründung: ${TEXT}`);
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('an award on rank 1 asks for none', async () => {
  await renderPage('/placing', { listOrgaKeyVals: [awardOf(0, BEST)] });
  await screen.findByText('1 von 2 Paketen vergeben');
  expect(screen.queryByRole('button', { name: /egründ/ })).toBeNull();
});
