import type { Arrival, EnteredOffer } from '@rahmenpreis/contract/arrival.ts';
import { idOf, phases, providers } from './sample-tender.ts';

/** An offer of Alpina that came by post with one stored file, and waits to be entered. */
export const sampleArrival: Arrival = {
  id: idOf(700),
  way: 'post',
  receivedAt: phases.ended.start,
  notedAt: phases.ended.start,
  notedBy: 'Ida Muster',
  organisationId: providers[0]!.organisationId,
  files: [{ name: 'Angebot.pdf', size: 1_200, sha256: 'a'.repeat(64), mediaId: idOf(701) }],
  state: 'open',
  marks: ['Eingang noch nicht erfasst'],
  omission: null,
  versions: [],
  version: 3,
  isDraft: false,
};

/** The same entered, checked by Nora and objected to. */
export const finishedArrival: Arrival = {
  ...sampleArrival,
  state: 'finished',
  marks: ['vom Auftraggeber erfasst, geprüft von Nora', 'dem Anbieter nicht bestätigt'],
  versions: [
    {
      number: 1,
      typedBy: ['Ida Muster'],
      checkedBy: 'Nora',
      isChecked: true,
      at: phases.ended.end,
      onPaper: [],
      objectUntil: phases.future.end,
      objection: null,
    },
  ],
};

/** What was typed of it: nothing yet. */
export const nothingEntered: EnteredOffer = {
  version: 3,
  values: [],
  onPaper: [],
  counting: [],
  isDraft: false,
  typedBy: [],
  checkRefusal: 'Es ist noch nichts eingetragen.',
  isAlone: false,
};
