import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { type Letter, wrapText } from './letter.ts';

/** The mail server refuses the address for good (5xx to RCPT TO); the message, which is logged, omits it. */
export class AddressRefused extends Error {
  readonly address: string;

  constructor(address: string) {
    super('the mail server refused the address of the reader');
    this.address = address;
  }
}

/** Sends letters; rejects if a letter was not accepted, with AddressRefused if its address is to blame. */
export interface MailTransport {
  send(letter: Letter, nowMs: number): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Sends through the SMTP server of an address such as `smtps://name:password@host:465`. */
export function sendBySmtp(smtpUrl: string, from: string): MailTransport {
  const timeouts = {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  };
  const smtp = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(letter, nowMs) {
      await smtp.sendMail(envelopeOf(letter, from, nowMs)).catch((error: NodemailerError) => {
        const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500;
        throw isRefused ? new AddressRefused(letter.to) : error;
      });
    },
  };
}

/**
 * Writes each letter as an .eml file whose name begins with the UTC time, for installations without SMTP
 * (OPERATIONS.md «Trying it»). A file appears only once it is complete.
 */
export function writeToFolder(folder: string, from: string): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let written = 0;
  return {
    async send(letter, nowMs) {
      const { message } = await writer.sendMail(envelopeOf(letter, from, nowMs));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      written += 1;
      const time = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
      const name = `${time}-${process.pid}-${written}-${letter.kind}.eml`;
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
  };
}

function envelopeOf(letter: Letter, from: string, nowMs: number): SendMailOptions {
  return {
    from,
    to: { name: '', address: letter.to },
    ...(letter.copyTo === undefined ? {} : { cc: { name: '', address: letter.copyTo } }),
    subject: letter.subject,
    date: new Date(nowMs),
    text: wrapText(letter.text),
    html: letter.html,
    attachments: (letter.enclosures ?? []).map(({ filename, bytes }) => ({
      filename,
      content: Buffer.from(bytes),
    })),
    textEncoding: 'quoted-printable',
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'de' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
