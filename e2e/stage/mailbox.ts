import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApp } from './program.ts';

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function listMails({ mailFolder }: TestApp, kind: string, to: string): Promise<string[]> {
  const names = await readdir(mailFolder).catch(() => []);
  const files = names.filter((name) => name.endsWith(`-${kind}.eml`)).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(mailFolder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(to)).map(decodeQuotedPrintable);
}

/** How many mails of a kind an address has got. */
export async function countMails(app: TestApp, kind: string, to: string): Promise<number> {
  return (await listMails(app, kind, to)).length;
}

/** Waits for the `count`-th mail of a kind to an address and gives its decoded text. */
export async function readMail(app: TestApp, kind: string, to: string, count = 1): Promise<string> {
  await expect.poll(() => countMails(app, kind, to)).toBeGreaterThanOrEqual(count);
  return (await listMails(app, kind, to))[count - 1] ?? '';
}

/** Waits for a mailed code and gives its six digits. */
export async function readCode(app: TestApp, to: string, count = 1): Promise<string> {
  const mail = await readMail(app, 'code', to, count);
  const text = mail.slice(0, mail.indexOf('<!doctype html>'));
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** Waits for the mail that a bidder may offer in a phase and gives the path of its link. */
export async function readAdmissionLink(app: TestApp, to: string, count = 1): Promise<string> {
  const mail = await readMail(app, 'phase-admitted', to, count);
  return /\/dl-priceinput\?pId=[\w-]+/.exec(mail)?.[0] ?? '';
}

/** Waits for a mail with a link to choose a password and gives the link's path. */
export async function readPasswordLink(
  app: TestApp,
  kind: 'invitation' | 'reset',
  to: string,
  count = 1,
): Promise<string> {
  const mail = await readMail(app, kind, to, count);
  return /\/resetpw\/pw\?t=[\w-]+/.exec(mail)?.[0] ?? '';
}

/** Waits for a mail about a new address for signing in and gives the path of its link. */
export async function readAddressLink(
  app: TestApp,
  kind: 'address-new' | 'address-former',
  to: string,
): Promise<string> {
  const mail = await readMail(app, kind, to);
  return /\/address\/(?:confirm|stop)\?t=[\w-]+/.exec(mail)?.[0] ?? '';
}
