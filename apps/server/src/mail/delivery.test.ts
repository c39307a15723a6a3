import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '../db/schema/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type ComposeLetter, createMailDelivery, type FailedMail, type MailDelivery } from './delivery.ts';
import { type Letter, setLetter } from './letter.ts';
import { countOutbox, listMailFailures, orderMail, refusalOf } from './outbox.ts';
import { startReceiver, textOf } from '../../test/counterpart/test-receiver.ts';
import { type MailTransport, sendBySmtp, writeToFolder } from './transport.ts';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const ORDER = { kind: 'reset', username: 'vera@example.org' } as const;
const LETTER = setLetter(
  'reset',
  { username: ORDER.username, firstname: 'Vera', lastname: '' },
  {
    subject: 'Grüße aus Köln',
    before: ['hier ist Ihr „Schlüssel“ & mehr:'],
    code: '042042',
    button: { title: 'Öffnen', link: 'https://rahmenpreis.example.org/resetpw/pw?t=abc' },
    after: ['<b>Ende</b>'],
  },
);

let database: TestDatabase;
let nowMs: number;
let failures: (FailedMail | undefined)[];
let errors: unknown[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  nowMs = START_MS;
  failures = [];
  errors = [];
  await database.db.delete(outbox);
});

function deliverWith(transport: MailTransport, compose: ComposeLetter = async () => LETTER): MailDelivery {
  const clock = { nowMs: () => nowMs };
  return createMailDelivery({
    db: database.db,
    clock,
    transport,
    compose,
    onFailure: (error, mail) => {
      failures.push(mail);
      errors.push(error);
    },
  });
}

function order(): Promise<void> {
  return inTransaction(database.db, (transaction) => orderMail(transaction, ORDER, nowMs));
}

async function rows() {
  return database.db.select().from(outbox);
}

describe('through a real mail server', () => {
  test('an address that takes no mail is kept as refused until a mail arrives, and is in no log', async () => {
    const accountId = '00000000-0000-4000-8000-000000000001';
    const refused = () =>
      inTransaction(database.db, (transaction) => listMailFailures(transaction, accountId));
    const receiver = await startReceiver(0, ORDER.username);
    try {
      const delivery = deliverWith(sendBySmtp(receiver.url, 'Rahmenpreis <no-reply@example.org>'));
      const invitation = { kind: 'invitation', accountId } as const;
      await inTransaction(database.db, (transaction) => orderMail(transaction, invitation, nowMs));
      expect(await delivery.deliverDue()).toBe(0);
      expect(await refused()).toEqual(new Map([[accountId, refusalOf('Vera@example.org')]]));
      expect(errors.map(String).join()).not.toContain('vera');
      nowMs += 1;
      await inTransaction(database.db, (transaction) => orderMail(transaction, invitation, nowMs));
      expect(await refused()).toEqual(new Map());
    } finally {
      await receiver.close();
    }
  });

  test('a refused letter is tried again after a minute, then two, and arrives once', async () => {
    const receiver = await startReceiver(2);
    try {
      const delivery = deliverWith(sendBySmtp(receiver.url, 'Rahmenpreis <no-reply@example.org>'));
      await order();
      expect(await delivery.deliverDue()).toBe(0);
      expect(failures).toHaveLength(1);
      expect((await rows())[0]).toMatchObject({
        tries: 1,
        sentAt: null,
        failure: expect.stringMatching(/451/),
      });
      nowMs += MINUTE_MS - 1;
      expect(await delivery.deliverDue()).toBe(0);
      const [row] = await rows();
      expect(failures).toEqual([
        {
          id: row?.id,
          kind: 'reset',
          accountId: undefined,
          attempt: 1,
          nextAt: new Date(START_MS + MINUTE_MS).toISOString(),
        },
      ]);
      expect(await countOutbox(database.db, nowMs)).toMatchObject({ waiting: 1, failing: 1, givenUp: 0 });
      nowMs += 1;
      expect(await delivery.deliverDue()).toBe(0);
      nowMs += 2 * MINUTE_MS;
      expect(await delivery.deliverDue()).toBe(1);
      expect(receiver.received).toHaveLength(1);
      expect((await rows())[0]).toMatchObject({
        tries: 3,
        dueAt: null,
        failure: null,
        sentAt: new Date(nowMs),
      });
      nowMs += 24 * 60 * MINUTE_MS;
      expect(await delivery.deliverDue()).toBe(0);
    } finally {
      await receiver.close();
    }
  });

  test('the letter names sender, reader and subject and carries text before HTML', async () => {
    const receiver = await startReceiver(0);
    try {
      await order();
      await deliverWith(sendBySmtp(receiver.url, 'Rahmenpreis <no-reply@example.org>')).deliverDue();
      const mail = receiver.received[0]!;
      expect(mail).toMatch(/^From: Rahmenpreis <no-reply@example\.org>/m);
      expect(mail).toMatch(/^To: vera@example\.org/m);
      expect(mail.indexOf('text/plain')).toBeGreaterThan(0);
      expect(mail.indexOf('text/plain')).toBeLessThan(mail.indexOf('text/html'));
      expect(textOf(mail)).toContain(LETTER.text.trim().replaceAll('\n', '\r\n'));
    } finally {
      await receiver.close();
    }
  });
});

