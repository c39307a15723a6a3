import { namedPages } from '../../apps/web/src/shell/nav-entries.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { drawVisits, isProof } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { readTargets } from '../../packages/tendering/src/award/target.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALBUMS, type Shot } from '../stage/album.ts';
import {
  findBarriers,
  expectAccessible,
  expectLandmarks,
  expectShapeAccessible,
  watchChanges,
} from '../stage/barrier.ts';
import { DESKTOP, PHONE, type Scheme, type View, waitUntilQuiet } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { findCuts, findLostBySpacing } from '../stage/cut-text.ts';
import { goTo, leave } from '../stage/go-to.ts';
import { findCovered } from '../stage/message-cover.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);
/** Between the two: a laptop of a buyer on the way. */
const LAPTOP: View = { width: 1280, height: 800, scheme: 'light' };

/** What is left of a window of 1280 × 1024 where somebody enlarges it to 400 % (WCAG 1.4.10). */
const ENLARGED: View = { width: 320, height: 256, scheme: 'light' };

/**
 * Puts in what is as long as it may usually get: a price with a slip, hence sums of nine digits, and target
 * prices of nine digits.
 */
async function plantLongValues(): Promise<void> {
  const [bidder, admin] = await Promise.all(
    ['bieter1@example.org', 'admin@example.org'].map((username) => openCaller(stage.app, username)),
  );
  const phases = await admin!.call<Phase[]>('/lvep/v1/phase');
  const now = new Date().toISOString();
  const { id: phaseId } = phases.find(({ start, end }) => start <= now && now < end)!;
  await bidder!.call(`/keyval/v1/orga/${bidder!.organisationId}/phase/${phaseId}/keyVal`, {
    key: `${phaseId}_ep_UE0030`,
    value: '98765432',
  });
  const own = admin!.organisationId;
  const entries = await admin!.call<KeyVal[]>(`/keyval/v1/alpha/phase/${phaseId}/orga/${own}`);
  const targets = entries.find(({ key }) => key.endsWith('_target'))!;
  const longer = [...readTargets(targets.value)].map(([key, millis], at) => ({
    key,
    value: at % 5 === 0 ? '102248000000' : String(millis),
  }));
  await admin!.call(`/keyval/v1/alpha/orga/${own}/phase/${phaseId}/keyVal/${targets.id}`, {
    key: targets.key,
    value: JSON.stringify(longer),
  });
}

beforeAll(plantLongValues);

