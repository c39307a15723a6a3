import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
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

test('bidders do not meet the trail', async () => {
  const { address, server } = await renderPage('/audit', answers, 'bidder');
  await waitFor(() => expect(address().pathname).toBe('/dl-priceinput'));
  expect(server.calls.filter(({ name }) => name === 'listAuditEntries')).toEqual([]);
});
