import { aboutProperty } from '@rahmenpreis/contract/about-api.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import type { ImportForm, WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { LiegenschaftDraft } from '@rahmenpreis/workbook/liegenschaft/liegenschaft-in.ts';
import { errorAt } from '@rahmenpreis/workbook/sheet/finding.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRefused, notFound, orThrow } from '../../kernel/answer/failure.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { presentGebaeude, presentLiegenschaft } from './present.ts';
import * as repository from './repository.ts';
import { archiveImported, nummerTaken } from './rules.ts';

const liegenschaftIn = workerModule<typeof import('@rahmenpreis/workbook/liegenschaft/liegenschaft-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/liegenschaft/liegenschaft-in.ts'),
);

/** Importing a property from a sheet (API-019, API-021). */
export function liegenschaftImportRoutes(app: FastifyInstance, context: RouteContext): void {
  route(app, context, aboutProperty, async () => ['property/v1']);

  transactRoute(app, context, contract.findImported, async (call, transaction) => {
    const row = await repository.findByArchive(transaction, call.actor, call.query.archiveKey);
    return row === undefined ? null : withGebaeude(transaction, call.actor, row);
  });

  route(app, context, contract.importLiegenschaft, async (call) => {
    const { form, filename, bytes } = await call.upload();
    const { organisationId } = call.actor;
    if (form.organisationId !== undefined && form.organisationId !== organisationId) throw notFound();
    const { liegenschaft, findings } = await parseFile(
      call.workers,
      liegenschaftIn,
      'readLiegenschaft',
      bytes,
      form.liegenschaft,
    );
    const draft = wholeDraft(liegenschaft, findings);
    return call.transact(async (transaction) => {
      call.note({}, { filename });
      await refuseDoubles(transaction, call.actor, draft.nummer, form);
      const made = await insertDraft(transaction, call.actor, draft, form.archiveKey, call.aboutMs());
      const { gebaeude, ...own } = made;
      noteChanges(call, undefined, { ...own, gebaeudeCount: gebaeude.length });
      return { ...made, warnings: findings };
    });
  });
}

/**
 * Refuses an archive that was imported before, and a number that should be new but is not (decision 0014).
 */
async function refuseDoubles(
  transaction: Transaction,
  actor: Actor,
  nummer: string,
  { archiveKey, isNewNumber }: ImportForm,
): Promise<void> {
  if (archiveKey === undefined && !isNewNumber) return;
  await repository.lockImports(transaction, actor.organisationId);
  const same = archiveKey && (await repository.findByArchive(transaction, actor, archiveKey));
  if (same) throw archiveImported(same);
  const taken = isNewNumber && (await repository.findTaken(transaction, actor.organisationId, [nummer]));
  if (taken) throw nummerTaken(nummer, taken);
}

type WholeDraft = Omit<contract.LiegenschaftInput, 'adresse'> &
  Pick<LiegenschaftDraft, 'adresse' | 'gebaeude'>;

/** Refuses a draft that lacks something required, with the sentence of each missing field (PROP-044…047). */
function wholeDraft(draft: LiegenschaftDraft | undefined, findings: readonly Finding[]): WholeDraft {
  const read = liegenschaftInputSchema.safeParse(draft);
  if (draft === undefined || !read.success) {
    const missing =
      read.error?.issues.map(({ path, message }) => errorAt(0, path.join('.'), '', message)) ?? [];
    throw fileRefused([...findings, ...missing]);
  }
  return { ...read.data, gebaeude: draft.gebaeude };
}

async function insertDraft(
  transaction: Transaction,
  actor: Actor,
  { gebaeude, ...input }: WholeDraft,
  archiveKey: string | undefined,
  nowMs: number,
): Promise<WholeLiegenschaft> {
  const id = await repository.insertLiegenschaft(transaction, actor, input, nowMs, archiveKey);
  for (const each of gebaeude) await repository.insertGebaeude(transaction, id, each, nowMs);
  const row = orThrow(await repository.findLiegenschaft(transaction, actor, id));
  return withGebaeude(transaction, actor, row);
}

async function withGebaeude(transaction: Transaction, actor: Actor, row: repository.LiegenschaftRow) {
  const gebaeude = await repository.listGebaeude(transaction, actor, [row.id]);
  return { ...presentLiegenschaft(row), gebaeude: gebaeude.map(presentGebaeude) };
}
