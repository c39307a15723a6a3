import type { AwardedPackage, FirmPackage } from '../../award/award-figures.ts';
import type { Picture } from '../../mark.ts';
import { plainSums, plainTenths } from '../plain-figures.ts';
import {
  createFaults,
  isAlike,
  isBar,
  isDot,
  isNear,
  isRule,
  isText,
  SLICE_IDS,
  tenths,
  whole,
} from './judging.ts';

/** What is wrong in a picture of who gets what. */
export function judgeShares(picture: Picture, packages: readonly AwardedPackage[]): string[] {
  const { faults, need } = createFaults();
  const byProvider = plainSums(packages, ({ serviceProviderId }) => serviceProviderId);
  const sums = [...byProvider].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const largest = sums[0]?.[1] ?? 1n;
  const all = sums.reduce((sum, [, own]) => sum + own, 0n);
  const bars = picture.marks.filter(isBar);
  const unitOf = () => {
    const own = picture.rows.flat().find(({ key }) => key === sums[0]?.[0]);
    const first = bars.find(({ key }) => key === sums[0]?.[0]);
    return own === undefined || first === undefined ? Number.NaN : (own.x - first.x) / Number(largest);
  };
  for (const [id, own] of sums.slice(0, picture.rows.length)) {
    const pieces = bars.filter(({ key }) => key === id);
    const slices = plainSums(
      packages.filter(({ serviceProviderId }) => serviceProviderId === id),
      ({ sliceId }) => sliceId,
    );
    const expected = SLICE_IDS.flatMap((sliceId) => Number(slices.get(sliceId as 'basisfm') ?? 0n) || []);
    need(
      isAlike(
        pieces.map(({ millis }) => millis),
        expected,
      ),
      `${id} has other pieces`,
    );
    let before = 0;
    for (const { x, millis = 0 } of pieces) {
      need(isNear(x, (pieces[0]?.x ?? 0) + before * unitOf()), `a piece of ${id} begins at ${x}`);
      before += millis;
    }
    const told = picture.marks.filter(isText).find(({ key, millis }) => key === id && millis !== undefined);
    need(told?.millis === Number(own), `${id} is told as ${told?.millis}, not ${own}`);
  }
  const percents = [...(picture.finding ?? '').matchAll(/([\d.]+,\d) %/g)].map(([, own]) => tenths(own));
  const named = /^(.+?) bekommt /.exec(picture.finding ?? '')?.[1];
  need(named !== undefined || sums.length === 0, `«${picture.finding}» names nobody`);
  const hasOthers = / weitere [\d,]+ %$/.test(picture.finding ?? '');
  for (const [index, percent] of percents.entries()) {
    const isOthers = hasOthers && index === percents.length - 1;
    const own = sums.slice(index, isOthers ? sums.length : index + 1);
    const part = own.reduce((sum, [, millis]) => sum + millis, 0n);
    need(all === 0n || percent === plainTenths(part, all), `«${picture.finding}»: ${part} of ${all}`);
  }
  return faults;
}

/** What is wrong in the tiles of the Länder. */
export function judgeLands({ marks, finding }: Picture, packages: readonly AwardedPackage[]): string[] {
  const { faults, need } = createFaults();
  const sums = plainSums(packages, ({ region }) => region);
  const bars = marks.filter(isBar);
  let shared = 0;
  for (const [region, sum] of sums) {
    const [tile, ...pieces] = bars.filter(({ key }) => key === region);
    const own = plainSums(
      packages.filter((other) => other.region === region),
      ({ serviceProviderId }) => serviceProviderId,
    );
    const amounts = [...own.values()].filter((millis) => millis > 0n).map(Number);
    if (amounts.length > 1) shared += 1;
    need(tile?.millis === Number(sum), `${region} is ${tile?.millis}, not ${sum}`);
    const numbers = (list: readonly number[]) => list.toSorted((a, b) => a - b);
    need(
      isAlike(numbers(pieces.map(({ millis }) => millis ?? 0)), numbers(amounts)),
      `${region} has other shares`,
    );
  }
  const said = /^In (jedem|\d+)(?: der| von)? ?(\d+)? Ländern? arbeite(?:n mehrere|t genau einer)$/.exec(
    finding ?? '',
  );
  const told = said?.[1] === 'jedem' ? (/mehrere/.test(finding ?? '') ? sums.size : 0) : Number(said?.[1]);
  need(
    sums.size < 2 || (told === shared && Number(said?.[2]) === sums.size),
    `«${finding}»: ${shared}, ${sums.size}`,
  );
  return faults;
}

