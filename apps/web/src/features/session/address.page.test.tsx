import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';

test('the link of a second contact confirms by its button alone (decision 0087)', async () => {
  const proveContact = { organisation: 'Alpina' };
  const { user, server } = await renderPage('/address/contact?t=abc', { proveContact });
  const button = await screen.findByRole('button', { name: 'Kopien bestätigen' });
  expect(server.calls.map(({ name }) => name)).not.toContain('proveContact');
  await user.click(button);
  await screen.findByText(/^Die Adresse ist bestätigt\. Sie erhalten ab jetzt Kopien .* Alpina\.$/);
});
