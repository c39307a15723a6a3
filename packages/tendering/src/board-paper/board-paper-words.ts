import type { BoardPaperFields, BoardPaperPicture } from '@rahmenpreis/contract/board-paper.ts';

/** Choices and words of a Gremienvorlage before anybody has written one. */
export const NO_BOARD_PAPER: BoardPaperFields = {
  scenarioId: null,
  pictures: ['distance', 'curve', 'firmness'],
  about: '',
  reasons: [],
  decides:
    'Zustimmung zum Beschlussvorschlag oder eine der Alternativen in Abschnitt 5. Verträge beginnen nach der Unterrichtung der Bieter.',
  alternatives: [],
};

/** Names of the pictures, in the order in which they are offered. */
export const BOARD_PAPER_PICTURES: Readonly<Record<BoardPaperPicture, string>> = {
  distance: 'Abstand zum Ideal',
  curve: 'Zahl der Dienstleister',
  firmness: 'Festigkeit der Ränge',
  targets: 'Gegen Zielpreis',
  shares: 'Wer bekommt was',
  lands: 'Bundesländer',
};

/** Answers that a board may give. */
export const BOARD_PAPER_ANSWERS = ['zugestimmt', 'mit Änderung', 'vertagt', 'abgelehnt'] as const;

/** Below this joint error of the quantities, in percent, a rank counts as weak. */
export const BOARD_PAPER_PERCENT = 5;