test('the tools find what they look for: text is as wide on every machine, and of what has changed on a page a control without a name and a text without contrast, also where it is like others', async () => {
  const { page } = await stage.open();
  // Chromium may measure a font that came over the network in whole pixels: whether it is there yet must not
  // decide.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/login');
  await waitUntilQuiet(page);
  // The stack of the pages, and what it ends in where its own font has not come.
  const widths = await page.evaluate(() =>
    [getComputedStyle(document.body).fontFamily, 'Inter', 'sans-serif', 'serif', 'monospace'].map(
      (family) => {
        const text = document.createElement('span');
        text.style.cssText = `position: absolute; font: 14px ${family}`;
        text.textContent = 'Liegenschaften 0,975';
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return width;
      },
    ),
  );
  expect(new Set(widths).size).toBe(1);
  expect(Number.isInteger(widths[0])).toBe(false);

  await watchChanges(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.evaluate(() => {
    const list = document.createElement('ul');
    const item = (colour: string) => `<li style="color: ${colour}; background: #fff">Zeile</li>`;
    list.innerHTML = `${item('#111')}${item('#bbb')}${item('#bbb')}${item('#111')}<li><button></button></li>`;
    document.querySelector('main')?.append(list);
  });
  const rules = (await findBarriers(page)).map((barrier) => barrier.split(':')[0]);
  expect(rules).toEqual(['button-name', 'color-contrast', 'color-contrast']);
});

/**
 * How wide the window is in which a page is looked at: a further state of it has its parts, and at a desk
 * more room than on a laptop.
 */
const VIEWS = { asOpened: [DESKTOP, LAPTOP, PHONE, ENLARGED], further: [LAPTOP, DESKTOP, PHONE, ENLARGED] };
const SCHEMES: readonly Scheme[] = ['light', 'dark'];
/**
 * The command field ends with the next key; what is said meanwhile stands behind it, and among the last acts.
 */
const BEHIND = 'command-field';

/**
 * A shot, and how it is looked at: always in its first view, where axe looks for barriers in these schemes.
 */
interface Look {
  readonly username: string | undefined;
  readonly shot: Shot;
  readonly views: readonly View[];
  readonly schemes: readonly Scheme[];
}

/** Each page as it opens; its further states have the same parts. */
function isAsOpened({ prepare }: Shot): boolean {
  return prepare === undefined;
}

const EVERY_LOOK = ALBUMS.flatMap(({ username, shots }) =>
  shots.flatMap((shot): Look[] => {
    const [first, ...others] = VIEWS[isAsOpened(shot) ? 'asOpened' : 'further'] as [View, ...View[]];
    if (isProof) return [{ username, shot, views: [first, ...others], schemes: SCHEMES }];
    return others.flatMap((other) =>
      SCHEMES.map((scheme) => ({ username, shot, views: [first, other], schemes: [scheme] })),
    );
  }),
);
const pageOf = ({ username, shot }: Look) => `${username ?? 'nobody'} ${shot.path.split('?')[0]}`;
const MENU = new Set<string>(
  namedPages('admin')
    .concat(namedPages('provider'))
    .map(({ to }) => to),
);
const [inMenu, beside] = [true, false].map((is) =>
  EVERY_LOOK.filter(({ shot }) => MENU.has(shot.path.split('?')[0]!) === is),
) as [Look[], Look[]];
/**
 * `npm run proof -- barriers` looks at every shot in every way, `npm test` at a state of some pages of the
 * menus and of one beside them, in one scheme and one further width.
 */
const drawn = new Set([...drawVisits(drawVisits(inMenu, 1, pageOf), 2), ...drawVisits(beside, 1)]);
const LOOKS = EVERY_LOOK.filter((look) => drawn.has(look));

/** A scroll bar keeps its size where a page is enlarged: four of its pixels are next to nothing. */
function barsIn(view: View): 'none' | '' {
  return view === ENLARGED ? 'none' : '';
}

/** Comes to a page, where nothing is left of the state before, and looks at its landmarks. */
async function openShot(page: Page, { path, shows }: Shot, view: View): Promise<void> {
  await page.setViewportSize(view);
  await ((await leave(page)) ? goTo(page, path) : page.goto(path));
  if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await waitUntilQuiet(page);
  await expectLandmarks(page);
}

describe.each(
  [...Map.groupBy(LOOKS, ({ username }) => username)].map(([username, looks]) => ({
    who: username ?? 'nobody',
    username,
    looks,
  })),
)(
  'what $who sees holds no barrier in either scheme, cuts no number, loses no text to wider letters or under a message and never scrolls sideways, on a desk, on a phone and at 400 %',
  ({ username, looks }) => {
    let page: Page;
    /** The pages that have been looked at as they open. */
    const known = new Set<string>();
    beforeAll(async () => {
      ({ page } = await (username === undefined ? stage.open() : stage.openAs(username)));
    });

    test.each(looks)('$shot.name', async ({ shot, views, schemes }) => {
      const { path, prepare } = shot;
      // What the state before changed in answers ends with it.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openShot(page, shot, views[0]!);
      if (prepare === undefined) known.add(path);
      else {
        if (known.has(path)) await watchChanges(page);
        await prepare(page);
        await waitUntilQuiet(page);
      }
      const findings: string[] = [];
      for (const view of views) {
        await page.setViewportSize(view);
        await page.evaluate((bars) => {
          document.documentElement.style.scrollbarWidth = bars;
        }, barsIn(view));
        const note = (found: readonly string[]) =>
          findings.push(...found.map((fact) => `${fact} at ${view.width} px`));
        note(await findCuts(page));
        if ((view === DESKTOP || view === PHONE) && isAsOpened(shot)) note(await findLostBySpacing(page));
        // What axe finds on a laptop it finds at a desk, and a colour that is right there is right on a
        // phone.
        if (view === views[0]) await expectAccessible(page, schemes);
        if (view === PHONE && isAsOpened(shot)) await expectShapeAccessible(page);
        if (view !== ENLARGED && shot.name !== BEHIND) note(await findCovered(page));
      }
      expect(findings).toEqual([]);
    });
  },
);
