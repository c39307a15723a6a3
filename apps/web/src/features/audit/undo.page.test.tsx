import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const MINUTE_MS = 60_000;
const phaseId = phases.ended.id;
const KEY = `awarding_${phaseId}_${liegenschaften[0]!.id}_basisfm`;
const change = { name: KEY, to: providers[0]!.id };

/** An entry of a batch of awards that is so many minutes old. */
function batchOf(id: number, minutes: number, more: object = {}): AuditEntry {
  return {
    id: `e${id}`,
    seq: id,
    at: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
    actorId: users.admin.id,
    action: 'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/batch/keyVal',
    target: `/keyval/v1/alpha/orga/${users.admin.organisationId}/phase/${phaseId}/batch/keyVal`,
    status: 200,
    detail: { phaseId, awardWriteId: idOf(id), changes: { listed: [change], count: 1 }, ...more },
    personal: {},
  };
}

const rest = { listAuditPersons: [], getAuditReport: null, getAuditCheck: null };
const undoButtons = () => screen.queryAllByRole('button', { name: 'Rückgängig' });

test('a batch of awards is taken back from its entry for 15 minutes, unless it was already', async () => {
  const entries = [batchOf(4, 1, { undoes: idOf(3) }), batchOf(3, 2), batchOf(2, 14), batchOf(1, 16)];
  const { user, server } = await renderPage('/audit', {
    ...rest,
    listAuditEntries: { entries, next: null },
    undoAwardWrite: {
      stored: [],
      left: [{ key: KEY, value: null, by: 'Karin Vogt', at: null }],
      awardWriteId: null,
    },
  });
  await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  // The undo itself, and the one that is fourteen minutes old.
  expect(undoButtons()).toHaveLength(2);
  await user.click(undoButtons()[1]!);
  await findToast('status', 'Die Vergaben wurden zurückgenommen.');
  const left = await findToast('alert', 'Ein Paket bleibt, wie es jetzt ist');
  within(left).getByText(/Basis FM: nicht vergeben, von Karin Vogt$/);
  await waitFor(() => {
    const asked = server.calls.filter(({ name }) => name === 'listAuditEntries');
    expect(asked).toHaveLength(2);
  });
  const [undo] = server.calls.filter(({ name }) => name === 'undoAwardWrite');
  expect(undo?.params).toMatchObject({ phaseId, awardWriteId: idOf(2) });
});

test('who may only read sees it locked; a refusal is told', async () => {
  const answers = { ...rest, listAuditEntries: { entries: [batchOf(2, 1)], next: null } };
  await renderPage('/audit', answers, 'reader');
  await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  expect(undoButtons()[0]?.getAttribute('aria-disabled')).toBe('true');
  const { user } = await renderPage('/audit', {
    ...answers,
    undoAwardWrite: new Refusal(409, 'Diese Vergaben wurden bereits zurückgenommen.'),
  });
  await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  await user.click(undoButtons().at(-1)!);
  await findToast('alert', 'Die Vergaben konnten nicht zurückgenommen werden.');
});

test('of more changes than an entry lists all are shown when asked for', async () => {
  const entry = batchOf(2, 1, { changes: { listed: [change], count: 3, sha256: 'ab' } });
  const changes = liegenschaften.flatMap(({ id }) =>
    ['basisfm', 'aufzug'].map((slice) => ({ ...change, name: `awarding_${phaseId}_${id}_${slice}` })),
  );
  const { user } = await renderPage('/audit', {
    ...rest,
    listAuditEntries: { entries: [entry], next: null },
    getAwardWrite: { id: idOf(2), at: entry.at, undoneAt: null, changes },
  });
  const list = await screen.findByRole('list', { name: 'Einträge des Protokolls' });
  await user.click(within(list).getAllByRole('button')[0]!);
  within(list).getByText(/^2, SHA-256 aller ab/);
  await user.click(within(list).getByRole('button', { name: 'Alle 3 Änderungen zeigen' }));
  await waitFor(() => expect(within(list).getAllByText(/^Vergabe L-/).length).toBeGreaterThanOrEqual(4));
  expect(within(list).queryByText(/SHA-256 aller/)).toBeNull();
});
