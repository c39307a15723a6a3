import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { phases, providers } from '../../test/sample-tender.ts';

const { running } = phases;

test('a new phase takes from another one what is ticked, LVs only with catalogue and properties', async () => {
  const made = { ...phases.future, title: 'Runde 3' };
  const { user, server, address } = await renderPage(`/phases?from=${running.id}`, { createPhase: made });
  const dialog = await screen.findByRole('dialog', { name: 'Phase anlegen' });
  const tick = async (name: string) => user.click(within(dialog).getByRole('checkbox', { name }));
  await within(dialog).findByRole('checkbox', { name: '2 Leistungsverzeichnisse' });
  const documents = within(dialog).getByRole('checkbox', { name: '0 Ausschreibungsdokumente' });
  expect((documents as HTMLInputElement).disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Name'), 'Runde 3');
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('de-DE', { dateStyle: 'medium' });
  await user.type(within(dialog).getByLabelText('Start'), day(40));
  await user.type(within(dialog).getByLabelText('Ende'), day(60));
  await tick('2 Dienstleister');
  await tick('2 Liegenschaften');
  within(dialog).getByText('nur zusammen mit EP-Katalog und Liegenschaften');
  await user.click(within(dialog).getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Die Phase wurde erfolgreich angelegt.');
  const sent = server.calls.find(({ name }) => name === 'createPhase')?.body as Record<string, unknown>;
  expect(sent).toMatchObject({
    title: 'Runde 3',
    filesFrom: { phaseId: running.id, lvs: false, targets: false },
  });
  expect(sent).not.toHaveProperty('userIds');
  expect(sent).not.toHaveProperty('liegenschaftIds');
  expect(address().search).toBe('');
});

test('who may only read is not asked to create anything', async () => {
  await renderPage(`/phases?from=${running.id}`, {}, 'reader');
  await screen.findByRole('table', { name: 'Phasen' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('only open packages of another phase are asked again, of the bidders that stay ticked', async () => {
  const [first, second] = running.liegenschaftIds!;
  const open = [{ liegenschaftId: first!, sliceId: 'aufzug' }];
  const made = { ...phases.future, title: 'Runde 3' };
  const { user, server } = await renderPage(`/phases?from=${running.id}&open=1`, {
    createPhase: made,
    getPackages: { open, reasked: [] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Phase anlegen' }));
  await dialog.findByText('1 offenes Paket in 1 Liegenschaft. Angefragt werden:');
  await user.click(await dialog.findByRole('checkbox', { name: providers[1]!.organisation }));
  await user.type(dialog.getByLabelText('Name'), 'Runde 3');
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('de-DE', { dateStyle: 'medium' });
  await user.type(dialog.getByLabelText('Start'), day(40));
  await user.type(dialog.getByLabelText('Ende'), day(60));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Die Phase wurde erfolgreich angelegt.');
  const sent = server.calls.find(({ name }) => name === 'createPhase')?.body;
  expect(sent).toMatchObject({
    liegenschaftIds: [first],
    userIds: running.userIds!.filter((id) => id !== providers[1]!.id),
    filesFrom: { phaseId: running.id, lvs: true, packages: open },
  });
  expect(JSON.stringify(sent)).not.toContain(second);
});

test('of a phase without open packages nothing can be made', async () => {
  await renderPage(`/phases?from=${running.id}&open=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Phase anlegen' }));
  await dialog.findByText('In dieser Phase ist kein Paket offen.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Anlegen' }).disabled).toBe(true);
});
