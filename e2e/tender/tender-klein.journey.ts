import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { beforeAll, expect, test } from 'vitest';
import { choosePhase } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const RUNNING_PHASE = 'Angebotsphase 2';
/**
 * One of them; `npm run proof -- tender-klein` looks at all, and every cell of the tender is a test of
 * `apps/web/src/features/tender-klein.test.ts`.
 */
const LIEGENSCHAFTEN = drawVisits(['L-001', 'L-002', 'L-004', 'L-008'], 1);
/** The demo's sixth bidder, of whom the exact result knows nothing: it has not confirmed its offer. */
const UNCONFIRMED = 'Weser-Ems Facility Management GmbH';

/** Two of five service groups. */
const GROUPS = drawVisits([...SLICES.entries()], 2);

const stage = openStage(startDemoApp);
let cells: ExpectedCell[];
let organisationOf: Map<string, string>;
let confirmed: Set<string>;
beforeAll(() => {
  cells = readJson<ExpectedCell[]>('expected.json');
  const { providers } = readJson<{
    providers: { username: string; organisation: string; participation: string }[];
  }>('tender.json');
  organisationOf = new Map(providers.map(({ username, organisation }) => [username, organisation]));
  const offering = providers.filter(({ participation }) => participation === 'true');
  confirmed = new Set(offering.map(({ username }) => username));
});

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(stage.app.tenderFolder, name), 'utf8')) as T;
}

/** The bidder with the lowest complete, confirmed offer in the market; undefined where there is none. */
function winnerOf(own: readonly ExpectedCell[]): string | undefined {
  const contenders = own.filter(
    ({ provider, positions, inComplete, notInMarket }) =>
      confirmed.has(provider) && positions > 0 && !inComplete && !notInMarket,
  );
  return contenders.toSorted((a, b) => a.sum - b.sum)[0]?.provider;
}

test('the comparison of a property shows each bidder’s exact sum of all positions', async () => {
  const { page } = await stage.openAs('admin@example.org');
  for (const nummer of LIEGENSCHAFTEN) {
    await page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await page
      .getByRole('heading', { name: new RegExp(nummer) })
      .first()
      .click();
    const sums = page.getByRole('row', { name: /^(leer )*Summe/ });
    for (const provider of organisationOf.keys()) {
      const own = cells.filter((cell) => cell.provider === provider && cell.liegenschaft === nummer);
      const sumMillis = own.reduce((sum, cell) => sum + cell.sum, 0);
      if (!own.some((cell) => cell.notInMarket)) await sums.getByText(formatMillis(sumMillis)).waitFor();
    }
  }
});

test('the award dialog shows each bidder’s exact sum of a cell and proposes the lowest confirmed one', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/placing' });
  await choosePhase(page, RUNNING_PHASE);
  for (const nummer of LIEGENSCHAFTEN) {
    for (const [index, { sliceId, title }] of GROUPS) {
      const row = page.getByRole('row', { name: new RegExp(nummer) });
      await row
        .getByRole('gridcell')
        .nth(index + 1)
        .click();
      const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
      await dialog.getByText(title).waitFor();
      const own = cells.filter((each) => each.liegenschaft === nummer && each.slice === sliceId);
      const winner = winnerOf(own);
      // A cell without one proposes the least restricted offer, or cannot be awarded at all.
      if (winner !== undefined) {
        const proposed = dialog.getByRole('radio', { checked: true, name: organisationOf.get(winner)! });
        await proposed.getByRole('img', { name: 'Rang 1' }).waitFor();
        await dialog.getByRole('radio', { disabled: true, name: UNCONFIRMED }).waitFor();
      }
      for (const cell of own) {
        const line = dialog.getByRole('radio', { name: organisationOf.get(cell.provider)! });
        if (cell.positions === 0) continue;
        const shown = await line.innerText();
        expect(shown).toContain(`${formatThousands(cell.sum)} T€`);
        expect(shown.includes('unvollständige Preiseingabe')).toBe(cell.inComplete);
        expect(shown.includes('Nicht im Marktgebiet')).toBe(cell.notInMarket);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
});
