import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { phases } from '../../test/sample-tender.ts';

afterEach(() => vi.restoreAllMocks());

test('a bidder takes start and deadline of the phase into a calendar of its own', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:none';
  });
  const { user } = await renderPage(`/dl-offer?pId=${phases.running.id}`, {}, 'bidder');
  await user.click(await screen.findByRole('button', { name: 'In den Kalender' }));
  expect(saved[0]?.type).toBe('text/calendar;charset=utf-8');
  const file = (await saved[0]!.text()).replaceAll('\r\n ', '');
  expect(file).toContain(`UID:${phases.running.id}-end@rahmenpreis\r\n`);
  expect(file).toContain(`/dl-priceinput?pId=${phases.running.id}\r\n`);
});
