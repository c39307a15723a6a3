import type { Binding } from '@rahmenpreis/contract/binding.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { laterDay } from '@rahmenpreis/tendering/phase/binding.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, phases, providers } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const TODAY = dayOfInstant(new Date().toISOString());
const dayIn = (days: number) => laterDay(TODAY, days);
const [NEAR, OVER, FAR] = [dayIn(10), dayIn(-6), dayIn(30)];
const REQUEST = { id: idOf(300), until: FAR, at: '2026-11-20T09:00:00.000Z' };
const boundBy = (day: string) => ({ ...phases.ended, bindingUntil: day });
const bindingOf = (...until: string[]): Binding => ({
  until: until[0]!,
  requests: [REQUEST],
  bidders: until.map((day, at) => ({
    serviceProviderId: providers[at]!.id,
    organisation: providers[at]!.organisation,
    until: day,
    confirmed: day === FAR ? [{ requestId: REQUEST.id, at: REQUEST.at }] : [],
  })),
});
const shown = (path: string, day: string, binding: Binding, who?: 'reader') =>
  renderPage(`${path}?pId=${phases.ended.id}`, { listPhases: [boundBy(day)], getBinding: binding }, who);

test.each(['/placing', '/scenarios'])(
  '%s warns from two weeks before and says once it is over',
  async (path) => {
    await shown(path, NEAR, bindingOf(NEAR, FAR));
    const near = await screen.findByText(
      new RegExp(
        `^Die Bindefrist endet am ${writtenDay(NEAR)}, in 10 Tagen\\. 1 von 2 Bietern länger gebunden\\.$`,
      ),
    );
    expect(near.closest('[role="note"]')).not.toBeNull();
  },
);

test('once it is over an award goes on, and a phase page tells it also while it is far', async () => {
  await shown('/placing', OVER, bindingOf(OVER));
  await screen.findByText(`Die Bindefrist ist am ${writtenDay(OVER)} abgelaufen.`);
  await shown('/phase', FAR, bindingOf(FAR));
  await screen.findByText(`Die Angebote binden bis zum ${writtenDay(FAR)}.`);
});

test('a longer one is asked for over what was seen; a refusal keeps the dialog, a reader only looks', async () => {
  const { user, server } = await shown('/placing', NEAR, bindingOf(NEAR, FAR));
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Bindefrist verlängern' }));
    return within(await screen.findByRole('dialog', { name: 'Bindefrist verlängern' }));
  };
  server.answer({ askBinding: new Refusal(412, 'Jemand anderes war schneller.') });
  let dialog = await open();
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    `${providers[0]!.organisation}, gebunden bis ${writtenDay(NEAR)} (noch nicht bestätigt)`,
    `${providers[1]!.organisation}, gebunden bis ${writtenDay(FAR)}`,
  ]);
  await user.click(dialog.getByRole('button', { name: 'Verlängerung erbitten' }));
  await findToast('alert', 'Die Verlängerung konnte nicht erbeten werden.');
  server.answer({ askBinding: bindingOf(NEAR, FAR) });
  await user.click(dialog.getByRole('button', { name: 'Verlängerung erbitten' }));
  await findToast('status', 'Die Bieter sind um eine längere Bindefrist gebeten.');
  const sent = server.calls.findLast(({ name }) => name === 'askBinding')?.body;
  expect(sent).toEqual({ before: FAR, until: laterDay(FAR, 30) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await shown('/placing', NEAR, bindingOf(NEAR, FAR), 'reader');
  dialog = await open();
  const button = dialog.getByRole('button', { name: 'Verlängerung erbitten' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a bidder confirms it once, by Enter, and reads of it no more', async () => {
  const asked = { listPhases: [boundBy(NEAR)], getBinding: bindingOf(NEAR) };
  const { user, server } = await renderPage(`/dl-offer?pId=${phases.ended.id}`, asked, 'bidder');
  const line = await screen.findByText(/^Ihr Angebot bindet bis zum .* bittet um Bindung bis zum /);
  server.answer({ confirmBinding: bindingOf(FAR), getBinding: bindingOf(FAR) });
  await user.click(screen.getByRole('button', { name: 'Längere Bindefrist bestätigen' }));
  await screen.findByRole('dialog', { name: 'Längere Bindefrist bestätigen' });
  await user.keyboard('{Enter}');
  await findToast('status', `Ihr Angebot bindet bis zum ${writtenDay(FAR)}.`);
  expect(server.calls.find(({ name }) => name === 'confirmBinding')?.params).toMatchObject({
    phaseId: phases.ended.id,
    bindingId: REQUEST.id,
  });
  await waitFor(() => expect(line.isConnected).toBe(false));
});
