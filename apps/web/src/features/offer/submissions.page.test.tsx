import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { phases } from '../../test/sample-tender.ts';
import { expectToast } from '../../test/shown-toast.ts';

const PATH = `/dl-offer?pId=${phases.running.id}`;
const NAME = 'Abgabeprotokoll herunterladen';

afterEach(() => vi.restoreAllMocks());

test('a bidder downloads what its company has sent in the phase, and sees that it is on its way', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const { user, server } = await renderPage(PATH, { exportSubmissions: promise }, 'bidder');
  const button = await screen.findByRole('button', { name: NAME });
  await user.click(button);
  await waitFor(() => expect(button.dataset['loading']).toBe('true'));
  resolve(new Blob(['Excel']));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(button.dataset['loading']).toBeUndefined());
  expect(
    server.calls.filter(({ name }) => name === 'exportSubmissions').map(({ params }) => params['phaseId']),
  ).toEqual([phases.running.id]);
});

test('a submission log that cannot be made says so until it is closed', async () => {
  const refused = new Refusal(503, 'Bitte versuchen Sie es später erneut.');
  const { user } = await renderPage(PATH, { exportSubmissions: refused }, 'bidder');
  const button = await screen.findByRole('button', { name: NAME });
  const title = 'Das Abgabeprotokoll konnte nicht erstellt werden.';
  await expectToast({ role: 'alert', title, life: 'sticky' }, () => user.click(button));
});
