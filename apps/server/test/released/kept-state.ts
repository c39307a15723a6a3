import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MIGRATIONS_FOLDER } from '../../src/db/migrate.ts';
import { signInToApp } from '../../src/demo/in-process.ts';
import { createStateSigner, sealAuditLog } from '../../src/features/audit/seal-audit-log.ts';
import { makeBackup } from '../../src/features/backup/make-backup.ts';
import { insertSource } from '../test-lv-sources.ts';
import { askEachRead } from '../reads/ask-all-reads.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer } from '../test-server.ts';
import { fillState } from './fill-state.ts';

/** Where the states lie that were kept, a folder for each; see decision 0045. */
export const KEPT_STATES = import.meta.dirname;
/** Reads of the audit log tell more after each read, of sessions after each sign-in; memo and paper rows. */
export const GROWING = /^\w+Audit|^listOwnSessions|^getMemo|^getBoardPaper/;

/** What is kept of a version beside a backup of its database. */
export interface KeptState {
  /** The SHA-256 of every migration there was, by its file. */
  migrations: Record<string, string>;
  /** For the names in paths, what they are filled with. */
  values: Record<string, string[]>;
  /** The answers of that version, by user and question. */
  answers: Record<string, Record<string, unknown>>;
  /** A price that its bidder may write. */
  write: { username: string; params: Record<string, string>; body: { key: string; value: string } };
}

/** The folder of the backup in a kept state's folder. */
export function backupOf(folder: string): string {
  return join(folder, 'backup');
}

function stateFile(folder: string): string {
  return join(folder, 'state.json');
}

/** Reads what was kept in a folder. */
export function readKeptState(folder: string): KeptState {
  return JSON.parse(readFileSync(stateFile(folder), 'utf8')) as KeptState;
}

/** The SHA-256 of every migration as it lies on the disk, by its file. */
export function hashMigrations(): Record<string, string> {
  const files = globSync('*.sql', { cwd: MIGRATIONS_FOLDER }).toSorted();
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').replaceAll('\r\n', '\n');
      return [file, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/** When somebody last signed in changes with the asking itself. */
function withoutSignIn(name: string, value: unknown): unknown {
  return name === 'lastSignIn' ? undefined : value;
}

/** Asks everything that shows what is stored, or only what is to be, and gives the answers. */
export async function readAnswers(
  app: FastifyInstance,
  username: string,
  values: KeptState['values'],
  isAsked?: (question: string) => boolean,
): Promise<Record<string, unknown>> {
  const token = await signInToApp(app, username, TEST_PASSWORD);
  const answers: Record<string, unknown> = {};
  for await (const [question, answer] of askEachRead(app, token, values, [{}], isAsked)) {
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (answer.statusCode === 200 && isJson && !GROWING.test(question))
      answers[question] = JSON.parse(answer.body, withoutSignIn);
  }
  return answers;
}

/** Fills a test's server, and keeps it: a backup, and what it answers. */
export async function keepState(server: TestServer, folder: string): Promise<void> {
  const phases = await fillState(server);
  const { adminWriter, writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  await insertSource(server, phaseId, adminWriter.id);
  const params = { phaseId, orgaId: writer.organisationId };
  const values = {
    phaseId: [...Object.values(phases.phaseIds), phases.sealedId],
    orgaId: [writer.organisationId],
    propertyId: [phases.liegenschaftId],
    liegenschaftId: [phases.liegenschaftId],
  };
  const answers: KeptState['answers'] = {};
  for (const { username } of [adminWriter, writer, rival]) {
    answers[username] = await readAnswers(server.app, username, values);
  }
  await sealAuditLog(server.database.db, TEST_NOW_MS, createStateSigner(Buffer.alloc(32, 7)));
  await makeBackup(server.database, server.files, backupOf(folder), TEST_NOW_MS);
  const { key } = phases.entry('ep', phaseId);
  const write = { username: writer.username, params, body: { key, value: '4711' } };
  const state: KeptState = { migrations: hashMigrations(), values, answers, write };
  await writeFile(stateFile(folder), `${JSON.stringify(state, null, 1)}\n`);
}
