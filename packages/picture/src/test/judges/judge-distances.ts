import type { Picture } from '../../mark.ts';
import type { DrawnOffers } from '../drawn-tender.ts';
import {
  compareFractions,
  type PlainDistance,
  plainHues,
  type PlainRow,
  plainRows,
  plainTenths,
} from '../plain-figures.ts';
import { createFaults, isAlike, isDot, isNear, isRule, isText, SLICE_IDS, tenths, whole } from './judging.ts';

/** So many thousandths above one, «+3,7 %» as 37. */
const tenthsAbove = ({ own, ideal }: PlainDistance) => plainTenths(own, ideal) - 1000;
const percentAbove = (own: bigint, ideal: bigint) =>
  Number(((own - ideal) * 1_000_000_000n) / ideal) / 10_000_000;

function judgeNearest({ distances, count }: PlainRow, finding: string | undefined): string[] {
  const { faults, need } = createFaults();
  const [nearest, second] = distances;
  if (nearest === undefined || second === undefined) {
    need(finding === undefined, 'a sentence compares one offer');
    return faults;
  }
  const isFirst = compareFractions(nearest.own, nearest.ideal, second.own, second.ideal) < 0;
  const said =
    /^(.+?) liegt am nächsten am Ideal: ([+−]?[\d.]+,\d) % auf ([\d.]+) von ([\d.]+) Paketen\. Alles biete[tn] (.+)\.$/.exec(
      finding ?? '',
    );
  if (!isFirst) {
    const equal = distances.filter(
      (other) => compareFractions(nearest.own, nearest.ideal, other.own, other.ideal) === 0,
    );
    const counts = equal.map((other) => other.count).toSorted((a, b) => a - b);
    const same =
      /^(.+) liegen gleich nah am Ideal: ([+−]?[\d.]+,\d) % auf ([\d.]+)(?: bis ([\d.]+))? von ([\d.]+) Pakete?n?\.$/.exec(
        finding ?? '',
      );
    const [, names = '', percent, least, most = least, all] = same ?? [];
    const others = Number(/ und (\d+) weitere$/.exec(names)?.[1] ?? 0);
    const named = names.replace(/ und \d+ weitere$/, '').split(/, | und /).length;
    need(same !== null && named + others === equal.length, `«${finding}»: ${equal.length} are equal`);
    need(named <= 3, `«${finding}» names ${named}`);
    need(tenths(percent) === tenthsAbove(nearest), `«${finding}»: ${tenthsAbove(nearest)}`);
    need(
      isAlike([whole(least), whole(most), whole(all)], [counts[0], counts.at(-1), count]),
      `«${finding}»: ${counts.join()} of ${count}`,
    );
    return faults;
  }
  const [, name = '', percent, own, all, cover = ''] = said ?? [];
  need(said !== null && nearest.organisation.startsWith(name), `«${finding}»: ${nearest.organisation}`);
  need(tenths(percent) === tenthsAbove(nearest), `«${finding}»: ${tenthsAbove(nearest)}`);
  need(whole(own) === nearest.count && whole(all) === count, `«${finding}»: ${nearest.count} of ${count}`);
  const everything = distances.filter((other) => other.count === count);
  const [first] = everything;
  if (first === undefined) need(cover === 'niemand', `«${cover}»: nobody offers all`);
  else if (everything.length === 1) {
    need(cover.startsWith('nur '), `«${cover}»: one offers all`);
  } else need(cover.startsWith(`${everything.length} Dienstleister`), `«${cover}»: ${everything.length}`);
  const coverPercent = /, ([+−]?[\d.]+,\d) %$/.exec(cover)?.[1];
  need(
    (coverPercent === undefined && (first === nearest || first === undefined)) ||
      (first !== undefined && tenths(coverPercent) === tenthsAbove(first)),
    `«${cover}» has another percent`,
  );
  return faults;
}

/** What is wrong in a picture of how far offers are from the ideal. */
export function judgeDistances(picture: Picture, offers: DrawnOffers): string[] {
  const { faults, need } = createFaults();
  const rows = plainRows(offers);
  const { marks } = picture;
  const zero = marks.filter(isRule).find(({ tone }) => tone === 'green')?.x1 ?? Number.NaN;
  const tick = marks.filter(isText).findLast(({ text, tone }) => /^\+\d+ %$/.test(text) && tone === 'ink-3');
  const strokes = marks.filter(isRule).filter(({ millis }) => millis !== undefined);
  const targeted = rows.filter(({ target, targetIdeal }) => target > 0n && targetIdeal > 0n);
  // Where no word of the axis has room, the strokes are held against each other.
  const [first] = targeted;
  const unit =
    tick === undefined && first !== undefined
      ? ((strokes[0]?.x1 ?? Number.NaN) - zero) / Math.max(percentAbove(first.target, first.targetIdeal), -52)
      : ((tick?.x ?? Number.NaN) - zero) / Number.parseFloat(tick?.text ?? '');
  const placeOf = (percent: number) => zero + Math.min(Math.max(percent, -52), 100) * unit;
  const dots = marks.filter(isDot);
  const hues = plainHues(offers);
  need(dots.length === rows.flatMap(({ distances }) => distances).length, 'a mark too many or too few');
  for (const { slice, distances, count } of rows) {
    for (const { id, own, ideal, count: ownCount } of distances) {
      const key = `${slice === undefined ? 'all' : SLICE_IDS[slice]} ${id}`;
      const dot = dots.find((other) => other.key === key);
      need(dot?.millis === Number(own), `${key} is ${dot?.millis}, not ${own}`);
      need(isNear(dot?.x ?? 0, placeOf(percentAbove(own, ideal))), `${key} stands at ${dot?.x}`);
      need(dot?.isHollow === ownCount < count, `${key} is hollow or not`);
      const hue = hues.indexOf(id);
      const isPlain = hue < 0 || (dot?.tone === 'ink-3' && dot.radius < 5);
      need(isPlain || dot?.tone === (hue < 6 ? `who-${hue + 1}` : 'ink-3'), `${key} has another's hue`);
    }
  }
  const greyCount = new Set(dots.filter(({ radius }) => radius < 5).map(({ key }) => key?.split(' ')[1]))
    .size;
  const others = picture.keyEntries.flatMap(({ text }) => /^(\d+) weitere$/.exec(text)?.[1] ?? []);
  need(
    isAlike(others, greyCount === 0 ? [] : [`${greyCount}`]),
    `${greyCount} are grey, not ${others.join()}`,
  );
  need(strokes.length === targeted.length, 'a target price too many or too few');
  for (const [index, { target, targetIdeal }] of targeted.entries()) {
    const stroke = strokes[index];
    need(stroke?.millis === Number(target), `target price ${stroke?.millis}, not ${target}`);
    need(
      isNear(stroke?.x1 ?? 0, placeOf(percentAbove(target, targetIdeal))),
      `target price at ${stroke?.x1}`,
    );
  }
  const [all] = rows;
  if (all?.slice === undefined && all !== undefined) faults.push(...judgeNearest(all, picture.finding));
  return faults;
}
