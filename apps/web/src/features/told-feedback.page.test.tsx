import type { OwnFeedback } from '@rahmenpreis/contract/feedback.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../test/draw-all-rows.ts';
import { renderPage } from '../test/render-page.tsx';
import { phases } from '../test/sample-tender.ts';

const told = { sliceId: 'basisfm', kind: 'behind', gap: 4, rank: 2, light: null, isStale: true } as const;
const SENT: OwnFeedback = {
  sent: {
    at: phases.ended.end,
    form: { kind: 'gap-rank' },
    groups: [told, { ...told, sliceId: 'aufzug', kind: 'first', gap: null, rank: null, isStale: false }],
  },
};
const ofEnded = {
  getOwnFeedback: ({ params }: { params: Readonly<Record<string, string>> }) =>
    params['phaseId'] === phases.ended.id ? SENT : { sent: null },
};
const WORDS = 'Rang 2, 4 bis unter 5 % Nachlass bis zum besten';

test('a bidder reads what it was told on «Ihr Angebot» of the ended phase, and whether it still holds', async () => {
  await renderPage(`/dl-offer?pId=${phases.ended.id}`, ofEnded, 'bidder');
  const card = await screen.findByRole('region', { name: 'Rückmeldung' });
  within(card).getByText(WORDS);
  within(card).getByText('überholt');
  within(card).getByText('Sie liegen vorn');
});

test('of a phase that goes on nothing is asked, and where nothing was sent nothing is shown', async () => {
  const { server } = await renderPage(`/dl-offer?pId=${phases.running.id}`, ofEnded, 'bidder');
  await screen.findByText('Beleg aus einer E-Mail prüfen');
  expect(screen.queryByRole('region', { name: 'Rückmeldung' })).toBeNull();
  expect(server.calls.map(({ name }) => name)).not.toContain('getOwnFeedback');
});

test('at the desk of the next phase it stands at the first line of its group, and at its sum', async () => {
  drawAllRows();
  const { user } = await renderPage(`/dl-priceinput?pId=${phases.running.id}`, ofEnded, 'bidder');
  const line = await screen.findByText(`Basis FM ${WORDS} (überholt)`);
  expect(line.closest('[role=row]')?.textContent).toMatch(/^1/);
  await user.click(screen.getByText(/^Noch zu tun/));
  const sums = await screen.findByText(`${WORDS} (überholt)`);
  expect(sums.title).toBe('Rückmeldung zu Beendete Phase');
  expect(sums.closest('div')?.textContent).toContain('Basis FM');
});