/** What is wrong in a picture of an award against its target prices. */
export function judgeTargets(
  { marks, finding, unit }: Picture,
  packages: readonly AwardedPackage[],
): string[] {
  const { faults, need } = createFaults();
  const compared = packages.filter(({ targetMillis }) => targetMillis !== null && targetMillis > 0);
  const overOf = (own: readonly AwardedPackage[]) =>
    own.reduce((sum, { sumMillis, targetMillis }) => sum + BigInt(sumMillis) - BigInt(targetMillis ?? 0), 0n);
  const zero =
    marks.filter(isRule).find(({ tone, weight }) => tone === 'ink' && weight === 1.5)?.x1 ?? Number.NaN;
  const rows = [
    ...SLICE_IDS.map((id) => [id, compared.filter(({ sliceId }) => sliceId === id)] as const),
    ['all', compared] as const,
  ].filter(([id, own]) => own.length > 0 || id === 'all');
  const units = rows.flatMap(([id, own]) => {
    const bar = marks.filter(isBar).find(({ key }) => key === id);
    const over = overOf(own);
    need(bar?.millis === Number(over), `${id} is ${bar?.millis}, not ${over}`);
    if (bar === undefined || over === 0n) return [];
    need(isNear(over > 0n ? bar.x : bar.x + bar.width, zero) || bar.width === 1, `${id} begins at ${bar.x}`);
    need(bar.tone === (over > 0n ? 'red' : 'green'), `${id} has the other colour`);
    return bar.width > 40 ? [bar.width / Math.abs(Number(over))] : [];
  });
  need(
    units.every((own) => Math.abs(own / (units[0] ?? 1) - 1) < 0.002),
    'bars of two scales',
  );
  const over = overOf(compared);
  const target = compared.reduce((sum, { targetMillis }) => sum + BigInt(targetMillis ?? 0), 0n);
  const said = /^([+−])([\d.]+) € gegen den Zielpreis, (?:([+−][\d.]+,\d) %|> \+900 %|0,0 %)$/.exec(
    finding ?? '',
  );
  const size = over < 0n ? -over : over;
  need(
    compared.length === 0 || over === 0n || whole(said?.[2]) === Number((size + 500n) / 1000n),
    `«${finding}»: ${over}`,
  );
  need(said === null || said[1] === (over > 0n ? '+' : '−'), `«${finding}» has the other sign`);
  need(
    said?.[3] === undefined || tenths(said[3]) === plainTenths(target + over, target) - 1000,
    `«${finding}»: ${target}`,
  );
  need(
    unit.includes(`auf den ${String(compared.length).replace(/\B(?=(\d{3})+$)/, '.')} Paketen`),
    `«${unit}»`,
  );
  return faults;
}

/** What is wrong in a picture of how firm ranks are; limits are in millionths, the percent whole. */
export function judgeFirmness(picture: Picture, packages: readonly FirmPackage[], percent: number): string[] {
  const { faults, need } = createFaults();
  const { marks, finding } = picture;
  const weak = packages.filter(
    ({ limitMillionths }) => limitMillionths !== null && limitMillionths < percent * 10_000,
  );
  const sumOf = (own: readonly FirmPackage[]) =>
    own.reduce((sum, { sumMillis }) => sum + BigInt(sumMillis), 0n);
  const said =
    /^([\d.]+) von ([\d.]+) R[aä]ng(?:en)? kipp.* tr[äa]g(?:t|en) (unter |über )?(\d+) % der Summe$/.exec(
      finding ?? '',
    );
  if (packages.length > 0 && weak.length > 0) {
    need(
      whole(said?.[1]) === weak.length && whole(said?.[2]) === packages.length,
      `«${finding}»: ${weak.length}`,
    );
    const share = Math.round(plainTenths(sumOf(weak), sumOf(packages)) / 10);
    need(Math.abs(Number(said?.[4]) - share) <= 1, `«${finding}»: ${share} %`);
    need(said?.[4] !== '100' || weak.length === packages.length, `«${finding}» is a part`);
  }
  const dots = marks.filter(isDot);
  const figures = new Map(dots.map(({ key, millis }) => [key, millis]));
  const isMany = dots.length === 0;
  need(isMany || packages.length <= 400, 'too many circles');
  need(
    isMany || packages.every(({ key, sumMillis }) => figures.get(key) === sumMillis),
    'a circle has another sum',
  );
  const columns = marks.filter(isBar).reduce((sum, { millis }) => sum + BigInt(millis ?? 0), 0n);
  need(!isMany || columns === sumOf(packages), 'the columns have another sum');
  // Circles stand by the logarithm of their limit: between two of them every other one is known.
  const placed = packages.flatMap(({ key, limitMillionths }) => {
    const dot = dots.find((other) => other.key === key);
    const isOnAxis = limitMillionths !== null && limitMillionths < 1_000_000;
    return dot !== undefined && isOnAxis ? [{ x: dot.x, log: Math.log(limitMillionths), key }] : [];
  });
  const ends = placed.toSorted((a, b) => a.log - b.log);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first !== undefined && last !== undefined && last.log > first.log) {
    const unit = (last.x - first.x) / (last.log - first.log);
    for (const { x, log, key } of placed)
      need(isNear(x, first.x + (log - first.log) * unit), `${key} stands at ${x}`);
  }
  for (const { text, key } of marks.filter(isText)) {
    const limit = packages.find((own) => own.key === key)?.limitMillionths;
    const printed = /± (\d+),(\d+) %$/.exec(text);
    if (limit === undefined || limit === null || printed === null) continue;
    const step = 10 ** (4 - (printed[2]?.length ?? 0));
    const value = Number(`${printed[1]}${printed[2]}`) * step;
    need(value <= limit && limit < value + step, `«${text}»: ${limit}`);
  }
  return faults;
}
