import type { Feedback, GroupStanding } from '@rahmenpreis/contract/feedback.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { phases, providers } from '../../../test/sample-tender.ts';
import { expectToast } from '../../../test/shown-toast.ts';

const [alpina, beta] = providers as [(typeof providers)[number], (typeof providers)[number]];
const group = (kind: GroupStanding['kind'], gap: number | null = null, rank: number | null = null) => ({
  sliceId: 'basisfm',
  kind,
  gap,
  rank,
});
const bidder = (who: (typeof providers)[number], ...groups: GroupStanding[]) => ({
  organisationId: who.organisationId,
  organisation: who.organisation,
  groups,
});
const PREVIEW: Feedback = {
  version: 'seen',
  hindrance: null,
  bidders: [
    bidder(alpina, group('behind', 4, 2), { ...group('few-offers'), sliceId: 'aufzug' }),
    bidder(beta, group('incomplete')),
  ],
  sent: null,
};
const SENT: Feedback = {
  version: '',
  hindrance: null,
  bidders: [],
  sent: {
    at: phases.ended.end,
    by: 'Ida Muster',
    form: { kind: 'rank' },
    bidders: [
      {
        organisationId: alpina.organisationId,
        organisation: alpina.organisation,
        groups: [{ ...group('behind', null, 2), light: null, isStale: true }],
      },
    ],
  },
};

async function openDialog(answers: Parameters<typeof renderPage>[1], who?: 'reader') {
  const page = await renderPage('/rounds', answers, who);
  await page.user.click(await screen.findByRole('button', { name: 'Rückmeldung' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rückmeldung an die Dienstleister' });
  return { ...page, dialog };
}

test('each form is previewed as each company reads it, and sent on purpose with what was seen', async () => {
  const { user, server, dialog } = await openDialog({ getFeedback: PREVIEW, sendFeedback: SENT });
  const own = await within(dialog).findByRole('region', { name: 'Alpina' });
  within(own).getByText('4 bis unter 5 % Nachlass bis zum besten');
  within(own).getByText('zu wenige Angebote');
  within(await within(dialog).findByRole('region', { name: 'Beta' })).getByText(
    'Ihr Angebot war nicht vollständig oder nicht bestätigt',
  );
  within(dialog).getByText(/lesen Alpina\. Sie erfahren damit/);
  within(dialog).getByText(/Wer mehrere Unternehmen hat/);
  await user.click(within(dialog).getByRole('radio', { name: 'Ampel' }));
  within(own).getByText('grün, unter 5 % Nachlass bis zum besten');
  const amber = within(dialog).getByRole('textbox', { name: 'Gelb ab (%)' });
  await user.clear(amber);
  await user.type(amber, '15');
  await within(dialog).findByText('Zwei ganze Zahlen von 1 bis 50, Rot größer als Gelb.');
  expect(within(dialog).queryByRole('region', { name: 'Alpina' })).toBeNull();
  await user.clear(amber);
  await user.type(amber, '3');
  within(dialog).getByText('gelb, 3 bis unter 15 % Nachlass bis zum besten');
  const send = within(dialog).getByRole('button', { name: 'An 2 Dienstleister senden' });
  await user.click(send);
  expect(server.calls.map(({ name }) => name)).not.toContain('sendFeedback');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Ich habe die Vorschau geprüft/ }));
  await user.click(send);
  const title = 'Die Rückmeldung ist gesendet.';
  await screen.findByText(title);
  const body = { form: { kind: 'light', amberFrom: 3, redFrom: 15 }, confirm: 'seen' };
  expect(server.calls.filter(({ name }) => name === 'sendFeedback').map((made) => made.body)).toEqual([body]);
  await within(dialog).findByText('Rang 2');
  within(dialog).getByText('überholt');
});

test('where offers have changed meanwhile the preview is asked for again and must be checked again', async () => {
  const stale = new Refusal(412, 'Inzwischen geändert.');
  const { user, server, dialog } = await openDialog({ getFeedback: PREVIEW, sendFeedback: stale });
  const check = await within(dialog).findByRole('checkbox', { name: /^Ich habe die Vorschau geprüft/ });
  await user.click(check);
  server.answer({ getFeedback: { ...PREVIEW, version: 'newer' } });
  const send = within(dialog).getByRole('button', { name: 'An 2 Dienstleister senden' });
  const toast = { role: 'alert', title: 'Die Rückmeldung wurde nicht gesendet.', life: 'sticky' } as const;
  await expectToast(toast, () => user.click(send));
  await waitFor(() => expect((check as HTMLInputElement).checked).toBe(false));
});

test('who only reads sees the preview and cannot send; nor can anybody once the next phase has begun', async () => {
  const { dialog } = await openDialog({ getFeedback: PREVIEW }, 'reader');
  await within(dialog).findByRole('region', { name: 'Alpina' });
  const check = within(dialog).getByRole('checkbox', { name: /^Ich habe die Vorschau geprüft/ });
  expect((check as HTMLInputElement).disabled).toBe(true);
  const send = within(dialog).getByRole('button', { name: 'An 2 Dienstleister senden' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
});

test('why it cannot be sent any more is said', async () => {
  const hindrance = 'Die Phase „Runde 2“ hat begonnen. Eine Rückmeldung gibt es nur davor.';
  const { dialog } = await openDialog({ getFeedback: { ...PREVIEW, hindrance } });
  await within(dialog).findByText(hindrance);
  const send = within(dialog).getByRole('button', { name: 'An 2 Dienstleister senden' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
});

test('of phases that go on or are sealed there is none', async () => {
  const sealed = { ...phases.ended, seal: 'FOUR_EYES' as const };
  await renderPage('/rounds', { listPhases: [sealed, phases.running] });
  await screen.findByText(/^Versiegelt und deshalb nicht dabei/);
  expect(screen.queryByRole('button', { name: 'Rückmeldung' })).toBeNull();
});
