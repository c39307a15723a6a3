import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { leftByUndo } from '../../../tender/award/left-packages.ts';
import { type AwardPlace, saveAwards } from '../api.ts';
import type { ManyStep } from '../award-history.ts';
import { REASON_TEXTS } from './texts.ts';

/** The reason given for a package's award, in place of the previous one; blank where there is none. */
export interface SaidReason {
  /** The key of the award. */
  readonly key: string;
  /** Who has it. */
  readonly value: string;
  readonly from: string;
  readonly to: string;
}

/** Where a phase's awards are kept. */
type Keeping = Pick<AwardPlace, 'phaseId' | 'ownerId'>;

/** Says why awards are so, each only while award and reason are as they were seen. */
export function saveReasons(place: Keeping, said: readonly SaidReason[]): Promise<AlphaBatchAnswer> {
  return saveAwards(
    place,
    said.map(({ key, value, from, to }) => ({
      key,
      value,
      before: value,
      reason: to,
      beforeReason: from === '' ? null : from,
    })),
  );
}

/** What was said as one step to take back; what is another since stays as it is and is named. */
export function reasonStep(place: Keeping, said: readonly SaidReason[], nameOf: NameOf): ManyStep {
  return {
    title: said.every(({ to }) => to === '') ? REASON_TEXTS.removed : REASON_TEXTS.saved,
    name: REASON_TEXTS.packages(said.length),
    cells: [],
    async takeBack() {
      const back = said.map((own) => ({ ...own, from: own.to, to: own.from }));
      const { left } = await saveReasons(place, back);
      return leftByUndo(left, nameOf);
    },
  };
}
