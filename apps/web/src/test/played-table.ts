/** A line of the played table: its price or what stands over it in red; a heading has neither. */
export interface PlayedLine {
  readonly isPrice: boolean;
  /** Finds the line for a pasted block that carries codes. */
  readonly code?: string | undefined;
  /** As the table spells it: «1.234,500», empty for none. */
  readonly text: string;
  readonly red: string | undefined;
}

interface PlayedEditor {
  readonly text: string;
  readonly caret: number;
  readonly isAllSelected: boolean;
  /** True where arrows take the text and move on, false where they move the caret. */
  readonly isTyping: boolean;
}

/** What an editable table of prices must hold after some keys: a plain model that remembers whole tables. */
export interface PlayedTable {
  readonly lines: readonly PlayedLine[];
  readonly row: number;
  /** 0 for the prices, negative left of them, 1 right of them. */
  readonly column: number;
  /** How many columns stand right of the prices. */
  readonly behind: number;
  /** Where the selection began; undefined where there is none. */
  readonly anchor: number | undefined;
  readonly editor: PlayedEditor | undefined;
  /** True where something was typed at last that the cell cannot take. */
  readonly isInVain: boolean;
  readonly past: readonly (readonly PlayedLine[])[];
  readonly future: readonly (readonly PlayedLine[])[];
}

const REMEMBERED = 200;
const LEFTMOST = -3;
const PRICE = /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d{1,3})0*)?$/;
const NUMBER = /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(?<decimals>\d+))?$/;
const HIGHEST_MILLIS = 1_000_000_000;

/** The table's spelling of a typed price, empty for none; undefined where it is refused. */
function spell(typed: string): string | undefined {
  if (typed === '') return '';
  const found = PRICE.exec(typed)?.groups;
  if (found === undefined) return undefined;
  const millis = Number(
    (found['whole'] ?? '').replaceAll('.', '') + (found['decimals'] ?? '').padEnd(3, '0'),
  );
  return print(BigInt(millis));
}

/** The table's spelling of thousandths; undefined where they are more than a price may be. */
function print(millis: bigint): string | undefined {
  if (millis > HIGHEST_MILLIS) return undefined;
  const digits = String(millis).padStart(4, '0');
  return `${digits.slice(0, -3).replaceAll(/\B(?=(\d{3})+$)/g, '.')},${digits.slice(-3)}`;
}

/** The product of two bigints' quotient, half up. */
function divide(over: bigint, under: bigint): bigint {
  return (over * 2n + under) / (under * 2n);
}

/** The spelling of what is typed, a product behind «=» included. */
function spellTyped(typed: string): string | undefined {
  if (!typed.startsWith('=')) return spell(typed);
  let [over, under] = [1000n, 1n];
  for (const factor of typed.slice(1).split('*')) {
    const { whole, decimals = '' } = NUMBER.exec(factor)?.groups ?? {};
    if (whole === undefined) return undefined;
    over *= BigInt(whole.replaceAll('.', '') + decimals);
    under *= 10n ** BigInt(decimals.length);
  }
  return print(divide(over, under));
}

/** The table with nothing done yet, the active cell on its first price. */
export function startPlaying(lines: readonly PlayedLine[], behind = 1): PlayedTable {
  return {
    lines,
    row: lines.findIndex(({ isPrice }) => isPrice),
    column: 0,
    behind,
    anchor: undefined,
    editor: undefined,
    isInVain: false,
    past: [],
    future: [],
  };
}

function isSame(one: readonly PlayedLine[], other: readonly PlayedLine[]): boolean {
  return one.every(({ text, red }, row) => text === other[row]?.text && red === other[row]?.red);
}

function become(table: PlayedTable, lines: readonly PlayedLine[]): PlayedTable {
  if (isSame(table.lines, lines)) return table;
  return { ...table, lines, past: [...table.past, table.lines].slice(-REMEMBERED), future: [] };
}

function enter(table: PlayedTable, texts: ReadonlyMap<number, string>): PlayedTable {
  const lines = table.lines.map((line, row) => {
    const typed = texts.get(row);
    if (typed === undefined || !line.isPrice) return line;
    const text = spell(typed);
    return text === undefined ? { ...line, red: typed } : { ...line, text, red: undefined };
  });
  return become(table, lines);
}

