import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { answersOf, callsOf, IDEAL, listOf, openOwn, ownOf } from '../../test/own-scenario.ts';
import { renderPage } from '../../test/render-page.tsx';
import { findToast } from '../../test/shown-toast.ts';

/** A server that has one's own scenario until it is deleted, and again once it is restored. */
function deletable(own: Scenario = ownOf()) {
  let isThere = true;
  const be =
    <T,>(there: boolean, answer: T) =>
    () => {
      isThere = there;
      return answer;
    };
  const { getScenario } = answersOf(own);
  return {
    getScenario: (asked: Parameters<typeof getScenario>[0]) =>
      isThere ? getScenario(asked) : new Refusal(404, 'Der Eintrag wurde nicht gefunden.'),
    listScenarios: () => (isThere ? listOf(IDEAL, own) : listOf(IDEAL)),
    deleteScenario: be(false, {}),
    restoreScenario: be(true, { ...own, version: own.version + 1 }),
  };
}

test('in the comparison a scenario is deleted by its button, and is back by «Rückgängig»; a kept one has none', async () => {
  const { user, server } = await renderPage('/scenarios', deletable());
  await user.click(await screen.findByRole('button', { name: '„Nur einer“ löschen' }));
  expect(screen.queryByRole('button', { name: '„Ideales Angebot“ löschen' })).toBeNull();
  await findToast('status', 'Das Szenario ist gelöscht.');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Nur einer' })).toBeNull());
  expect(callsOf(server, 'deleteScenario')[0]!.headers.get('if-match')).toBe('"4"');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', 'Das Szenario ist wieder da.');
  await screen.findByRole('link', { name: 'Nur einer' });
});

test('Entf on a head deletes, and Strg+Z takes it back', async () => {
  const { user, server } = await renderPage('/scenarios', deletable());
  (await screen.findByRole('link', { name: 'Nur einer' })).focus();
  await user.keyboard('{Delete}');
  await findToast('status', 'Das Szenario ist gelöscht.');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Nur einer' })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('link', { name: 'Nur einer' });
  expect(callsOf(server, 'restoreScenario')).toHaveLength(1);
});

test('on its own page it is deleted too, and the way leads back to the comparison, where Strg+Z takes it back', async () => {
  const { user, address } = await openOwn(ownOf(), deletable());
  await user.click(await screen.findByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(address().pathname).toBe('/scenarios'));
  await findToast('status', 'Das Szenario ist gelöscht.');
  await screen.findByRole('link', { name: 'Ideales Angebot' });
  expect(screen.queryByRole('link', { name: 'Nur einer' })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('link', { name: 'Nur einer' });
});

test('what a colleague has changed meanwhile is not deleted, and it stays in sight', async () => {
  const { user, address } = await openOwn(ownOf(), {
    deleteScenario: new Refusal(412, 'Der Eintrag wurde inzwischen von jemand anderem geändert.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Löschen' }));
  await findToast('alert', 'Das Szenario wurde nicht gelöscht.');
  expect(address().pathname).toBe('/scenarios/detail');
});

test('what is gone for good is said plainly', async () => {
  const { user } = await renderPage('/scenarios', {
    ...deletable(),
    restoreScenario: new Refusal(404, 'Der Eintrag wurde nicht gefunden.'),
  });
  await user.click(await screen.findByRole('button', { name: '„Nur einer“ löschen' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await findToast('alert', 'Das Szenario wurde nicht wiederhergestellt.');
});

test('who may only read has no way to delete', async () => {
  await openOwn(ownOf(), {}, 'reader');
  await screen.findByRole('heading', { level: 1, name: 'Nur einer' });
  await screen.findByText('2.051,000 €');
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
});
