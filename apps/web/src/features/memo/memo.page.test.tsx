import type { Memo, MemoSection } from '@rahmenpreis/contract/memo.ts';
import { memoSections } from '@rahmenpreis/tendering/memo/memo.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers } from '../../test/sample-tender.ts';
import { mergeFields } from '../../tender/sections/use-shared-fields.ts';

const phase = phases.ended;
const PATH = `/placing/memo?pId=${phase.id}`;
const KEY = `awarding_${phase.id}_${liegenschaften[0]!.id}_basisfm`;
const SECOND = providers[1]!;

const sent = ({ calls }: FakeServer, name: string) => calls.filter((call) => call.name === name);

/** The memo of one award to the second best, with or without its reason. */
function memoOf(reason: string | null, more: Partial<Memo> = {}): Memo {
  const serviceProviderIds = providers.slice(0, 2).map(({ id }) => id);
  const comparison = readComparison(
    {
      phaseId: phase.id,
      revision: 1,
      serviceProviderIds,
      liegenschaftIds: [liegenschaften[0]!.id],
      sliceIds: ['basisfm'],
      participation: ['true', 'true'],
      sums: [100_000, 120_000],
      flags: [0, 0],
    },
    new Map(providers.map(({ id, organisation }) => [id, organisation])),
  );
  const sections: MemoSection[] = memoSections({
    phase: { ...phase, openedAt: null, openingAskedBy: null, bindingUntil: null },
    fields: NO_FIELDS,
    comparison,
    properties: liegenschaften.slice(0, 1).map(({ id, nummer, name }) => ({ id, nummer, name })),
    bidders: [],
    arrivals: [],
    awards: [{ key: KEY, value: SECOND.id, reason, approval: null }],
    approvalAboveMillis: undefined,
    rebates: [],
    changes: [],
    answers: [],
    reasked: [],
    decisions: [],
    probes: [],
    checks: [],
    scenarios: [],
    letters: [],
    presented: null,
    closedAt: null,
  });
  return {
    version: 1,
    digest: 'seen',
    fields: NO_FIELDS,
    sections,
    versions: [],
    boardPaper: { reasons: [], versions: [] },
    editedBy: null,
    editedAt: null,
    ...more,
  };
}

const LETTER = {
  serviceProviderId: SECOND.id,
  organisation: SECOND.organisation,
  cause: 'award',
  packages: '- L-001',
  reason: '',
  orderedAt: null,
  orderedBy: null,
  sentAt: null,
} as const;
const VERSION = {
  id: idOf(95),
  number: 1,
  at: '2026-11-26T10:00:00.000Z',
  by: 'Karin Vogt',
  sha256: 'a'.repeat(64),
  checkpoint: null,
  reopenedAt: null,
  reopenedBy: null,
  reason: null,
};

test('an award without a reason keeps it open; Enter on its line takes one, by the keyboard alone, and it can be closed', async () => {
  let memo = memoOf(null);
  const { user, server } = await renderPage(PATH, {
    getMemo: () => memo,
    saveAwardReasons: () => {
      memo = memoOf('Erprobt');
      return { left: [] };
    },
    closeAward: VERSION,
  });
  const close = await screen.findByRole('button', { name: 'Vergabe abschließen' });
  expect(close.getAttribute('aria-disabled')).toBe('true');
  expect(close.dataset['tooltip']).toContain('hat keinen Grund');
  const say = screen.getByRole('button', { name: /Grund angeben$/ });
  say.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Grund'), 'Erprobt{Enter}');
  await waitFor(() =>
    expect(sent(server, 'saveAwardReasons')).toMatchObject([
      { body: { data: [{ key: KEY, value: SECOND.id, text: 'Erprobt', before: null }] } },
    ]),
  );
  await screen.findByText('Erprobt');
  await user.click(await screen.findByRole('button', { name: 'Vergabe abschließen' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Vergabe abschließen' }),
  );
  await waitFor(() => expect(sent(server, 'closeAward')).toMatchObject([{ body: { confirm: 'seen' } }]));
});

test('a closed memo shows its Fassung, locks the fields, and letters leave only when sent', async () => {
  const { user, server } = await renderPage(PATH, {
    getMemo: memoOf('Erprobt', { versions: [VERSION] }),
    listAwardLetters: { closing: VERSION.id, letters: [LETTER] },
    sendAwardLetters: { closing: VERSION.id, letters: [{ ...LETTER, orderedAt: VERSION.at }] },
  });
  await screen.findByRole('button', { name: 'Fassung 1' });
  expect(screen.getByRole('button', { name: 'Angaben bearbeiten' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Schreiben an die Bieter' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('checkbox'));
  expect(within(dialog).getByRole('region', { name: 'Vorschau' }).textContent).toContain(SECOND.organisation);
  await user.click(within(dialog).getByRole('button', { name: '1 Schreiben senden' }));
  await waitFor(() =>
    expect(sent(server, 'sendAwardLetters')).toMatchObject([
      { body: { closing: VERSION.id, to: [{ serviceProviderId: SECOND.id, cause: 'award' }] } },
    ]),
  );
});

test('an award that was opened again says so with its reason, beside its Fassung', async () => {
  const reopened = { ...VERSION, reopenedAt: VERSION.at, reopenedBy: 'Karin Vogt', reason: 'Rüge' };
  await renderPage(PATH, { getMemo: memoOf('Erprobt', { versions: [reopened] }) });
  await screen.findByText(/wieder geöffnet .*Rüge/);
  screen.getByRole('button', { name: 'Fassung 1' });
  screen.getByRole('button', { name: 'Vergabe abschließen' });
});

test('of the award of a sealed phase nothing is said', async () => {
  const sealed = { ...phases.running, seal: 'FOUR_EYES' as const };
  const path = `/placing/memo?pId=${sealed.id}`;
  const { server } = await renderPage(path, { listPhases: [sealed] });
  await screen.findByText(/^Die Phase ist versiegelt\./);
  expect(sent(server, 'getMemo')).toEqual([]);
});

test('a reader sees all and writes nothing; what could not be loaded is said', async () => {
  await renderPage(PATH, { getMemo: memoOf(null) }, 'reader');
  const close = await screen.findByRole('button', { name: 'Vergabe abschließen' });
  expect(close.dataset['tooltip']).toBe('Sie haben nur Leserechte.');
  expect(screen.queryByRole('button', { name: /Grund angeben$/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Entwurf als PDF' }).getAttribute('aria-disabled')).toBeNull();
});

test('a memo that cannot be loaded says so', async () => {
  await renderPage(PATH, { getMemo: new Refusal(500, 'Es ist ein Fehler aufgetreten.') });
  await screen.findAllByText('Der Vergabevermerk konnte nicht geladen werden');
});

test('of two who changed fields, what only one changed stands, and what both did is named', () => {
  const seen = { procedure: null, need: '', conflicts: '', remarks: 'alt' };
  const typed = { ...seen, need: 'mein Bedarf', remarks: 'meine' };
  const now = { ...seen, conflicts: 'keine', remarks: 'ihre' };
  expect(mergeFields(seen, typed, now)).toEqual({
    merged: { procedure: null, need: 'mein Bedarf', conflicts: 'keine', remarks: 'meine' },
    disputed: ['remarks'],
  });
});
