import { readOwnOrigins } from '@rahmenpreis/picture/origin/origin-figures.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { PreviousOffer } from '../../../tender/own-offer/previous-phase.ts';
import { OriginPicture } from '../../../tender/picture/origin-picture.tsx';
import { originOf } from '../../../tender/picture/picture-origin.ts';
import type { PictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { TEXTS } from '../texts.ts';

interface OwnOriginsProps {
  readonly own: OwnOffer;
  readonly previous: PreviousOffer | undefined;
  readonly choice: PictureChoice;
}

/** Which of the bidder's prices decide its sum; Enter goes to where the price is entered. */
export function OwnOrigins({ own, previous, choice }: OwnOriginsProps) {
  const navigate = useNavigate();
  const figures = useMemo(() => readOwnOrigins(own, previous?.own), [own, previous]);
  return (
    <OriginPicture
      figures={figures}
      origin={originOf(TEXTS.origin, own.phase)}
      choice={choice}
      onOpen={({ key }) => void navigate({ to: '/dl-priceinput', search: { pId: own.phase.id, code: key } })}
    />
  );
}
