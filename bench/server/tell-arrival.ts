import type { Server } from 'node:http';

/** In which header a watched server says when it had the last byte of a call, in milliseconds since 1970. */
export const ARRIVED_HEADER = 'x-arrived-ms';

/** Lets the server say with each answer when it had the whole call. */
export function tellArrival(server: Server): void {
  server.prependListener('request', (request, response) => {
    request.once('end', () => {
      if (!response.headersSent) response.setHeader(ARRIVED_HEADER, String(Date.now()));
    });
  });
}
