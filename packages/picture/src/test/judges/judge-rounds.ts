import type { BarMark, DotMark, Picture, RuleMark, TextMark } from '../../mark.ts';
import type { CourseLine } from '../../rounds/draw-course.ts';
import type { DrawnPhases } from '../drawn-phases.ts';
import { plainTenths } from '../plain-figures.ts';
import { type PlainStep, plainCourses, plainSpan } from '../plain-rounds.ts';
import {
  createFaults,
  isAlike,
  isDot,
  isNear,
  isRule,
  isText,
  plainAmount,
  plainWhole,
  SLICE_IDS,
  tenths,
} from './judging.ts';

type Course = ReturnType<typeof plainCourses>[number];
const TITLES = [
  'Basis FM',
  'Aufzugsmanagement',
  'Energiemanagement',
  'Abfallmanagement',
  'Sachverständigenprüfungen',
];
const changeOf = ({ now, before }: PlainStep) => plainTenths(now, before) - 1_000;
const percentOf = ({ now, before }: PlainStep) => Number(((now - before) * 10n ** 9n) / before) / 10 ** 7;
const isWhole = ({ count, all }: PlainStep) => count === all;
/** «+1.234,5 %». */
const tenthsText = (own: number) =>
  `${own > 0 ? '+' : own < 0 ? '−' : ''}${plainWhole(BigInt(Math.trunc(Math.abs(own) / 10)))},${Math.abs(own) % 10} %`;
const euros = (text: string) => Number(text.replaceAll('.', '').replace(',', '.').replace('−', '-'));
const WORDS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const wordOf = (count: number) => WORDS[count] ?? `${count}`;

/** The room of a panel, by the lines at its phases. */
interface Room {
  readonly columns: readonly RuleMark[];
  readonly top: number;
  readonly bottom: number;
  readonly texts: readonly TextMark[];
  readonly isNamed: boolean;
}

/** Height of what is so many percent, by the words of levels and where all begin. */
function scaleOf({ columns, top, bottom, texts }: Room, zero: number) {
  const [first] = columns;
  const levels = texts.flatMap(({ text, x, y, size }): [number, number][] => {
    const isLevel = size === 11 && text.endsWith(' %') && isNear(x, (first?.x1 ?? 0) + 5);
    return isLevel && y > top - 4 && y < bottom + 4 ? [[euros(text.slice(0, -2)), y + 4]] : [];
  });
  const [percent, y] = levels.toSorted(([a], [b]) => Math.abs(b) - Math.abs(a))[0] ?? [Number.NaN, zero];
  const placeOf = (own: number) => zero + ((y - zero) * own) / percent;
  return { placeOf, isStraight: levels.every(([own, at]) => isNear(at, placeOf(own))) };
}

/** The end labels of a panel: percents of the last steps of those in a hue, equal ones once if unnamed. */
function judgeLabels({ texts, columns, isNamed }: Room, lasts: readonly PlainStep[]): string[] {
  const { faults, need } = createFaults();
  const right = columns.at(-1)?.x1 ?? 0;
  const labels = texts.filter(({ weight, size, x }) => weight === 600 && size === 12 && x > right);
  const told = labels.map(({ text }) => /[+−]?[\d.]+,\d %$/.exec(text)?.[0] ?? text);
  const own = lasts.map((step) => tenthsText(changeOf(step)));
  const expected = isNamed ? own : [...new Set(own)];
  need(isAlike(told.toSorted(), expected.toSorted()), `labels ${told.join()}, not ${expected.join()}`);
  return faults;
}

