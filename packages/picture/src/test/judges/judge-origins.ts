import type { Picture } from '../../mark.ts';
import type { DrawnLvs } from '../drawn-tender.ts';
import { plainCodes, plainLines, plainTenths } from '../plain-figures.ts';
import { createFaults, isAlike, isBar, isDot, isNear, isRule, isText, tenths, whole } from './judging.ts';

interface PlainOrigin {
  readonly key: string;
  readonly own: bigint | null;
  readonly amounts: readonly bigint[];
  readonly before?: bigint | null | undefined;
}

/** What holds of both pictures of origins: order, marks, places, shares, and what is left out. */
function judgeOrigins(picture: Picture, rows: readonly PlainOrigin[], shownCount: number): string[] {
  const { faults, need } = createFaults();
  const order = (row: PlainOrigin) => (row.own === null ? -1n : -row.own);
  const sorted = [
    ...rows.filter(({ own }) => own === null),
    ...rows
      .filter(({ own }) => own !== null)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  ];
  const shown = picture.rows.flat().filter(({ key }) => key !== 'rest');
  need(shown.length <= shownCount, 'more rows than asked for');
  const drawn = shown.flatMap(({ key }) => rows.find((row) => row.key === key) ?? []);
  // Equal ones in any order.
  const amountsOf = (list: readonly PlainOrigin[]) => list.map(({ own }) => `${own}`);
  need(isAlike(amountsOf(drawn), amountsOf(sorted.slice(0, shown.length))), 'rows stand in another order');
  const sum = rows.reduce((all, { own }) => all + (own ?? 0n), 0n);
  const largest = drawn.flatMap(({ own, amounts, before }) => [own ?? 0n, before ?? 0n, ...amounts]);
  const most = largest.reduce((a, b) => (a > b ? a : b), 1n);
  // Rings of missing prices stand six pixels in.
  const ring = picture.marks.filter(isDot).find(({ isHollow }) => isHollow)?.x ?? Number.NaN;
  const zero = picture.marks.find(isBar)?.x ?? ring - 6;
  const tick = picture.marks
    .filter(isText)
    .find(({ text, key }) => key === undefined && text.startsWith('0 '));
  need(tick === undefined || Number.isNaN(zero) || isNear(tick.x, zero), 'bars begin beside 0');
  const ends = picture.marks.flatMap((mark) =>
    mark.millis === Number(most) && isDot(mark)
      ? [mark.x]
      : mark.millis === Number(most) && isBar(mark)
        ? [mark.x + mark.width]
        : mark.millis === Number(most) && isRule(mark)
          ? [mark.x1]
          : [],
  );
  const end = ends[0] ?? Number.NaN;
  const placeOf = (millis: bigint) => zero + ((end - zero) * Number(millis)) / Number(most);
  let soFar = 0n;
  for (const { key, own, amounts, before } of drawn) {
    const marks = picture.marks.filter((mark) => mark.key === key);
    const bar = marks.find(isBar);
    soFar += own ?? 0n;
    if (own !== null) {
      need(bar?.millis === Number(own), `${key} is ${bar?.millis}, not ${own}`);
      need(
        isNear((bar?.x ?? 0) + (bar?.width ?? 0), most === 1n ? zero : placeOf(own)),
        `${key} ends elsewhere`,
      );
    }
    const dots = marks.filter(isDot).filter(({ millis }) => millis !== undefined);
    const numbers = (list: readonly number[]) => list.toSorted((a, b) => a - b);
    need(
      isAlike(numbers(dots.map(({ millis }) => millis ?? -1)), numbers(amounts.map(Number))),
      `${key} has other amounts`,
    );
    need(
      dots.every(({ x, millis }) => isNear(x, placeOf(BigInt(millis ?? 0)))),
      `${key} has a mark elsewhere`,
    );
    const stroke = marks.filter(isRule).find(({ millis }) => millis !== undefined);
    need(
      stroke?.millis === (before === undefined || before === null ? undefined : Number(before)),
      `${key} before`,
    );
    need(stroke === undefined || isNear(stroke.x1, placeOf(before ?? 0n)), `${key} before stands elsewhere`);
    const told = marks.filter(isText).findLast(({ text }) => /^[\d.]+,\d %$/.test(text) && text !== '');
    const isShare = told === undefined || own === null || sum === 0n;
    const shares = isShare ? [] : [plainTenths(soFar, sum), plainTenths(own, sum)];
    need(isShare || shares.includes(tenths(told.text)) || before !== undefined, `${key} has another share`);
  }
  const hidden = rows.filter((row) => !drawn.includes(row));
  const rest = picture.rows.flat().find(({ key }) => key === 'rest')?.name ?? '';
  const said = /^([\d.]+) weitere Position(?:en)?(?:, keine über ([\d.]+) €)?,/.exec(rest);
  need((said === null ? 0 : whole(said[1])) === hidden.length, `«${rest}»: ${hidden.length}`);
  const limit = BigInt(whole(said?.[2]) || 0) * 1000n;
  need(said?.[2] === undefined || hidden.every(({ own }) => (own ?? 0n) <= limit), `«${rest}» is not true`);
  return faults;
}

