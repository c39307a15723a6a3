/** Bidders that go through the rows of an LV together: their prices fill two vectors of two doubles. */
export const LANES = 4;

const VECTORS = LANES / 2;
const VECTOR_BYTES = 16;
const I32 = 0x7f;
const V128 = 0x7b;
const NOTHING = 0x40;

/**
 * The function's parameters in order: addresses in its memory, except the stride, a distance between them.
 */
const [MENGE, MENGE_END, EP_INDEX, PRICES, STRIDE, FACTORS, SUMS, DISTANCES, BITS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
const PARAMETERS = 9;
const PRICE = PARAMETERS;
/** Vectors: scratch ones, then a factor, a sum, a distance and a union of bits for each vector of bidders. */
const AMOUNT = PRICE + 1;
const EP = AMOUNT + 1;
const GP = EP + 1;
const WHOLE = GP + 1;
const factorOf = (vector: number): number => WHOLE + 1 + vector;
const sumOf = (vector: number): number => factorOf(VECTORS) + vector;
const distanceOf = (vector: number): number => sumOf(VECTORS) + vector;
const bitsOf = (vector: number): number => distanceOf(VECTORS) + vector;

/** A whole number as WebAssembly encodes lengths, indices and constants below 64: seven bits to a byte. */
function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

/** Parts of the code one after the other. */
const code = (...parts: readonly (readonly number[])[]): number[] => parts.flat();
const list = (items: readonly number[][]): number[] => code(number(items.length), ...items);
const section = (id: number, content: number[]): number[] => code([id], number(content.length), content);
const vectorCode = (operation: number): number[] => code([0xfd], number(operation));

const get = (local: number): number[] => code([0x20], number(local));
const set = (local: number): number[] => code([0x21], number(local));
const constant = (value: number): number[] => code([0x41], number(value));
const [ADD_NUMBERS, MULTIPLY_NUMBERS, IS_BELOW, IS_ZERO] = [[0x6a], [0x6c], [0x49], [0x45]];
const [BLOCK, LOOP, END] = [[0x02, NOTHING], [0x03, NOTHING], [0x0b]];
/** Jumps to the beginning of the loop, or out of the block around it. */
const [REPEAT, LEAVE_IF] = [
  [0x0c, 0],
  [0x0d, 1],
];
const READ_INDEX = [0x28, 2, 0];
/** Loads one double into both lanes of a vector. */
const READ_TWICE = code(vectorCode(0x0a), [3, 0]);
/** How a vector is loaded or stored: aligned to a double, at this offset in bytes from the address. */
const at = (vector: number): number[] => code([3], number(vector * VECTOR_BYTES));
const read = (address: number, vector: number): number[] => code(get(address), vectorCode(0x00), at(vector));
const write = (address: number, vector: number, local: number): number[] =>
  code(get(address), get(local), vectorCode(0x0b), at(vector));
const [UNITE, ABSOLUTE, NEAREST] = [vectorCode(0x50), vectorCode(0xec), vectorCode(0x94)];
const [ADD, SUBTRACT, MULTIPLY] = [vectorCode(0xf0), vectorCode(0xf1), vectorCode(0xf2)];
/** The larger one, by a plain comparison. */
const LARGER = vectorCode(0xf7);

const eachVector = (part: (vector: number) => number[]): number[] =>
  Array.from({ length: VECTORS }, (_, vector) => part(vector)).flat();

/** One row for a vector of bidders: adds the whole number nearest to the GP, keeps the larger distance. */
function priceRow(vector: number): number[] {
  const [sum, distance, bits] = [sumOf(vector), distanceOf(vector), bitsOf(vector)];
  return code(
    code(read(PRICE, vector), set(EP)),
    code(get(bits), get(EP), UNITE, set(bits)),
    code(get(AMOUNT), get(EP), MULTIPLY, get(factorOf(vector)), MULTIPLY, set(GP)),
    code(get(GP), NEAREST, set(WHOLE)),
    code(get(sum), get(WHOLE), ADD, set(sum)),
    code(get(distance), get(GP), get(WHOLE), SUBTRACT, ABSOLUTE, LARGER, set(distance)),
  );
}

function moveOn(address: number, bytes: number): number[] {
  return code(get(address), constant(bytes), ADD_NUMBERS, set(address));
}

function priceRows(): number[] {
  return code(
    eachVector((vector) => code(read(FACTORS, vector), set(factorOf(vector)))),
    code(BLOCK, LOOP),
    code(get(MENGE), get(MENGE_END), IS_BELOW, IS_ZERO, LEAVE_IF),
    code(get(EP_INDEX), READ_INDEX, get(STRIDE), MULTIPLY_NUMBERS, get(PRICES), ADD_NUMBERS, set(PRICE)),
    code(get(MENGE), READ_TWICE, set(AMOUNT)),
    eachVector(priceRow),
    code(moveOn(EP_INDEX, 4), moveOn(MENGE, 8)),
    code(REPEAT, END, END),
    eachVector((vector) => write(SUMS, vector, sumOf(vector))),
    eachVector((vector) => write(DISTANCES, vector, distanceOf(vector))),
    eachVector((vector) => write(BITS, vector, bitsOf(vector))),
    END,
  );
}

/**
 * The bytes of a WebAssembly module whose only function sums the rows of one service group for `LANES`
 * bidders: every GP rounded to the nearest whole number, the largest distance any had from it, and the union
 * of all prices' bits (decision 0013).
 */
export function writeKernelCode(): Uint8Array<ArrayBuffer> {
  const locals = list([
    [1, I32],
    [bitsOf(VECTORS) - AMOUNT, V128],
  ]);
  const body = code(locals, priceRows());
  const parameters = Array.from({ length: PARAMETERS }, () => [I32]);
  const [types, imports, functions, exported, bodies] = [1, 2, 3, 7, 10];
  return Uint8Array.from(
    code(
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(types, list([code([0x60], list(parameters), [0])])),
      // The memory comes in, and the function goes out, under an empty name.
      section(imports, list([[0, 0, 2, 0, 0]])),
      section(functions, list([[0]])),
      section(exported, list([[0, 0, 0]])),
      section(bodies, list([code(number(body.length), body)])),
    ),
  );
}
