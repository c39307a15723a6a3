import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { sampleArrival } from '../../test/sample-arrival.ts';
import { phases } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const { ended, running, future } = phases;
const DAY_MS = 86_400_000;

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('de-DE', { dateStyle: 'medium' });
}

function dialogOf(name: string) {
  return screen.findByRole('dialog', { name }).then((dialog) => ({ dialog, of: within(dialog) }));
}

/**
 * Opens what a phase is changed in, before a server that holds the phases and counts the offers of the
 * running one.
 */
async function openChange(title: string, answers: Answers = {}) {
  const page = await renderPage('/phases', { countBids: { priced: 2, offering: 2 }, ...answers });
  await page.user.click(await screen.findByRole('button', { name: `${title} ändern` }));
  return { ...page, ...(await dialogOf('Phase ändern')) };
}

test('an ended phase can only be looked at, a running one is changed but not deleted (PHASE-010, PHASE-012)', async () => {
  const { user, server } = await renderPage('/phases', { changePhase: { ...running, title: 'Andere' } });
  await user.click(await screen.findByRole('button', { name: `${ended.title} ansehen` }));
  const view = (await dialogOf('Phase ansehen')).of;
  view.getByText('Die Phase ist beendet und kann nicht mehr geändert werden.');
  expect(view.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
  expect(view.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.click(view.getAllByRole('button', { name: 'Schließen' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const locked = screen.getByRole('button', { name: `${running.title} löschen` });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await user.click(locked);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: `${running.title} ändern` }));
  const change = (await dialogOf('Phase ändern')).of;
  await user.clear(change.getByLabelText('Name'));
  await user.type(change.getByLabelText('Name'), 'Andere');
  await user.click(change.getByRole('button', { name: 'Speichern' }));
  await findToast('status', 'Die Phase wurde erfolgreich geändert.');
  expect(server.calls.find(({ name }) => name === 'changePhase')?.body).toMatchObject({ title: 'Andere' });
});

test('the mail of the start is a tick, which nobody changes once the phase has begun', async () => {
  const { user, server, of } = await openChange(future.title, { changePhase: future });
  const tick = of.getByRole<HTMLInputElement>('checkbox', { name: /^E-Mail zum Beginn/ });
  expect(tick.checked).toBe(true);
  await user.click(tick);
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  await findToast('status', 'Die Phase wurde erfolgreich geändert.');
  expect(server.calls.find(({ name }) => name === 'changePhase')?.body).toMatchObject({ startMail: false });
  await user.click(screen.getByRole('button', { name: `${running.title} ändern` }));
  const begun = (await dialogOf('Phase ändern')).of.getByRole<HTMLInputElement>('checkbox', {
    name: /^E-Mail zum Beginn/,
  });
  expect(begun.disabled).toBe(true);
});

test('a slip in the end is asked about, and a confirmed end is taken back by its message', async () => {
  let stored: Phase = running;
  const inTwoMinutes = new Date(Date.now() + 120_000).toISOString();
  const { user, server, of } = await openChange(running.title, {
    listPhases: () => [stored],
    changePhase: ({ body, query }) => {
      const end = query.has('confirm') ? inTwoMinutes : (body as Phase).end;
      stored = { ...stored, end, version: stored.version! + 1 };
      return stored;
    },
  });
  const end = of.getByLabelText<HTMLInputElement>('Ende');
  fireEvent.change(end, { target: { value: dayIn(-1) } });
  fireEvent.blur(end);
  const typed = end.value;
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  const question = () => of.findByRole('alertdialog', { name: 'Phase beenden?' }).then(within);
  const asked = await question();
  asked.getByText(`Bisheriges Ende: ${writtenInstant(running.end)}`);
  await asked.findByText(/^Die Phase endet damit in zwei Minuten\. 2 Angebote nehmen teil; danach/);
  await user.click(asked.getByRole('button', { name: 'Zurück' }));
  // What was typed is still there, and nothing has happened.
  expect(of.getByLabelText<HTMLInputElement>('Ende').value).toBe(typed);
  expect(stored).toBe(running);

  await user.click(of.getByRole('button', { name: 'Speichern' }));
  const confirm = (await question()).getByRole('button', { name: 'Phase beenden' });
  expect(document.activeElement).toBe(confirm);
  await user.keyboard('{Enter}');
  const message = await findToast('alert', running.title);
  within(message).getByText(/^Die Phase endet um/);
  const sent = server.calls.find(({ name }) => name === 'changePhase');
  expect(sent?.query.get('confirm')).toBe('end');
  expect(stored.end).toBe(inTwoMinutes);
  await user.click(within(message).getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Das Ende ist zurückgenommen.');
  expect(stored).toMatchObject({ start: running.start, end: running.end });
});

test('a later end of a running phase shows its effect, takes a reason, and is taken back by its message', async () => {
  let stored: Phase = running;
  const { user, server, of } = await openChange(running.title, {
    listPhases: () => [stored],
    changePhase: ({ body }) => {
      stored = { ...stored, end: (body as Phase).end, version: stored.version! + 1 };
      return stored;
    },
  });
  const end = of.getByLabelText<HTMLInputElement>('Ende');
  fireEvent.change(end, { target: { value: dayIn(9) } });
  fireEvent.blur(end);
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  const asked = within(await of.findByRole('alertdialog', { name: 'Ende nach hinten verlegen?' }));
  await user.type(await asked.findByLabelText(/^Grund der Änderung/), 'Begehung am Montag');
  expect(server.calls.find(({ name }) => name === 'previewChange')?.body).toMatchObject({
    start: running.start,
  });
  expect(stored).toBe(running);
  await user.click(asked.getByRole('button', { name: 'Ende verlegen' }));
  const message = await findToast('status', running.title);
  const sent = server.calls.find(({ name }) => name === 'changePhase');
  expect(sent?.body).toMatchObject({ reason: 'Begehung am Montag' });
  expect(stored.end).not.toBe(running.end);
  await user.click(within(message).getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Das Ende ist zurückgenommen.');
  expect(stored).toMatchObject({ start: running.start, end: running.end });
});

test('what a new phase lacks and which one it meets is said at its fields; no day is taken for another one (PHASE-005, PHASE-007, UI-002)', async () => {
  const { user, server } = await renderPage('/phases', { createPhase: { ...future, title: 'Frei' } });
  await user.click(await screen.findByRole('button', { name: 'Phase hinzufügen' }));
  const { of } = await dialogOf('Phase anlegen');
  const create = of.getByRole('button', { name: 'Anlegen' });
  await user.click(create);
  await of.findByText('Bitte geben Sie einen Namen an');
  of.getByText('Bitte geben Sie ein Startdatum an');
  of.getByText('Bitte geben Sie ein Enddatum an');
  const start = of.getByLabelText<HTMLInputElement>('Start');
  const write = (label: string, text: string) => {
    const [field] = of.getAllByLabelText(label);
    fireEvent.change(field!, { target: { value: text } });
    fireEvent.blur(field!);
  };
  write('Name', 'Frei');
  write('Start', '31.04.26');
  await of.findByText(/^Diesen Tag gibt es nicht\./);
  expect(start.value).toBe('31.04.26');
  write('Start', '5.3.2026');
  await waitFor(() => expect(start.value).toBe('05.03.26'));
  expect(of.queryByText(/^Diesen Tag gibt es nicht\./)).toBeNull();
  for (const [from, until, problem] of [
    [1, 30, `Das Startdatum liegt innerhalb einer anderen Phase: „${running.title}“`],
    [30, 60, undefined],
  ] as const) {
    write('Start', dayIn(from));
    write('Ende', dayIn(until));
    if (problem !== undefined) await of.findByText((text) => text.startsWith(problem));
    await user.click(create);
  }
  await findToast('status', 'Die Phase wurde erfolgreich angelegt.');
  expect(server.calls.filter(({ name }) => name === 'createPhase')).toHaveLength(1);
});

test('a phase is deleted after a question that names what goes with it; without anything, the phase alone (PHASE-009)', async () => {
  const bare = { ...future, liegenschaftIds: [], userIds: [] };
  const { user } = await renderPage('/phases', {
    listPhases: [bare],
    listEpCatalogs: [],
    listLvSummaries: [],
    deletePhase: {},
  });
  await user.click(await screen.findByRole('button', { name: `${bare.title} löschen` }));
  const { of } = await dialogOf(`Phase „${bare.title}“ löschen?`);
  await of.findByText('nur die Phase selbst; sie enthält noch nichts');
  await user.click(of.getByRole('button', { name: 'Phase löschen' }));
  await findToast('status', 'Die Phase wurde erfolgreich gelöscht.');
});

test('what cannot be saved or deleted is told with the server’s sentence (ERR-039)', async () => {
  const gone = new Refusal(404, '');
  const { user, of } = await openChange(future.title, { changePhase: gone, deletePhase: gone });
  await user.type(of.getByLabelText('Name'), ' anders');
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  await findToast('alert', 'Die zu ändernde Phase wurde nicht gefunden.');
  // What was typed is still there.
  expect(of.getByLabelText<HTMLInputElement>('Name').value).toBe(`${future.title} anders`);
  await user.click(of.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: `${future.title} löschen` }));
  const question = (await dialogOf(`Phase „${future.title}“ löschen?`)).of;
  await user.click(question.getByRole('button', { name: 'Phase löschen' }));
  await findToast('alert', 'Die zu löschende Phase wurde nicht gefunden.');
});

test('the rule of agreements is set in an ended phase too, and made laxer only with a reason', async () => {
  const rule = { approvalAboveMillis: 5_000_000 };
  const { user, server } = await renderPage('/phases', {
    listPhases: [{ ...ended, ...rule }, running, future],
    setApprovalRule: {},
  });
  await user.click(await screen.findByRole('button', { name: `${ended.title} ansehen` }));
  const dialog = (await dialogOf('Phase ansehen')).of;
  const save = () => dialog.queryByRole('button', { name: 'Freigabe speichern' });
  expect(save()).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Freigabe der Vergabe/ }));
  await user.click(save()!);
  dialog.getByText('Bitte geben Sie einen Grund an.');
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Allein im Haus{Enter}');
  await findToast('status', 'Die Regel der Freigabe ist gespeichert.');
  const sent = server.calls.find(({ name }) => name === 'setApprovalRule')!;
  expect(sent.body).toEqual({ aboveMillis: null, reason: 'Allein im Haus' });
  expect(sent.headers.get('if-match')).toBe(`"${ended.version}"`);
});

