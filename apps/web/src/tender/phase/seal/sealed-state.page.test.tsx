import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, phases } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

test('the comparison of a sealed phase says when its offers are opened, and counts down to it', async () => {
  const sealed = { ...phases.running, seal: 'SEALED' as const };
  const { server } = await renderPage(`/analysis?pId=${sealed.id}`, { listPhases: [sealed] });
  await screen.findByText(/^Die Phase ist versiegelt\. Angebote werden am .* geöffnet\.$/);
  expect(screen.getAllByRole('timer').length).toBeGreaterThan(0);
  expect(server.calls.map(({ name }) => name)).not.toContain('getOffers');
});

test('who did not ask for the opening reads who did, and confirms it', async () => {
  const openingAsked = { userId: idOf(7), name: 'Petra Lindner', at: phases.ended.end };
  const waiting = { ...phases.ended, seal: 'FOUR_EYES' as const, openingAsked };
  const opened = { ...waiting, openedAt: phases.running.start, version: 2 };
  const { user, server } = await renderPage(`/analysis?pId=${waiting.id}`, {
    listPhases: [waiting],
    openOffers: () => {
      server.answer({ listPhases: [opened] });
      return opened;
    },
  });
  await screen.findByText(/^Petra Lindner hat die Öffnung am .* veranlasst\./);
  await user.click(screen.getByRole('button', { name: 'Öffnung bestätigen' }));
  await findToast('status', 'Die Angebote sind geöffnet.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Öffnung bestätigen' })).toBeNull());
  const [sent] = server.calls.filter(({ name }) => name === 'openOffers');
  expect(sent?.params).toMatchObject({ phaseId: waiting.id });
});
