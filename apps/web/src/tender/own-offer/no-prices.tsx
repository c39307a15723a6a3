import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import type { ReadyOffer } from './own-offer-loading.ts';
import { TEXTS } from './to-do/texts.ts';

interface NoPricesProps {
  readonly offer: ReadyOffer;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Says that there are no prices; the way to enter them only while they can be entered (OVERVIEW-013). */
export function NoPrices({ offer: { own, editState }, title, children }: NoPricesProps) {
  const toPrices = (
    <Button renderRoot={(props) => <Link {...props} to="/dl-priceinput" search={{ pId: own.phase.id }} />}>
      {TEXTS.toPrices}
    </Button>
  );
  return (
    <EmptyState title={title} action={editState === 'editable' && toPrices}>
      {children}
    </EmptyState>
  );
}
