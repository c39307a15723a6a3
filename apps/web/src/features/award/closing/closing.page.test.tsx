import type { AwardApprovals } from '@rahmenpreis/contract/award.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';
import { awardKey } from '../award-state.ts';

/** Who is on rank 1 of both packages, which come to 375 € each, and who is on rank 2. */
const [OTHER, BEST] = [providers[0]!, providers[1]!];
const keys = liegenschaften.map(({ id }) => awardKey(phases.future.id, id, 'basisfm'));
const CLOSED_AT = '2026-11-27T08:52:00.000Z';
const SENTENCE = 'Die Vergabe ist seit 27.11.26, 09:52 Uhr abgeschlossen.';

const awardOf = (at: number, { id: value }: { id: string }): KeyVal => ({
  id: idOf(90 + at),
  organisationId: users.admin.organisationId,
  key: keys[at]!,
  value,
  version: 1,
});
const listOf = (more: Partial<Phase>): Phase[] => [
  phases.ended,
  phases.running,
  { ...phases.future, ...more },
];
const closed = { closedAt: CLOSED_AT, closedBy: 'Karin Vogt' };

describe('a closed award', () => {
  test('says since when and by whom; all that would change it is locked with that sentence', async () => {
    const gone = { ...awardOf(1, OTHER), value: idOf(99) };
    const { user, server } = await renderPage('/placing', {
      listPhases: listOf(closed),
      listOrgaKeyVals: [awardOf(0, OTHER), gone],
    });
    const note = await screen.findByRole('alert');
    within(note).getByText(`${SENTENCE} Abgeschlossen hat sie Karin Vogt.`);
    for (const name of [/übernehmen$/, '1 begründen']) {
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-description')).toBe(SENTENCE);
    }
    await user.click(screen.getByRole('gridcell', { name: /^Alpina/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Dienstleister auswählen' });
    within(dialog).getByText(SENTENCE);
    expect(within(dialog).queryByRole('button', { name: 'Speichern' })).toBeNull();
    // The award of somebody who takes part no more does not lapse by opening the page (AWARD-020).
    expect(server.calls.filter(({ name }) => name === 'saveAlphaKeyVals')).toEqual([]);
  });

  test('is opened again with a reason, over the closing that was read of', async () => {
    const { user, server } = await renderPage('/placing', { listPhases: listOf(closed), reopenAward: {} });
    await user.click(await screen.findByRole('button', { name: 'Wieder öffnen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vergabe wieder öffnen' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Wieder öffnen' });
    expect(confirm.disabled).toBe(true);
    server.answer({ listPhases: listOf({}) });
    await user.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Rüge{Enter}');
    await findToast('status', 'Die Vergabe ist wieder offen.');
    const sent = server.calls.find(({ name }) => name === 'reopenAward')!;
    expect([sent.body, sent.headers.get('if-match')]).toEqual([
      { reason: 'Rüge' },
      `"${phases.future.version}"`,
    ]);
    await waitFor(() => expect(screen.queryByText(/abgeschlossen\./)).toBeNull());
  });

  test('is opened by nobody who may only read', async () => {
    await renderPage('/placing', { listPhases: listOf(closed) }, 'reader');
    const button = await screen.findByRole('button', { name: 'Wieder öffnen' });
    expect(button.getAttribute('aria-description')).toMatch(/^Sie haben nur Leserechte/);
  });
});

describe('awards that need a second administrator', () => {
  const listPhases = listOf({ approvalAboveMillis: 1_000_000 });
  const approved = { key: keys[0]!, value: OTHER.id, by: 'Karin Vogt', at: CLOSED_AT };
  const open = (agreed: AwardApprovals, right?: 'reader') =>
    renderPage(
      '/placing',
      {
        listPhases,
        listOrgaKeyVals: [awardOf(0, OTHER), awardOf(1, OTHER)],
        listAwardApprovals: agreed,
        approveAwards: { left: [] },
      },
      right,
    );

  test('are counted and found; those of others are agreed to, own ones stay', async () => {
    const { user, server } = await open({ approvals: [], ownKeys: [keys[1]!] });
    await user.click(await screen.findByRole('button', { name: 'wartet auf Freigabe 2' }));
    expect((await screen.findAllByRole('img', { name: 'wartet auf Freigabe' })).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: '1 freigeben' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vergaben freigeben' });
    within(dialog).getByText(/^Sie geben 1 Paket frei, zusammen .* €:$/);
    within(dialog).getByText(/L-1.*, Basis FM \(Alpina, .* €\)$/);
    within(dialog).getByText('Ein Paket haben Sie selbst vergeben; es wartet auf eine andere Person.');
    server.answer({ listAwardApprovals: { approvals: [approved], ownKeys: [keys[1]!] } });
    await user.keyboard('{Enter}');
    await findToast('status', 'Ein Paket ist freigegeben.');
    const sent = server.calls.find(({ name }) => name === 'approveAwards')!;
    expect(sent.body).toEqual({ data: [{ key: keys[0], value: OTHER.id }] });
    await screen.findByRole('button', { name: 'wartet auf Freigabe 1' });
  });

  test('wait no more once agreed to; the agreement of another winner is none', async () => {
    const other = { ...approved, key: keys[1]!, value: BEST.id };
    await open({ approvals: [approved, other], ownKeys: keys });
    await screen.findByRole('button', { name: 'wartet auf Freigabe 1' });
    const button = screen.getByRole('button', { name: '1 freigeben' });
    expect(button.getAttribute('aria-description')).toMatch(/^Was Sie selbst vergeben haben/);
  });

  test('are agreed to by nobody who may only read', async () => {
    await open({ approvals: [], ownKeys: [] }, 'reader');
    const button = await screen.findByRole('button', { name: '2 freigeben' });
    expect(button.getAttribute('aria-description')).toMatch(/^Sie haben nur Leserechte/);
  });
});