/** How many of the dearest make so many percent. */
function countFor(rows: readonly PlainOrigin[], percent: bigint): number {
  const amounts = rows.map(({ own }) => own ?? 0n).toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0));
  const sum = amounts.reduce((all, own) => all + own, 0n);
  let soFar = 0n;
  return 1 + amounts.findIndex((own) => (soFar += own) * 100n >= sum * percent);
}

function judgeHalf(
  { finding }: Picture,
  rows: readonly PlainOrigin[],
  pattern: RegExp,
): { faults: string[]; said: RegExpExecArray | null } {
  const { faults, need } = createFaults();
  const priced = rows.filter(({ own }) => own !== null);
  const sum = priced.reduce((all, { own }) => all + (own ?? 0n), 0n);
  const said = pattern.exec(finding ?? '');
  if (priced.length < 2 || sum === 0n) need(finding === undefined, `«${finding}» says something of nothing`);
  else {
    need(said !== null, `«${finding}» is another sentence`);
    need(whole(said?.[1]) === countFor(priced, 50n), `«${finding}»: half is ${countFor(priced, 50n)}`);
    need(whole(said?.[2]) === priced.length, `«${finding}»: ${priced.length}`);
  }
  return { faults, said };
}

/** What is wrong in the owner's picture of where the sum of the first property comes from. */
export function judgeAllOrigins(picture: Picture, lvs: DrawnLvs, byId: string, shownCount: number): string[] {
  const { lines, complete } = plainLines(lvs);
  const rows = lines.map(({ key, amounts }) => ({
    key,
    own: amounts.get(byId) ?? 0n,
    amounts: [...amounts.values()],
  }));
  const pattern =
    /^([\d.]+) von ([\d.]+) Positionen macht?(?:en)? (?:allein )?die Hälfte der Summe von (.+?)(?:, ([\d.]+) machen 80 %)?\.$/;
  const { faults, said } = judgeHalf(picture, rows, pattern);
  const { faults: more, need } = createFaults();
  const by = complete.find(({ id }) => id === byId);
  need(
    said === null || by?.organisation.startsWith(said[3] ?? '-') === true,
    `«${picture.finding}»: ${byId}`,
  );
  const most = countFor(rows, 80n);
  need(said === null || whole(said[4] ?? said[1]) === most, `«${picture.finding}»: 80 % is ${most}`);
  const gap = /^Am weitesten auseinander: .*, ([\d.]+) € zwischen (.+) und (.+)\. GP je Position/.exec(
    picture.unit,
  );
  const widest = rows
    .map(({ amounts }) =>
      amounts.length < 2
        ? 0n
        : amounts.reduce((a, b) => (a > b ? a : b)) - amounts.reduce((a, b) => (a < b ? a : b)),
    )
    .reduce((a, b) => (a > b ? a : b), 0n);
  need(
    (gap === null ? 0 : whole(gap[1])) === Number((widest + 500n) / 1000n),
    `«${picture.unit}»: ${widest}`,
  );
  const nameAt = (index: number) =>
    complete.find(({ organisation }) => organisation.startsWith(`${gap?.[index]} `));
  const isBetween = lines.some(
    ({ amounts }) =>
      (amounts.get(nameAt(3)?.id ?? '') ?? 0n) - (amounts.get(nameAt(2)?.id ?? '') ?? 0n) === widest,
  );
  need(gap === null || isBetween, `«${picture.unit}» names others`);
  return [...faults, ...more, ...judgeOrigins(picture, rows, shownCount)];
}

/** What is wrong in a bidder's picture of where its sum comes from. */
export function judgeOwnOrigins(picture: Picture, lvs: DrawnLvs, shownCount: number): string[] {
  const then = plainCodes(lvs, lvs.before.prices);
  const sums = plainCodes(lvs, lvs.own.prices);
  const rows = lvs.entries.flatMap(({ epCode }) => {
    const own = sums.get(epCode ?? '');
    return own === undefined ? [] : [{ key: epCode ?? '', own, amounts: [], before: then.get(epCode ?? '') }];
  });
  const pattern = /^([\d.]+) von ([\d.]+) Preisen macht?(?:en)? die Hälfte Ihrer Summe\.$/;
  return [...judgeHalf(picture, rows, pattern).faults, ...judgeOrigins(picture, rows, shownCount)];
}
