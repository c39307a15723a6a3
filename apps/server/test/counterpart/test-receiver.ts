import { SMTPServer } from 'smtp-server';

/**
 * A real mail server that refuses the first `refusals` letters, and all to `nobody`, and keeps the others.
 */
export async function startReceiver(refusals = 0, nobody?: string) {
  const received: string[] = [];
  let left = refusals;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address: to }, _, done) {
      done(to === nobody ? Object.assign(new Error(`<${to}> unknown`), { responseCode: 550 }) : undefined);
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (left > 0) {
          left -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** The decoded text part of a mail. */
export function textOf(mail: string): string {
  const part = /content-type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/i.exec(mail)?.[1] ?? '';
  const soft = part.replace(/=\r?\n/g, '');
  const bytes = soft.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
