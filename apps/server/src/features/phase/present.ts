import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { PhaseLinks } from './members/repository.ts';
import type { PhaseRow } from './repository.ts';
import { isOpenTo, timeOfPhase } from './rules.ts';

/**
 * A phase as the actor may see it; `links` are those the actor may see. A bidder that the phase does not list
 * gets only its name, times, type and seal (CONTRACT.md «Who sees what»). An administrator also gets the
 * version, because it changes phases from the list, where no header carries an ETag.
 */
export function presentPhase(actor: Actor, row: PhaseRow, links: PhaseLinks | undefined): Phase {
  const outline = { id: row.id, title: row.title, ...timeOfPhase(row), type: row.type, seal: row.seal };
  if (!isOpenTo(actor, links?.userIds)) return outline;
  return {
    ...outline,
    liegenschaftIds: links?.liegenschaftIds ?? [],
    userIds: links?.userIds ?? [],
    publicMediaIds: row.publicMediaIds,
    ...presentLetter(row),
    questionsUntil: row.questionsUntil?.toISOString() ?? null,
    bindingUntil: row.bindingUntil,
    ...(isAdmin(actor) ? presentToAdmins(row) : {}),
  };
}

function presentToAdmins(row: PhaseRow): Partial<Phase> {
  const { version, startMail, isPeriodShort, missingTenths, missingPer100, ...closing } = row;
  const { approvalAboveMillis, closedAt, closedByName: closedBy } = closing;
  return {
    version,
    startMail,
    isPeriodShort,
    missingTenths,
    missingPer100,
    ...presentOpening(row),
    ...(approvalAboveMillis === null ? {} : { approvalAboveMillis }),
    ...(closedAt === null ? {} : { closedAt: closedAt.toISOString(), closedBy }),
  };
}

function presentLetter({ letter, declarations, letterVersion }: PhaseRow) {
  return letterVersion === 0 ? {} : { letter, declarations, letterVersion };
}

function presentOpening({
  openedAt,
  openingAskedBy: userId,
  openingAskedName: name,
  openingAskedAt: at,
}: PhaseRow): Pick<Phase, 'openedAt' | 'openingAsked'> {
  return {
    ...(openedAt === null ? {} : { openedAt: openedAt.toISOString() }),
    ...(userId === null || name === null || at === null
      ? {}
      : { openingAsked: { userId, name, at: at.toISOString() } }),
  };
}
