import type { AuditEntry, AuditReport } from '@rahmenpreis/contract/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { phases, users } from '../../test/sample-tender.ts';

const entry: AuditEntry = {
  id: 'e1',
  seq: 1,
  at: phases.ended.start,
  actorId: users.admin.id,
  action: 'PUT /lvep/v1/phase/{phaseId}',
  target: `/lvep/v1/phase/${phases.ended.id}`,
  status: 200,
  detail: { title: { from: 'Erste', to: 'Beendete Phase' } },
  personal: {},
};

const answers: Answers = {
  listAuditEntries: { entries: [entry], next: null },
  listAuditPersons: [],
  getAuditReport: null,
  getAuditCheck: null,
};

test('a trail that cannot be read says so, and is there once asked for again', async () => {
  const { user, server } = await renderPage('/audit', {
    ...answers,
    listAuditEntries: new Refusal(500, 'Der Server wird gerade gewartet.'),
  });
  const main = await screen.findByRole('main');
  await within(main).findByText('Das Protokoll konnte nicht geladen werden');
  server.answer(answers);
  await user.click(within(main).getByRole('button', { name: 'Erneut versuchen' }));
  const entries = await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  expect(within(entries).getAllByRole('button')).toHaveLength(1);
});

test('a choice without any leads back to all changes, and what was only read is asked for', async () => {
  const { user, server } = await renderPage('/audit?kind=audit&outcome=refused', {
    ...answers,
    listAuditEntries: ({ query }) => ({
      entries: query.get('outcome') === 'refused' ? [] : [entry],
      next: null,
    }),
  });
  await screen.findByText('Kein Eintrag passt zu Ihrer Auswahl.');
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  await user.click(screen.getByRole('combobox', { name: 'Ergebnis' }));
  await user.click(await screen.findByRole('option', { name: 'Alle' }));
  const asked = () =>
    server.calls
      .filter(({ name }) => name === 'listAuditEntries')
      .map(({ query }) => [query.get('kind'), query.get('outcome')]);
  await waitFor(() =>
    expect(asked()).toEqual([
      ['audit', 'refused'],
      [null, 'changed'],
      [null, null],
    ]),
  );
});

test('the trail is checked: how far it is, who checked it last, and each thing that is wrong with it', async () => {
  const report = { at: entry.at, actorId: users.admin.id, linkCount: 20, checkpointCount: 2 };
  const found = Promise.withResolvers<AuditReport>();
  const { user } = await renderPage('/audit', {
    ...answers,
    getAuditReport: { ...report, problemCount: 0, problems: [] },
    getAuditCheck: { percent: 40 },
    checkAudit: () => found.promise,
  });
  await screen.findByText(/^Unversehrt: /);
  screen.getByText(/^Zuletzt geprüft am .* von /);
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  await screen.findByText('Prüfung läuft: 40 %');
  found.resolve({
    ...report,
    problemCount: 2,
    problems: [
      { kind: 'changed', place: 17 },
      { kind: 'removed', place: 18 },
    ],
  });
  await screen.findByText('Nicht unversehrt: 2 Fehler gefunden.');
  screen.getByText('Eintrag 17 wurde verändert.');
});

test('bidders do not meet the trail', async () => {
  const { address, server } = await renderPage('/audit', answers, 'bidder');
  await waitFor(() => expect(address().pathname).toBe('/dl-priceinput'));
  expect(server.calls.filter(({ name }) => name === 'listAuditEntries')).toEqual([]);
});
