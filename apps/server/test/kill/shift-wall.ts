import { Server } from 'node:http';

// Put before a server's process: its machine's clock is wrong by so much, whoever asks it, and each write
// says in a header when its last byte was in by the right one, which is that of the database beside it.
const shiftMs = Number(process.env['WALL_SHIFT_MS']);
const RightDate = Date;
const wrongNow = (): number => RightDate.now() + shiftMs;

globalThis.Date = new Proxy(RightDate, {
  get: (date, name, receiver) => (name === 'now' ? wrongNow : (Reflect.get(date, name, receiver) as unknown)),
  construct: (date, parts: unknown[]) =>
    Reflect.construct(date, parts.length === 0 ? [wrongNow()] : parts) as Date,
});

/** Says when the last byte of a call was in, and when the server had read it, in milliseconds since 1970. */
export const ARRIVED_HEADER = 'x-arrived-ms';

const open = Server.prototype.emit;
Server.prototype.emit = function emit(this: Server, name: string, ...given: unknown[]): boolean {
  const [request, response] = given as [
    NodeJS.ReadableStream & { complete: boolean; method: string },
    { setHeader(name: string, value: string): void },
  ];
  if (name === 'request' && request.method === 'PUT') {
    const note = (): void => {
      if (!request.complete) return;
      request.off('readable', note);
      const inMs = RightDate.now();
      // Between the two the server has looked at its clock, however busy the machine is.
      request.once('end', () => response.setHeader(ARRIVED_HEADER, `${inMs} ${RightDate.now()}`));
    };
    request.on('readable', note);
    note();
  }
  return Reflect.apply(open, this, [name, ...given]) as boolean;
} as typeof open;
