/** A linear program with whole columns, as sparse arrays row by row; least cost wins. */
export interface LinearModel {
  readonly cost: Float64Array;
  readonly colLower: Float64Array;
  readonly colUpper: Float64Array;
  readonly isWhole: Uint8Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** A coefficient of a row: its column and value. */
export type Entry = readonly [col: number, value: number];

/** Collects columns and rows. */
export class ModelBuilder {
  readonly #cost: number[] = [];
  readonly #lower: number[] = [];
  readonly #upper: number[] = [];
  readonly #whole: number[] = [];
  readonly #rowLower: number[] = [];
  readonly #rowUpper: number[] = [];
  readonly #starts: number[] = [0];
  readonly #indices: number[] = [];
  readonly #values: number[] = [];

  /** Adds a column from 0 to `upper`, and gives its place. */
  addCol(cost: number, upper: number, isWhole: boolean): number {
    this.#cost.push(cost);
    this.#lower.push(0);
    this.#upper.push(upper);
    this.#whole.push(isWhole ? 1 : 0);
    return this.#cost.length - 1;
  }

  /** Adds a row that lies between both. */
  addRow(lower: number, upper: number, entries: Iterable<Entry>): void {
    for (const [col, value] of entries) {
      this.#indices.push(col);
      this.#values.push(value);
    }
    this.#starts.push(this.#indices.length);
    this.#rowLower.push(lower);
    this.#rowUpper.push(upper);
  }

  /** What has been collected so far. */
  build(): LinearModel {
    return {
      cost: Float64Array.from(this.#cost),
      colLower: Float64Array.from(this.#lower),
      colUpper: Float64Array.from(this.#upper),
      isWhole: Uint8Array.from(this.#whole),
      rowLower: Float64Array.from(this.#rowLower),
      rowUpper: Float64Array.from(this.#rowUpper),
      starts: Int32Array.from(this.#starts),
      indices: Int32Array.from(this.#indices),
      values: Float64Array.from(this.#values),
    };
  }
}
