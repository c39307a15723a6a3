import { OwnOfferPage } from '../../tender/own-offer/own-offer-page.tsx';
import { useOfferDesk } from './offer-content.tsx';
import { TEXTS } from './texts.ts';

/** Rahmenpreiseingabe: prices, factors, documents, participation, sums (BID-002, BID-006, OVERVIEW-004). */
export function Page() {
  const { actions, content } = useOfferDesk();
  return (
    <OwnOfferPage title={TEXTS.title} noPhasesHint={TEXTS.noPhasesHint} actions={actions}>
      {content}
    </OwnOfferPage>
  );
}
