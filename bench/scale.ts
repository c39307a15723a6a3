import { join } from 'node:path';
import { buildWeb } from '../scripts/build-web.ts';
import { LARGEST, REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { measureCrowd } from './scale/crowd.ts';
import { type Desk, openDesk, type Size } from './scale/desk.ts';
import { openKeptTender } from './scale/kept-tender.ts';
import { measureFilters } from './scale/filters.ts';
import { measureLivePrice } from './scale/live-price.ts';
import { measurePages } from './scale/pages.ts';

const ROOT = join(import.meta.dirname, '..');
const SIZES = { reference: REFERENCE, large: LARGEST } as const;
type Part = 'pages' | 'filters' | 'live' | 'crowd';
const PARTS: Readonly<Record<Part, (desk: Desk, size: Size) => Promise<void>>> = {
  pages: measurePages,
  filters: measureFilters,
  live: measureLivePrice,
  crowd: measureCrowd,
};
/** What has a bar at each size (QUALITY.md «Speed»); each is measured with a server that was just started. */
const BARRED: Readonly<Record<Size, readonly Part[]>> = {
  reference: ['pages', 'filters', 'live'],
  large: ['pages', 'crowd'],
};

const isPart = (word: string): word is Part => Object.hasOwn(PARTS, word);
const words = process.argv.slice(2);
const size = words.includes('large') ? 'large' : 'reference';
const parts = words.filter((word) => word !== 'large');
if (!parts.every(isPart)) {
  console.error(`Bekannt sind: ${Object.keys(PARTS).join(', ')}, und davor large.`);
  process.exit(1);
}
if (!buildWeb(ROOT)) process.exit(1);
const tender = await openKeptTender(SIZES[size]);
try {
  for (const part of parts.length > 0 ? parts : BARRED[size]) {
    console.log(`\n${part} of ${Object.values(SIZES[size]).slice(0, 3).join(' × ')}`);
    const desk = await openDesk(tender, join(ROOT, 'apps/web/dist'));
    try {
      await PARTS[part](desk, size);
    } finally {
      await desk.close();
    }
  }
} finally {
  await tender.close();
}
