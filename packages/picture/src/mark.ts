import type { Weight } from './text/text-width.ts';

/** The hues of providers; the seventh and later have none (SCREEN, «--who-1…6»). */
export type Hue = 'who-1' | 'who-2' | 'who-3' | 'who-4' | 'who-5' | 'who-6';

/** What a mark is coloured by: a token of the screen, for which paper has a colour of its own. */
export type Tone =
  | Hue
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'line'
  | 'line-2'
  | 'surface'
  | 'sunken'
  | 'petrol-500'
  | 'petrol-100'
  | 'petrol-50'
  | 'green'
  | 'red'
  | 'amber'
  | 'amber-bg';

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'triangle-down';

/** What of a mark tells a figure: the stop it belongs to, and the figure in thousandths of its unit. */
interface Figure {
  readonly key?: string;
  readonly millis?: number;
}

interface Placed {
  readonly x: number;
  readonly y: number;
}

/** A straight line. Places and sizes are in pixels of the picture, from its upper left corner. */
export interface RuleMark extends Figure {
  readonly kind: 'rule';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly tone: Tone;
  readonly weight?: number;
  readonly isDashed?: boolean;
}

/** A filled rectangle; `edge` strokes it in another tone. */
export interface BarMark extends Figure, Placed {
  readonly kind: 'bar';
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  readonly opacity?: number;
  readonly radius?: number;
  readonly edge?: Tone;
}

/** A shape around its centre; hollow where it stands for a part only. */
export interface DotMark extends Figure, Placed {
  readonly kind: 'dot';
  readonly shape: Shape;
  /** Half its height. */
  readonly radius: number;
  readonly tone: Tone;
  readonly isHollow?: boolean;
  readonly opacity?: number;
}

/** A line through points in their order. */
export interface PathMark extends Figure {
  readonly kind: 'path';
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly tone: Tone;
  readonly weight: number;
  readonly isDashed?: boolean;
}

/** A text in one line; `y` is that of its baseline. */
export interface TextMark extends Figure, Placed {
  readonly kind: 'text';
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly tone: Tone;
}

export type Mark = RuleMark | BarMark | DotMark | PathMark | TextMark;

/** A mark that a user can stop at by pointer or keyboard; its place is its centre. */
export interface Stop extends Placed {
  /** What its marks carry as `key`; unique in the picture. */
  readonly key: string;
  /** What is lifted with it, as a provider in all rows: what has another group turns pale. */
  readonly group: string;
  /** What it is, read aloud in one sentence with exact figures. */
  readonly name: string;
  /** The same in short lines, the first of which is its title. */
  readonly tip: readonly string[];
  /** True where stops are many: a pointer finds it on its marks alone, not near them. */
  readonly isExact?: boolean;
}

/** One entry of a picture's key: a mark and what it stands for. */
export interface KeyEntry {
  readonly mark:
    | { readonly kind: 'dot'; readonly shape: Shape; readonly tone: Tone; readonly isHollow?: boolean }
    | { readonly kind: 'bar' | 'stroke'; readonly tone: Tone };
  readonly text: string;
  /** The provider that can be picked by it. */
  readonly id?: string;
}

/** A drawing of figures: what the screen shows as SVG and paper as vector, mark by mark. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** The stops, row by row, each row in the order of its values. */
  readonly rows: readonly (readonly Stop[])[];
  /** What the picture shows, in one sentence; undefined where there is nothing to compare. */
  readonly finding: string | undefined;
  /** What is drawn, and in which unit. */
  readonly unit: string;
  /** What Enter does at a stop where that is more than leaving for its row; it stays on the page. */
  readonly opens?: string;
  readonly keyEntries: readonly KeyEntry[];
  /** What the picture leaves out, in words. */
  readonly notes: readonly string[];
}

/** The room that a picture has: a desk's width, or a phone's, where names stand in the key alone. */
export interface Extent {
  readonly width: number;
  readonly density: 'desk' | 'phone';
}