function forgive(table: PlayedTable): PlayedTable {
  return become(
    table,
    table.lines.map((line, row) => (row === table.row ? { ...line, red: undefined } : line)),
  );
}

function nextPrice({ lines, row }: PlayedTable, step: 1 | -1): number | undefined {
  for (let next = row + step; next >= 0 && next < lines.length; next += step) {
    if (lines[next]?.isPrice === true) return next;
  }
  return undefined;
}

function tabPlace(table: PlayedTable, step: 1 | -1): number | undefined {
  const { lines, row, column } = table;
  const isBeside = lines[row]?.isPrice === true && (step === 1 ? column < 0 : column > 0);
  return isBeside ? row : nextPrice(table, step);
}

function clampRow({ lines }: PlayedTable, row: number): number {
  return Math.max(0, Math.min(lines.length - 1, row));
}

/** What an arrow does while nothing is edited. */
function move(table: PlayedTable, key: string): PlayedTable {
  const down = key.endsWith('ArrowDown') ? 1 : key.endsWith('ArrowUp') ? -1 : 0;
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return {
    ...table,
    row: clampRow(table, table.row + down),
    column: Math.min(table.behind, table.column + right),
    anchor: key.startsWith('Shift+') ? (table.anchor ?? table.row) : undefined,
    isInVain: false,
  };
}

/** Where the key leads that took a text. */
function leave(table: PlayedTable, key: string): PlayedTable {
  const at = { ...table, editor: undefined, anchor: undefined };
  switch (key) {
    case 'Enter':
    case 'ArrowDown':
      return { ...at, row: nextPrice(table, 1) ?? table.row };
    case 'Shift+Enter':
    case 'ArrowUp':
      return { ...at, row: nextPrice(table, -1) ?? table.row };
    case 'Tab':
    case 'Shift+Tab':
      return { ...at, row: tabPlace(table, key === 'Tab' ? 1 : -1) ?? table.row };
    default:
      return { ...move(table, key), editor: undefined };
  }
}

function write(editor: PlayedEditor, key: string): PlayedEditor {
  const { text, caret, isAllSelected } = editor;
  const [from, to] = isAllSelected ? [0, text.length] : [caret, caret];
  const at = (next: string, place: number): PlayedEditor => ({
    ...editor,
    text: next,
    caret: place,
    isAllSelected: false,
  });
  if (key === 'ArrowLeft') return at(text, isAllSelected ? 0 : Math.max(0, caret - 1));
  if (key === 'ArrowRight') return at(text, isAllSelected ? text.length : Math.min(text.length, caret + 1));
  if (key !== 'Backspace') return at(text.slice(0, from) + key + text.slice(to), from + 1);
  const start = isAllSelected ? from : Math.max(0, from - 1);
  return at(text.slice(0, start) + text.slice(to), start);
}

function playInEditor(table: PlayedTable, editor: PlayedEditor, key: string): PlayedTable {
  if (key === 'Escape') return { ...forgive(table), editor: undefined };
  if (key === 'F2') return { ...table, editor: { ...editor, isTyping: !editor.isTyping } };
  const leaves = /Enter$|Tab$/.test(key) || (editor.isTyping && key.includes('Arrow'));
  if (!leaves) return { ...table, editor: write(editor, key) };
  const text = spellTyped(editor.text.trim());
  if (text === undefined) return { ...table, editor: { ...editor, isTyping: false } };
  return leave(enter(table, new Map([[table.row, text]])), key);
}

