import type { PreviewedLetter } from '@rahmenpreis/contract/tender-change.ts';
import type { PlaceChange } from '@rahmenpreis/tendering/change/place-change.ts';
import {
  catalogChange,
  lvChange,
  memberChange,
  setBinding,
} from '@rahmenpreis/tendering/change/tender-things.ts';
import { changedBinding } from '@rahmenpreis/tendering/phase/binding.ts';
import { effectiveTimes } from '@rahmenpreis/tendering/phase/phase-move.ts';
import type { Transaction } from '../../db/transaction.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { findLv } from '../lv/repository.ts';
import { listPhaseChanges, nameLiegenschaften } from '../phase/change/repository.ts';
import { linkToPrices, previewLetters } from '../phase/mail/rules.ts';
import { listPhaseLiegenschaftIds, listPhaseUserIds } from '../phase/members/repository.ts';
import { stateOfPhase, timeOfPhase } from '../phase/rules.ts';
import type { LookedAt } from './compose-preview.ts';
import type { ReadFiles } from './read-files.ts';

/** A change whose mails are looked at; no offer is part of it. */
type Written = Omit<LookedAt, 'isSealed'> & { reason: string | undefined };

/** Composes the mails that a change would send, out of what it would keep of itself (decision 0081). */
export async function composeLetters(
  transaction: Transaction,
  { phase, wanted, files, nowMs, reason }: Written,
  publicUrl: string,
): Promise<PreviewedLetter[]> {
  const present = new Set(await listPhaseUserIds(transaction, phase.id));
  const users = wanted.userIds === undefined ? present : new Set(wanted.userIds);
  const was = new Set(await listPhaseLiegenschaftIds(transaction, phase.id));
  const is = wanted.liegenschaftIds === undefined ? was : new Set(wanted.liegenschaftIds);
  const before = { ...timeOfPhase(phase), bindingUntil: phase.bindingUntil };
  const { start = before.start, end = before.end } = wanted;
  const after = effectiveTimes(before, { start, end }, nowMs);
  const bindingUntil = changedBinding(before, { ...wanted, end: after.end });
  const binding = setBinding(before, { end: after.end, bindingUntil });
  const ahead = {
    title: phase.title,
    was: timeOfPhase(phase),
    bindingUntil,
    wanted: { start, end },
    isRunning: stateOfPhase(phase, nowMs) === 'running',
    nowMs,
    joining: users.difference(present).size,
    leaving: present.difference(users).size,
    liegenschaftIds: [...is],
    made: [
      ...(await changesOfFiles(transaction, phase.id, files)),
      ...(await nameLiegenschaften(transaction, [...was.symmetricDifference(is)])).map((place) =>
        memberChange(place, is.has(place.liegenschaftId ?? '')),
      ),
      ...(binding === undefined ? [] : [binding]),
    ],
    earlier: await listPhaseChanges(transaction, phase.id, phase.start),
    reason,
  };
  return previewLetters(ahead, linkToPrices(publicUrl, phase.id));
}

/** What files change for bidders, in the order in which they are put in place. */
async function changesOfFiles(transaction: Transaction, phaseId: string, { catalog, lvs, gone }: ReadFiles) {
  const changes: (PlaceChange | undefined)[] = [];
  if (catalog !== undefined) {
    const before = await findEpCatalog(transaction, phaseId);
    changes.push(catalogChange(before?.entries, catalog.entries));
  }
  const emptied = gone.map((propertyId) => ({ propertyId, positions: undefined }));
  for (const { propertyId, positions } of [...lvs, ...emptied]) {
    const [place] = await nameLiegenschaften(transaction, [propertyId]);
    const before = await findLv(transaction, phaseId, propertyId);
    // What does not lie there cannot go.
    const isThere = before !== undefined || positions !== undefined;
    if (place !== undefined && isThere) changes.push(lvChange(place, before?.positions, positions));
  }
  return changes.flatMap((change) => change ?? []);
}