function judgePanel(
  picture: Picture,
  course: Course,
  room: Room,
  stopKeys: ReadonlySet<string>,
  shown: DrawnPhases,
): string[] {
  const { faults, need } = createFaults();
  const { columns } = room;
  const title = course.slice === undefined ? 'Alle Gruppen' : (TITLES[course.slice] ?? '');
  need(
    isAlike(
      columns.map(({ isDashed }) => isDashed === true),
      shown.map(({ isSealed }) => isSealed),
    ),
    `${title} has other columns`,
  );
  const path = picture.marks.find((mark) => mark.kind === 'path' && stopKeys.has(mark.key ?? ''));
  const zero = path?.kind === 'path' ? (path.points[0]?.[1] ?? 0) : 0;
  const { placeOf, isStraight } = scaleOf(room, zero);
  need(isStraight, `the levels of ${title} are not straight`);
  const dots = new Map(
    picture.marks
      .filter((mark): mark is DotMark => isDot(mark) && stopKeys.has(mark.key ?? ''))
      .filter(({ millis }) => millis !== undefined)
      .map((dot) => [dot.key, dot]),
  );
  const stops = new Map(picture.rows.flat().map((stop) => [stop.key, stop.name]));
  const named: PlainStep[] = [];
  let count = 0;
  for (const { id, steps } of course.lines) {
    const row = course.slice === undefined ? id : `${id} ${SLICE_IDS[course.slice]}`;
    const keyOf = (step: PlainStep) => `${shown[step.column]?.phaseId} ${row}`;
    const last = steps.at(-1) as PlainStep;
    const isSmall = dots.get(keyOf(last))?.radius === 3;
    if (!isSmall) named.push(last);
    for (const step of isSmall ? [last] : steps) {
      const key = keyOf(step);
      const dot = dots.get(key);
      count += 1;
      need(dot?.millis === Number(step.stepNow), `${key} is ${dot?.millis}, not ${step.stepNow}`);
      need(isNear(dot?.x ?? -1, columns[step.column]?.x1 ?? 0), `${key} stands at ${dot?.x}`);
      need(isNear(dot?.y ?? -1, placeOf(percentOf(step))), `${key} stands at the height ${dot?.y}`);
      need(dot?.isHollow === !isWhole(step), `${key} is hollow or not`);
      const moved = step.stepNow - step.stepBefore;
      const words = [
        title,
        shown[step.column]?.title,
        `${tenthsText(changeOf(step))} seit ${shown[0]?.title}`,
        `${moved > 0n ? '+' : ''}${plainAmount(moved)} € gegen ${shown[step.since]?.title}`,
        `auf ${plainWhole(BigInt(step.count))} von ${plainWhole(BigInt(step.all))} ${step.all === 1 ? 'Paket' : 'Paketen'}`,
      ].join(', ');
      need(stops.get(key)?.endsWith(`, ${words}`) === true, `«${stops.get(key)}»: ${words}`);
    }
  }
  need(dots.size === count, `${title} has ${dots.size} marks, not ${count}`);
  return [...faults, ...judgeLabels(room, named)];
}

/** Amounts of the heads in the unit that the largest has. */
function judgeHeads(picture: Picture, courses: readonly Course[], latest: number): string[] {
  const { faults, need } = createFaults();
  const heads = picture.marks.filter(isText).filter(({ millis }) => millis !== undefined);
  need(heads.length === courses.length, 'a head too many or too few');
  for (const [index, { ideal, idealSum }] of courses.entries()) {
    const head = heads[index];
    need(head?.millis === Number(idealSum), `«${head?.text}»: ${idealSum}`);
    if (head === undefined || head.text.endsWith('…')) continue;
    const said = /^Ideal (-?[\d.]+(?:,\d+)?) (Mio\. €|T€|€)(?:, ([+−]?[\d.]+,\d %))?$/.exec(head.text);
    const unit = { 'Mio. €': 1e9, 'T€': 1e6, '€': 1e3 }[said?.[2] ?? ''] ?? Number.NaN;
    need(
      Math.abs(euros(said?.[1] ?? '') * unit - Number(idealSum)) <= unit / 1_990,
      `«${head.text}»: ${idealSum}`,
    );
    const end = ideal.find(({ column }) => column === latest);
    need(said?.[3] === (end && tenthsText(changeOf(end))), `«${head.text}»: ${end && changeOf(end)}`);
  }
  return faults;
}

/** How many a clause speaks of, whom it names, and between which tenths of a percent they moved. */
function readClause(clause: string, names: readonly string[]) {
  const {
    who = '',
    least,
    most = least,
    how,
  } = /^(?<who>.+?) (?:ist|sind|hat|haben) (?:(?<least>[\d.]+,\d)(?: bis (?<most>[\d.]+,\d))? % (?<how>günstiger|teurer)|sich um weniger als 0,1 % bewegt)/.exec(
    clause,
  )?.groups ?? {};
  const [lead = '', of] = who
    .toLowerCase()
    .replace(/^alle /, '')
    .split(' von ');
  const named = names.filter((name) => new RegExp(`(^|und |, )${name}(,| und|$)`).test(who));
  const counted = lead === 'beide' ? 2 : WORDS.includes(lead) ? WORDS.indexOf(lead) : Number(lead);
  const count = named.length > 0 ? named.length : counted;
  const sign = how === 'günstiger' ? -1 : how === 'teurer' ? 1 : 0;
  const isPlural = / (?:sind|haben) /.test(clause);
  return {
    count,
    of: named.length > 0 ? undefined : of,
    named,
    sign,
    least: tenths(least ?? '0'),
    most: tenths(most ?? '0'),
    isPlural,
  };
}