describe('the outbox', () => {
  const nowhere: MailTransport = {
    async send() {
      throw new Error('the mail server is gone');
    },
  };

  test('loses a mail with the transaction that ordered it', async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await orderMail(transaction, ORDER, nowMs);
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await rows()).toEqual([]);
  });

  test('keeps a mail over a restart in the middle of sending, and notes once that it was sent', async () => {
    await order();
    const notedAt: number[] = [];
    const noteSent: Letter['noteSent'] = async (_, sentMs) => void notedAt.push(sentMs);
    const compose = async () => ({ ...LETTER, noteSent });
    let release = (): void => undefined;
    const held: MailTransport = {
      send: () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    };
    const killed = deliverWith(held, compose);
    const hanging = killed.deliverDue();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    const letters: Letter[] = [];
    const working: MailTransport = {
      async send(letter) {
        letters.push(letter);
      },
    };
    const restarted = deliverWith(working, compose);
    expect(await restarted.deliverDue()).toBe(0);
    nowMs += MINUTE_MS;
    expect(notedAt).toEqual([]);
    expect(await restarted.deliverDue()).toBe(1);
    expect(letters).toEqual([{ ...LETTER, noteSent }]);
    release();
    await hanging;
    expect(notedAt).toEqual([nowMs]);
  });

  test('gives each mail to one of several processes only', async () => {
    for (let index = 0; index < 20; index += 1) await order();
    const letters: Letter[] = [];
    const processes = [1, 2, 3, 4].map(() =>
      deliverWith({
        async send(letter) {
          letters.push(letter);
        },
      }),
    );
    const counts = await Promise.all(processes.map((each) => each.deliverDue()));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(20);
    expect(letters).toHaveLength(20);
  });

  test('closes a mail that has become pointless, without sending it', async () => {
    await order();
    expect(await deliverWith(nowhere, async () => undefined).deliverDue()).toBe(0);
    expect(failures).toEqual([]);
    expect((await rows())[0]).toMatchObject({ dueAt: null, sentAt: null });
  });

  test('gives a mail up after 72 tries', async () => {
    await order();
    const delivery = deliverWith(nowhere);
    for (let tries = 0; tries < 80; tries += 1) {
      await delivery.deliverDue();
      nowMs += 61 * MINUTE_MS;
    }
    expect((await rows())[0]).toMatchObject({ tries: 72, dueAt: null, sentAt: null });
    expect(failures).toHaveLength(72);
    expect(failures.at(-1)).toMatchObject({ attempt: 72, nextAt: undefined });
  });

  test('is emptied by the running job, which outlives failures and ends when told', async () => {
    const letters: Letter[] = [];
    let isBroken = true;
    const delivery = deliverWith(
      {
        async send(letter) {
          letters.push(letter);
        },
      },
      async () => {
        if (isBroken) throw new Error('broken');
        return LETTER;
      },
    );
    await order();
    delivery.start();
    await expect.poll(() => failures.length, { timeout: 5_000 }).toBe(1);
    isBroken = false;
    nowMs += MINUTE_MS;
    await expect.poll(() => letters.length, { timeout: 5_000 }).toBe(1);
    await delivery.close();
    await order();
    expect((await rows()).filter((row) => row.dueAt !== null)).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  test('each letter becomes a file whose name begins with the UTC time, text part first, code alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-mail-'));
    try {
      chmodSync(folder, 0o700);
      const mailFolder = join(folder, 'mail');
      await order();
      await order();
      await deliverWith(writeToFolder(mailFolder, 'Rahmenpreis <rahmenpreis@example.org>')).deliverDue();
      const files = readdirSync(mailFolder);
      expect(files).toHaveLength(2);
      for (const file of files) expect(file).toMatch(/^2026-11-20T12-00-00-000Z-.*reset\.eml$/);
      const mail = readFileSync(join(mailFolder, files[0]!), 'utf8');
      expect(mail).toMatch(/content-transfer-encoding: quoted-printable/i);
      expect(mail).not.toMatch(/content-transfer-encoding: base64/i);
      const text = textOf(mail);
      expect(text.match(/\d{6}/g)).toEqual(['042042']);
      expect(text).toContain('hier ist Ihr „Schlüssel“ & mehr:');
      expect(text).toContain('https://rahmenpreis.example.org/resetpw/pw?t=abc');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('what a letter quotes cannot become markup, and no image or style comes from outside', () => {
  expect(LETTER.html).toContain('&lt;b&gt;Ende&lt;/b&gt;');
  expect(LETTER.html).not.toMatch(/<img|<link|url\(|<script/i);
  expect(LETTER.html.match(/https?:[^"<]*/g)).toEqual(
    Array(3).fill('https://rahmenpreis.example.org/resetpw/pw?t=abc'),
  );
});
