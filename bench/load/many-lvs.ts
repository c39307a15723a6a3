import { setTimeout as wait } from 'node:timers/promises';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { type EpEntry, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvSource, layLvSource, type LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import { type WrittenLv, writeLvList, writeLvSheets } from '@rahmenpreis/workbook/many-lvs/many-lvs-out.ts';
import { countOther, openSender } from '../../apps/server/test/flood/sender.ts';
import { spaced } from '../../apps/server/test/flood/calls.ts';
import { askAt } from '../../e2e/stage/caller.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';

const PROPERTIES = 500;
const ROWS = 400;
const SECONDS = 60;
const PER_SECOND = 50;
const LOOK_MS = 1_000;

/** LVs of as many properties as a file is meant for; those beyond the tender's are of no property. */
async function makeLvs({ server, admin, phaseId }: LoadPlace): Promise<WrittenLv[]> {
  const ask = <T>(path: string) => askAt<T>(server.url + path, 'GET', admin.headers);
  const entries = await ask<EpEntry[]>(fillPath(listEpEntries, { phaseId }));
  const positions = entries.flatMap(({ epCode, title, unit, sliceTag }) =>
    epCode === null || sliceTag === null ? [] : [{ epCode, description: title, unit, sliceTag }],
  );
  const known = await ask<Liegenschaft[]>(listLiegenschaften.path);
  return Array.from({ length: PROPERTIES }, (_, l) => ({
    liegenschaft: { nummer: known[l]?.nummer ?? `Fremd ${l}`, name: known[l]?.name ?? '' },
    positions: Array.from({ length: ROWS }, (__, p) => ({
      ...positions[(l + p) % positions.length]!,
      serialNumber: `${p + 1}`,
      identificationNumber: `410.${l}.${p}`,
      mengeMillis: 1_000 + ((l * p * 37) % 100_000),
      optionalPosition: false,
      optionalPositionActive: false,
    })),
  }));
}

/** Lays the file down and looks at it as its page does, until it is read; gives how long that took. */
async function readFile({ server, admin, phaseId }: LoadPlace, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'LVs.xlsx');
  const fromMs = performance.now();
  const laid = await fetch(server.url + fillPath(layLvSource, { phaseId }), {
    method: 'PUT',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await laid.json()) as { data: { sourceId: string } };
  const path = fillPath(getLvSource, { phaseId, sourceId: data.sourceId });
  for (;;) {
    const { state, parts } = await askAt<LvSourceReading>(server.url + path, 'GET', admin.headers);
    if (state === 'failed' || (state === 'done' && parts.length !== PROPERTIES))
      throw new Error(`the file is ${state} with ${parts.length} parts`);
    if (state === 'done') return performance.now() - fromMs;
    await wait(LOOK_MS);
  }
}

/** A file with 500 LVs of 400 rows is read, as a list and as a workbook, while bidders write prices. */
export async function measureManyLvs(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const lvs = await makeLvs(place);
  const files = { list: writeLvList('Last', lvs), sheets: writeLvSheets(lvs) };
  const sender = openSender();
  const results: { readMs: number; longestMs: number; other: number }[] = [];
  let from = 90_000;
  try {
    await sender.send({ calls: pricesInSequence(place, place.bidders, 2 * PER_SECOND, from), rounds: 1 });
    for (const [name, bytes] of Object.entries(files)) {
      from += 10_000;
      await place.server.watch();
      const prices = pricesInSequence(place, place.bidders, seconds * PER_SECOND, from);
      const typing = sender.send({ calls: spaced(prices, Date.now(), 1_000 / PER_SECOND), rounds: 1 });
      const [readMs, typed] = await Promise.all([readFile(place, bytes), typing]);
      printLine(`${PROPERTIES} LVs as ${name}, ${(bytes.length / 1e6).toFixed(0)} MB`, durationText(readMs));
      printAnswers(`  ${PER_SECOND} prices/s of others`, typed);
      await printServer(place.server);
      results.push({ readMs, longestMs: typed.longestMs, other: countOther(typed, 200) });
    }
    bars.note('many-lvs-read', Math.max(...results.map(({ readMs }) => readMs)));
    bars.note('many-lvs-wait', Math.max(...results.map(({ longestMs }) => longestMs)));
    bars.note('many-lvs-other', Math.max(...results.map(({ other }) => other)));
  } finally {
    await sender.close();
  }
}