test('60 days are proposed for the Bindefrist, which moves with the end; in a running phase it is asked about', async () => {
  const bound = { ...running, bindingUntil: null };
  const { user, server, of } = await openChange(running.title, {
    listPhases: [bound],
    changePhase: bound,
    previewChange: new Refusal(500, 'Heute nicht.'),
  });
  const field = of.getByLabelText<HTMLInputElement>('Bindefrist (freiwillig)');
  expect(field.value).toBe('');
  await user.click(of.getByRole('button', { name: /^60 Tage vorschlagen: / }));
  const proposed = field.value;
  fireEvent.change(field, { target: { value: '32.13.26' } });
  fireEvent.blur(field);
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  await of.findByText('Diesen Tag gibt es nicht. Bitte geben Sie ein Datum wie 05.03.26 ein.');
  fireEvent.change(field, { target: { value: proposed } });
  fireEvent.blur(field);
  const end = of.getByLabelText<HTMLInputElement>('Ende');
  const stored = end.value;
  fireEvent.change(end, { target: { value: dayIn(200) } });
  fireEvent.blur(end);
  expect(field.value).not.toBe(proposed);
  fireEvent.change(end, { target: { value: stored } });
  fireEvent.blur(end);
  expect(field.value).toBe(proposed);
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  const asked = within(await of.findByRole('alertdialog', { name: 'Bindefrist ändern?' }));
  asked.getByText(/^Neue Bindefrist: /);
  asked.getByText('Bisherige Bindefrist: keine');
  await waitFor(() => {
    const looked = server.calls.find(({ name }) => name === 'previewChange')?.body;
    expect(looked).toEqual({ bindingUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
  await user.click(asked.getByRole('button', { name: 'Bindefrist ändern' }));
  await findToast('status', 'Die Phase wurde erfolgreich geändert.');
  const [looked, sent] = ['previewChange', 'changePhase'].map(
    (call) => server.calls.find(({ name }) => name === call)?.body as Phase,
  );
  expect(sent!.bindingUntil).toBe(looked!.bindingUntil);
});

test('where offers came another way in a phase without a seal, the next one is proposed with it', async () => {
  const { user } = await renderPage(`/phases?from=${ended.id}`, { listArrivals: [sampleArrival] });
  const { of } = await dialogOf('Phase anlegen');
  expect(of.getByRole<HTMLInputElement>('checkbox', { name: 'versiegelt' }).checked).toBe(false);
  await user.click(await of.findByRole('button', { name: /^Versiegeln: In „Beendete Phase“/ }));
  expect(of.getByRole<HTMLInputElement>('checkbox', { name: 'versiegelt' }).checked).toBe(true);
  expect(of.queryByRole('button', { name: /^Versiegeln/ })).toBeNull();
});

test('a phase is sealed in its dialog, which then offers the opening by two, and its row says so', async () => {
  let stored: Phase = future;
  const { user, of } = await openChange(future.title, {
    listPhases: () => [stored],
    changePhase: ({ body }) => (stored = { ...future, ...(body as Phase) }),
  });
  expect(of.queryByLabelText('Öffnung nur zu zweit')).toBeNull();
  await user.click(of.getByRole('checkbox', { name: 'versiegelt' }));
  of.getByLabelText('Öffnung nur zu zweit');
  await user.click(of.getByRole('button', { name: 'Speichern' }));
  await findToast('status', 'Die Phase wurde erfolgreich geändert.');
  expect(stored.seal).toBe('SEALED');
  await within(screen.getByRole('row', { name: new RegExp(future.title) })).findByText('versiegelt');
});
