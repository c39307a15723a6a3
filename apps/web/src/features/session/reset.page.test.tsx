import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';

test('a password that is too short, or repeated otherwise, is told at its field and not sent (AUTH-016, AUTH-017)', async () => {
  const { user, server } = await renderPage('/resetpw/pw?t=Zeichen');
  await user.type(await screen.findByLabelText(/^Neues Passwort(?! wiederholen)/), 'kurz');
  const repetition = screen.getByLabelText(/^Neues Passwort wiederholen/);
  await user.type(repetition, 'kurz{Enter}');
  await screen.findByText('Das gewählte Passwort muss mindestens 8 Zeichen besitzen.');
  await user.clear(screen.getByLabelText(/^Neues Passwort(?! wiederholen)/));
  await user.type(screen.getByLabelText(/^Neues Passwort(?! wiederholen)/), 'drei kleine Birnen');
  await user.clear(repetition);
  await user.type(repetition, 'drei große Birnen{Enter}');
  await screen.findByText('Die angegebenen Passwörter stimmen nicht überein.');
  expect(server.calls.map(({ name }) => name)).not.toContain('resetPassword');
});
