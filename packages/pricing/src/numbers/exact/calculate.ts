import { type Fraction, fractionMillis, readFraction } from './fraction.ts';

/** Why a calculation has no result; `at` is the part of it that stands in the way, empty at its end. */
export interface CalculationProblem {
  readonly reason:
    | 'too-long'
    | 'unfinished'
    | 'unexpected'
    | 'not-a-number'
    | 'open-bracket'
    | 'divided-by-zero'
    | 'too-large';
  readonly at: string;
}

/** Thousandths of a result, and whether they were rounded. */
type CalculationResult =
  | { readonly ok: true; readonly millis: number; readonly isRounded: boolean }
  | ({ readonly ok: false } & CalculationProblem);

/** A calculation that somebody types into a cell is shorter; longer ones would make numbers without end. */
const LONGEST = 200;
const TOKEN = /\d[\d.,]*|\S/g;

class Refusal extends Error {
  readonly problem: CalculationProblem;
  constructor(reason: CalculationProblem['reason'], at: string) {
    super(reason);
    this.problem = { reason, at };
  }
}

function add(a: Fraction, b: Fraction, sign: 1n | -1n): Fraction {
  return { over: a.over * b.under + sign * b.over * a.under, under: a.under * b.under };
}

function divide(a: Fraction, b: Fraction, by: string): Fraction {
  if (b.over === 0n) throw new Refusal('divided-by-zero', by);
  const sign = b.over < 0n ? -1n : 1n;
  return { over: sign * a.over * b.under, under: sign * a.under * b.over };
}

/** Reads a sum of products of numbers, brackets and percents, each of its rules one method. */
class Calculation {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  value(): Fraction {
    const value = this.#sum();
    const rest = this.#tokens[this.#next];
    if (rest !== undefined) throw new Refusal('unexpected', rest);
    return value;
  }

  /** The next token, used up where it is one of these. */
  #take(signs: string): string | undefined {
    const token = this.#tokens[this.#next];
    if (token === undefined || !signs.includes(token)) return undefined;
    this.#next += 1;
    return token;
  }

  #sum(): Fraction {
    let value = this.#product();
    for (let sign = this.#take('+-−'); sign !== undefined; sign = this.#take('+-−')) {
      value = add(value, this.#product(), sign === '+' ? 1n : -1n);
    }
    return value;
  }

  #product(): Fraction {
    let value = this.#signed();
    for (let sign = this.#take('*×·/:÷'); sign !== undefined; sign = this.#take('*×·/:÷')) {
      const other = this.#signed();
      if ('*×·'.includes(sign)) value = { over: value.over * other.over, under: value.under * other.under };
      else value = divide(value, other, sign);
    }
    return value;
  }

  #signed(): Fraction {
    const sign = this.#take('+-−');
    const value = sign === undefined ? this.#percent() : this.#signed();
    return sign === undefined || sign === '+' ? value : { over: -value.over, under: value.under };
  }

  #percent(): Fraction {
    let value = this.#single();
    while (this.#take('%') !== undefined) value = { over: value.over, under: value.under * 100n };
    return value;
  }

  #single(): Fraction {
    if (this.#take('(') !== undefined) {
      const value = this.#sum();
      if (this.#take(')') !== undefined) return value;
      const at = this.#tokens[this.#next] ?? '';
      throw new Refusal(at === '' ? 'open-bracket' : 'unexpected', at);
    }
    const token = this.#tokens[this.#next] ?? '';
    if (token === '') throw new Refusal('unfinished', this.#tokens[this.#next - 1] ?? '');
    if (!/^\d/.test(token)) throw new Refusal('unexpected', token);
    const number = readFraction(token);
    if (number === undefined) throw new Refusal('not-a-number', token);
    this.#next += 1;
    return number;
  }
}

/**
 * Calculates what somebody types into a cell, «12*1,05» or «(100 - 3) / 4 + 2,5 %»: + − * / and brackets,
 * percent as in a spreadsheet a hundredth of the number before it, decimals as many as typed. All of it is
 * exact; the result alone is rounded, half up, to thousandths (BID-015).
 */
export function calculate(text: string): CalculationResult {
  if (text.length > LONGEST) return { ok: false, reason: 'too-long', at: '' };
  try {
    const result = fractionMillis(new Calculation(text).value());
    return result === undefined ? { ok: false, reason: 'too-large', at: '' } : { ok: true, ...result };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, ...error.problem };
    throw error;
  }
}
