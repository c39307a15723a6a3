import { changeOwnKeyVal, createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getPhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { forgetAnswer, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import type { KeyvalSaver } from '../saving/keyval-saver.ts';
import { adoptOwnKeyVals } from '../saving/saver-of-phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { OwnOffer } from '../own-offer.ts';

/**
 * Stores whether the bidder takes part: the first answer is a create, a later one an update (BID-008). Before a
 * withdrawal everything typed is stored, because afterwards nothing is taken; gives false where that did not succeed.
 */
export async function changeParticipation(
  own: OwnOffer,
  orgaId: string,
  saver: KeyvalSaver,
  takesPart: boolean,
  declaredBy?: string,
): Promise<boolean> {
  if (!takesPart) {
    await saver.settle();
    if (saver.unsaved().length > 0) return false;
  }
  const params = { phaseId: own.phase.id, orgaId };
  const known = own.storedOf({ kind: 'offer' });
  const body = {
    key: printOwnKey(own.phase.id, { kind: 'offer' }),
    value: String(takesPart),
    ...(declaredBy === undefined ? {} : { declaredBy }),
  };
  const stored =
    known === undefined
      ? await call(createOwnKeyVal, { params, body })
      : await call(changeOwnKeyVal, { params: { ...params, keyValId: known.id }, body });
  await adoptOwnKeyVals(params, [stored]);
  forgetAnswer(listOwnKeyVals, { params, query: { kind: 'offer' } });
  // What was changed before is confirmed with it.
  void invalidateAnswers(getPhaseChanges);
  if (takesPart && saver.snapshot().closed?.code === 'offer-withdrawn') saver.reopen();
  return true;
}
