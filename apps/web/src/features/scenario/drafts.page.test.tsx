import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Arrived, Refusal } from '../../test/fake-server.ts';
import { answersOf, AT_MOST_ONE, callsOf, openOwn, ownOf, RUN } from '../../test/own-scenario.ts';
import { renderPage } from '../../test/render-page.tsx';
import { findToast } from '../../test/shown-toast.ts';

test('«Neues Szenario» and a copy are drafts', async () => {
  const made = ownOf({ isDraft: true });
  const { user, server } = await renderPage('/scenarios', {
    ...answersOf(made),
    createScenario: made,
    runScenario: RUN,
  });
  await user.click(await screen.findByRole('button', { name: 'Neues Szenario' }));
  await user.click(await screen.findByRole('button', { name: 'Kopie' }));
  await waitFor(() => expect(callsOf(server, 'createScenario')).toHaveLength(2));
  expect(callsOf(server, 'createScenario').map(({ body }) => body)).toEqual([
    { name: 'Neues Szenario', rules: [], isDraft: true },
    { name: 'Nur einer (Kopie)', rules: [AT_MOST_ONE], isDraft: true },
  ]);
});

test('a draft is named as one in the comparison, with who sees it; others are not', async () => {
  await renderPage('/scenarios', answersOf(ownOf({ isDraft: true })));
  const tag = await screen.findByText('Entwurf');
  expect(tag.closest<HTMLElement>('[data-tooltip]')!.dataset['tooltip']).toMatch(
    /^Nur Sie sehen diesen Entwurf/,
  );
  expect(tag.closest('th')!.textContent).toContain('Nur einer');
});

test('«Für alle sichtbar» makes it everybody’s as it is, and then it is no draft any more', async () => {
  let own: Scenario = ownOf({ isDraft: true });
  const { user, server } = await openOwn(own, {
    getScenario: (asked: Arrived) => answersOf(own).getScenario(asked),
    changeScenario: () => (own = { ...own, isDraft: false, version: 5 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Für alle sichtbar' }));
  await waitFor(() => expect(screen.queryByText('Entwurf')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Für alle sichtbar' })).toBeNull();
  const [{ body, headers } = { body: undefined, headers: new Headers() }] = callsOf(server, 'changeScenario');
  expect([body, headers.get('if-match')]).toEqual([
    { name: 'Nur einer', rules: [AT_MOST_ONE], isDraft: false },
    '"4"',
  ]);
  expect(callsOf(server, 'runScenario')).toEqual([]);
});

test('where it cannot become everybody’s, it says so and stays a draft', async () => {
  const { user } = await openOwn(ownOf({ isDraft: true }), {
    changeScenario: new Refusal(409, 'Eine Phase hat höchstens 50 eigene Szenarien.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Für alle sichtbar' }));
  await findToast('alert', 'Das Szenario bleibt ein Entwurf.');
  expect(screen.getByText('Entwurf')).toBeDefined();
});