function judgeFinding(
  { finding }: Picture,
  ends: readonly { readonly name: string; readonly tenths: number }[],
): string[] {
  const { faults, need } = createFaults();
  need((finding === undefined) === ends.length < 2, `«${finding}» of ${ends.length}`);
  if (finding === undefined) return faults;
  need(/^[A-ZÄÖÜ\d].*\.$/.test(finding), `«${finding}» is no sentence`);
  const names = ends.map(({ name }) => name);
  const told = finding
    .slice(0, -1)
    .split('; ')
    .map((own) => readClause(own, names));
  need(told.reduce((sum, { count }) => sum + count, 0) === ends.length, `«${finding}» of ${ends.length}`);
  for (const { sign, count, of, least, most, named, isPlural } of told) {
    const alike = ends.filter((own) => Math.sign(own.tenths) === sign);
    const moved = alike.map((own) => Math.abs(own.tenths));
    need(
      isAlike([count, least, most], [alike.length, Math.min(...moved), Math.max(...moved)]),
      `«${finding}»: ${alike.length} moved ${moved.join()}`,
    );
    need(of === undefined || of === wordOf(ends.length), `«${finding}»: of ${ends.length}`);
    need(isPlural === count > 1, `«${finding}» in its number`);
    need(
      named.every((name) => alike.some((own) => own.name === name)),
      `«${finding}» names others`,
    );
  }
  return faults;
}

/** The group of a bidder that moved most in euros over all steps. */
function judgeUnit(
  { unit }: Picture,
  courses: readonly Course[],
  first: string,
  nameOf: Map<string, string>,
) {
  const { faults, need } = createFaults();
  const moved = courses.flatMap(({ slice, lines }) =>
    slice === undefined
      ? []
      : lines.map(({ id, steps }) => ({
          words: `${nameOf.get(id)} in ${TITLES[slice]}`,
          millis: steps.reduce((sum, { stepNow, stepBefore }) => sum + stepNow - stepBefore, 0n),
        })),
  );
  const roundOf = (millis: bigint) => ((millis < 0n ? -millis : millis) + 500n) / 1_000n;
  const most = moved.reduce((a, { millis }) => (roundOf(millis) > a ? roundOf(millis) : a), 0n);
  const said =
    /^Änderung seit (.+?) auf denselben Paketen, in %\.(?: Am meisten bewegt: (.+), ([+−])([\d.]+) €\.)? Gepunktet: das Ideale Angebot$/.exec(
      unit,
    );
  need(said?.[1] === first, `«${unit}»: ${first}`);
  need(said?.[4] === (most === 0n ? undefined : plainWhole(most)), `«${unit}»: ${most}`);
  const isTrue = moved.some(
    ({ words, millis }) =>
      words === said?.[2] && roundOf(millis) === most && (millis < 0n ? '−' : '+') === said?.[3],
  );
  need(most === 0n || isTrue, `«${unit}» names another`);
  return faults;
}

function judgeNotes(
  { notes }: Picture,
  panelCount: number,
  phases: DrawnPhases,
  compared: readonly string[],
) {
  const { shown, latest } = plainSpan(phases);
  const last = shown[latest];
  const taking = last?.listed.filter(({ participation }) => participation === 'true') ?? [];
  const many = panelCount === 2 ? 'Beide' : `Alle ${wordOf(panelCount)}`;
  const list = (own: readonly string[]) =>
    own.length > 3
      ? `${own.slice(0, 3).join(', ')} und ${own.length - 3} weitere`
      : own.length > 1
        ? `${own.slice(0, -1).join(', ')} und ${own.at(-1)}`
        : own.join('');
  const others = taking.filter(({ id }) => !compared.includes(id)).map(({ organisation }) => organisation);
  const sealed = shown.filter(({ isSealed }) => isSealed).map(({ title }) => title);
  const absent = (last?.listed.length ?? 0) - taking.length;
  const { faults, need } = createFaults();
  const [axis, ...rest] = notes;
  const line = `Linie liegt bei ${shown[0]?.title}`;
  need(
    axis === (panelCount > 1 ? `${many} Bilder haben dieselbe Achse; die ${line}` : `Die ${line}`),
    `«${axis}»: ${panelCount}`,
  );
  const tail = others.length > 0 ? rest.shift() : undefined;
  // Named in the order of their hues, of which others judge.
  need(
    (tail ?? '').startsWith('nicht bis zuletzt zu vergleichen: ') === others.length > 0 &&
      (others.length > 3
        ? tail?.endsWith(` und ${others.length - 3} weitere`) === true
        : others.every((name) => tail?.includes(name) === true)),
    `«${tail}»: ${others.join()}`,
  );
  const expected = [
    ...(sealed.length > 0 ? [`versiegelt: ${list(sealed)}`] : []),
    ...(absent > 0 ? [absent === 1 ? '1 nimmt nicht teil' : `${absent} nehmen nicht teil`] : []),
  ];
  need(isAlike(rest, expected), `«${rest.join()}»: ${expected.join()}`);
  return faults;
}

