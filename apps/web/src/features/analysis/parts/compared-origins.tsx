import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type ComparedLine, readOrigins } from '@rahmenpreis/picture/origin/origin-figures.ts';
import { sharingIn } from '@rahmenpreis/picture/who.ts';
import type { LvBidder } from '@rahmenpreis/tendering/award/compared-lv.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useMemo, useState } from 'react';
import { OriginPicture } from '../../../tender/picture/origin-picture.tsx';
import { NoPicture } from '../../../tender/picture/picture-figure.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { TEXTS } from '../texts.ts';

interface ComparedOriginsProps {
  readonly phase: Phase;
  readonly comparison: Comparison;
  /** The positions of what is compared. */
  readonly lines: readonly ComparedLine[];
  /** Best first, in the order of the offers of each line. */
  readonly bidders: readonly LvBidder[];
  readonly choice: PictureChoice;
  /** Goes to a position in the table, and there to the bidder that sorts the picture. */
  readonly onOpen: (key: string, serviceProviderId: string) => void;
}

/** Which positions decide a sum, and where the complete offers differ. */
export function ComparedOrigins(props: ComparedOriginsProps) {
  const { phase, comparison, lines, bidders, choice, onOpen } = props;
  const [pickedId, setPickedId] = useState<string>();
  const sharing = useMemo(() => sharingIn(comparison), [comparison]);
  const figures = useMemo(
    () => readOrigins(lines, bidders, sharing, pickedId),
    [lines, bidders, sharing, pickedId],
  );
  if (figures === undefined) return <NoPicture choice={choice} />;
  return (
    <OriginPicture
      figures={figures}
      origin={originOf(TEXTS.origin, phase)}
      choice={choice}
      onOpen={({ key }) => onOpen(key, figures.by.id)}
      onPick={setPickedId}
    />
  );
}