function rowsOf({ row, anchor = row }: PlayedTable): number[] {
  const [from, to] = [Math.min(row, anchor), Math.max(row, anchor)];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function paste(table: PlayedTable, texts: readonly string[]): PlayedTable {
  const rows = rowsOf(table);
  const [first = 0] = rows;
  const isPrice = (row: number) => table.lines[row]?.isPrice === true;
  if (texts.length === 1 && rows.length > 1 && texts[0] !== '') {
    return enter(table, new Map(rows.filter(isPrice).map((row) => [row, texts[0] ?? ''])));
  }
  const faced = texts.filter((_, index) => first + index < table.lines.length && !isPrice(first + index));
  const carriesHeadings = faced.length > 0 && faced.every((text) => text === '');
  const places = table.lines.flatMap((_, row) =>
    row >= first && (carriesHeadings || isPrice(row)) ? [row] : [],
  );
  return enter(
    table,
    new Map(
      texts.flatMap((text, index): [number, string][] => (text === '' ? [] : [[places[index] ?? -1, text]])),
    ),
  );
}

/** The codes of the lines that «#1» and so on stand for, counted in circles. */
function codeOf({ lines }: PlayedTable, sign: string): string {
  const codes = lines.flatMap(({ isPrice, code }) => (isPrice && code !== undefined ? [code] : []));
  return sign === '?' ? 'GIBT-ES-NICHT' : (codes[Number(sign.slice(1)) % codes.length] ?? '');
}

/** The text that «#2=3,5|#0=x» copies: lines of code and price. */
export function codedText(table: PlayedTable, pattern: string): string {
  const lines = pattern.split('|').map((line) => line.split('='));
  return lines.map(([sign = '', text = '']) => `${codeOf(table, sign)}\t${text}`).join('\n');
}

function pasteCodes(table: PlayedTable, pattern: string): PlayedTable {
  const found = new Map<number, string[]>();
  for (const line of codedText(table, pattern).split('\n')) {
    const [code, text = ''] = line.split('\t');
    const row = table.lines.findIndex((own) => own.isPrice && own.code === code);
    if (row >= 0 && text !== '' && text !== '-') found.set(row, [...(found.get(row) ?? []), text]);
  }
  return enter(
    table,
    new Map(
      [...found].map(([row, texts]) => {
        const [first = ''] = texts;
        const isOne = texts.every((text) => text === first || (spell(text) ?? 'a') === (spell(first) ?? 'b'));
        return [row, isOne ? first : [...new Set(texts)].join(' / ')];
      }),
    ),
  );
}

function fillDown(table: PlayedTable): PlayedTable {
  const { lines, row, column, anchor = row } = table;
  if (column !== 0) return table;
  const isPrice = (at: number) => lines[at]?.isPrice === true;
  const above = nextPrice(table, -1);
  const rows =
    anchor === row
      ? [...(above === undefined ? [] : [above]), row].filter(isPrice)
      : rowsOf(table).filter(isPrice);
  const [first = 0, ...rest] = anchor === row && !isPrice(row) ? [] : rows;
  const { text = '', red } = lines[first] ?? {};
  if (text === '' || red !== undefined) return table;
  return enter(table, new Map(rest.map((at) => [at, text])));
}

/** The lines with every price of the selection changed by tenths of a percent, half up. */
function change(table: PlayedTable, tenths: number): PlayedTable {
  const texts = rowsOf(table).flatMap((row): [number, string][] => {
    const { text = '', red } = table.lines[row] ?? {};
    if (text === '' || red !== undefined) return [];
    const millis = BigInt(text.replaceAll(/\D/g, ''));
    const changed = print(divide(millis * BigInt(1000 + tenths), 1000n));
    return changed === undefined ? [] : [[row, changed]];
  });
  return enter(table, new Map(texts));
}

function travel(table: PlayedTable, from: 'past' | 'future', to: 'past' | 'future'): PlayedTable {
  const lines = table[from].at(-1);
  if (lines === undefined) return table;
  const travelled = { lines, [from]: table[from].slice(0, -1), [to]: [...table[to], table.lines] };
  const row = lines.findIndex((line, at) => !isSame([line], [table.lines[at] ?? line]));
  const isSeen = row < 0 || (table.column === 0 && rowsOf(table).includes(row));
  return { ...table, ...travelled, ...(isSeen ? {} : { row, column: 0, anchor: undefined }) };
}

function open(table: PlayedTable, typed?: string): PlayedTable {
  const { text = '', red, isPrice = false } = table.lines[table.row] ?? {};
  if (!isPrice || table.column !== 0) return { ...table, isInVain: typed !== undefined };
  const shown = typed ?? red ?? text;
  return {
    ...table,
    editor: {
      text: shown,
      caret: shown.length,
      isAllSelected: typed === undefined,
      isTyping: typed !== undefined,
    },
  };
}

function playInTable(table: PlayedTable, key: string): PlayedTable {
  const still = { ...table, isInVain: false };
  if (key.includes('Arrow')) return move(table, key);
  if (key.startsWith('paste '))
    return paste(
      table,
      key
        .slice('paste '.length)
        .split('|')
        .map((text) => text.trim()),
    );
  if (key.startsWith('codes ')) return pasteCodes(still, key.slice('codes '.length));
  const tenths = CHANGES.get(key);
  if (tenths !== undefined) return change(still, tenths);
  switch (key) {
    case 'Control+d':
      return fillDown(still);
    case 'Tab':
    case 'Shift+Tab':
      return {
        ...still,
        row: tabPlace(table, key === 'Tab' ? 1 : -1) ?? table.row,
        column: 0,
        anchor: undefined,
      };
    case 'Enter':
      return table.isInVain ? still : open(still);
    case 'F2':
      return open(still);
    case 'Delete':
      return table.column === 0 ? enter(still, new Map(rowsOf(table).map((row) => [row, '']))) : still;
    case 'Escape':
      if (table.anchor !== undefined && table.anchor !== table.row) return { ...table, anchor: undefined };
      return table.column === 0 ? forgive(still) : still;
    case 'Control+z':
      return travel(still, 'past', 'future');
    case 'Control+y':
      return travel(still, 'future', 'past');
    default:
      return open(table, key);
  }
}

/** The table after a key of Playwright's; «paste 1|2» pastes two lines, «codes #1=2» one by its code. */
export function play(table: PlayedTable, key: string): PlayedTable {
  return table.editor === undefined ? playInTable(table, key) : playInEditor(table, table.editor, key);
}

const DIGITS = ['1', '2', '7', '0', '5', ',', 'x', '=', '*'];
/** By how many tenths of a percent these change what is selected. */
export const CHANGES: ReadonlyMap<string, number> = new Map([
  ['change +3 %', 30],
  ['change −2,5 %', -25],
  ['change × 1,105', 105],
]);
const CODED = ['#1=8,5|#0=9', '#0=1.234,5|?=4|#2=x|#3=', '#1=7,1|#0=5|#1=6', '#2=3|#1=-|#0=(4)'];
const PASTES = ['3,5', ' ', '8|9', '1,25||4', 'x|2.000', '#NV|1,2345|6', '1|2|3|4|5|6|7|8|9'];

/** The keys that mean something for the table, the frequent ones more often; none that leads out of it. */
export function keysFor(table: PlayedTable): readonly string[] {
  const { editor, row, column, lines, anchor, isInVain } = table;
  const tabs = [
    ...(tabPlace(table, 1) === undefined ? [] : ['Tab', 'Tab']),
    ...(tabPlace(table, -1) === undefined ? [] : ['Shift+Tab']),
  ];
  const sideways = [...(column > LEFTMOST ? ['ArrowLeft'] : []), 'ArrowRight'];
  if (editor !== undefined) {
    const always = [...DIGITS, ...DIGITS, 'Backspace', 'Enter', 'Enter', 'Shift+Enter', 'Escape', 'F2'];
    const vertical = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Shift+ArrowDown'];
    if (!editor.isTyping) return [...always, ...tabs, 'ArrowLeft', 'ArrowRight'];
    return [...always, ...tabs, ...vertical, ...sideways].filter((key) => row > 0 || key !== 'Shift+ArrowUp');
  }
  const { isPrice = false, red } = lines[row] ?? {};
  const isOnPrice = isPrice && column === 0;
  const hasRange = anchor !== undefined && anchor !== row;
  return [
    ...DIGITS,
    ...DIGITS,
    ...tabs,
    ...sideways,
    'ArrowDown',
    'ArrowDown',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Delete',
    'Control+z',
    'Control+z',
    'Control+y',
    'Control+d',
    'F2',
    ...(row > 0 ? ['ArrowUp', 'ArrowUp', 'Shift+ArrowUp'] : []),
    // Anywhere else Enter folds, and Escape leads out of the table.
    ...(isPrice || isInVain ? ['Enter'] : []),
    ...(hasRange || (isOnPrice && red !== undefined) ? ['Escape'] : []),
    ...[...CHANGES].flatMap(([name, tenths]) =>
      column === 0 && change(table, tenths) !== table ? [name, name] : [],
    ),
    ...(lines.some(({ code }) => code !== undefined) ? CODED.map((pattern) => `codes ${pattern}`) : []),
    ...(column === 0 ? PASTES.map((texts) => `paste ${texts}`) : []),
  ];
}