/** What is wrong in a picture of all groups, on a phone of the first, by what was offered in each phase. */
export function judgeRounds(picture: Picture, phases: DrawnPhases): string[] {
  const { faults, need } = createFaults();
  const { shown, latest } = plainSpan(phases);
  const all = plainCourses(phases);
  const courses = all.slice(0, picture.rows.length);
  const columns = picture.marks.filter(isRule).filter(({ tone }) => tone === 'line-2');
  const rooms = [...Map.groupBy(columns, (_, index) => Math.floor(index / shown.length)).values()];
  need(rooms.length === courses.length, `${rooms.length} panels, not ${courses.length}`);
  for (const [index, course] of courses.entries()) {
    const own = rooms[index] ?? [];
    const [top, bottom] = [own[0]?.y1 ?? 0, own[0]?.y2 ?? 0];
    const [left, next] = [own[0]?.x1 ?? 0, rooms.find(([other]) => (other?.x1 ?? 0) > (own.at(-1)?.x1 ?? 0))];
    const right = next?.[0]?.x1 ?? picture.width + 1;
    const texts = picture.marks
      .filter(isText)
      .filter(({ x, y }) => x >= left - 1 && x < right - 1 && y > top - 6 && y < bottom + 8);
    const isNamed = course.slice === undefined && picture.width > 400;
    const keys = new Set(picture.rows[index]?.map(({ key }) => key));
    const room = { columns: own, top, bottom, texts, isNamed };
    faults.push(...judgePanel(picture, course, room, keys, shown));
  }
  const [whole] = all;
  const nameOf = new Map(picture.rows.flat().map(({ group, name }) => [group, name.split(', ')[0] ?? '']));
  const ends = (whole?.lines ?? []).flatMap(({ id, steps }) => {
    const end = steps.find(({ column }) => column === latest);
    return end === undefined ? [] : [{ id, name: nameOf.get(id) ?? '', tenths: changeOf(end) }];
  });
  const isPart = all.some(({ lines }) => lines.some(({ steps }) => !steps.every(isWhole)));
  need(
    picture.keyEntries.some(({ text }) => text === 'bietet nicht alle Pakete') === isPart,
    'the key tells of parts or not',
  );
  return [
    ...faults,
    ...judgeHeads(picture, courses, latest),
    ...judgeFinding(picture, ends),
    ...judgeUnit(picture, all, shown[0]?.title ?? '', nameOf),
    ...judgeNotes(
      picture,
      courses.length,
      phases,
      ends.map(({ id }) => id),
    ),
  ];
}

/** What is wrong in a position's prices over the phases. */
export function judgeCourse(
  { marks }: Picture,
  lines: readonly CourseLine[],
  phases: readonly { readonly title: string; readonly isSealed: boolean }[],
): string[] {
  const { faults, need } = createFaults();
  const levels = marks
    .filter(isText)
    .flatMap(({ text, size, y }): [number, number][] =>
      size === 11 ? [[euros(text.replace(/ €$/, '')) * 1_000, y + 4]] : [],
    );
  const dots = marks.filter(isDot);
  const values = lines.flatMap((line) => line.values.flatMap((millis) => millis ?? []));
  const sorted = (own: readonly number[]) => own.toSorted((a, b) => a - b);
  need(isAlike(sorted(dots.map(({ millis = -1 }) => millis)), sorted(values)), 'other prices are drawn');
  const [a, b] = [levels[0], levels.at(-1)];
  if (a === undefined || b === undefined || a[0] === b[0]) return [...faults, 'no axis of prices'];
  const placeOf = (millis: number) => a[1] + ((b[1] - a[1]) * (millis - a[0])) / (b[0] - a[0]);
  for (const [millis, y] of levels) need(isNear(y, placeOf(millis)), `${millis} stands at ${y}`);
  for (const { y, millis = 0 } of dots) need(isNear(y, placeOf(millis)), `${millis} stands at ${y}`);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isFromZero = low === high || (high - low) * 10 >= high * 4;
  const bottom = Math.max(
    ...marks.filter((mark): mark is BarMark | TextMark => 'y' in mark).map(({ y }) => y),
  );
  need(!isFromZero || isNear(placeOf(0), bottom - 16), 'the axis does not begin at zero');
  const locks = marks.filter(isRule).filter(({ isDashed }) => isDashed).length;
  need(locks === phases.filter(({ isSealed }) => isSealed).length, 'a lock too many or too few');
  for (const { text, weight } of marks.filter(isText))
    need(
      weight === 400 || values.some((millis) => plainAmount(BigInt(millis)) === text),
      `«${text}» is no price`,
    );
  return faults;
}
