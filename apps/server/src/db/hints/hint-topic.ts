/**
 * The topic under which everybody who sees a phase hears of what its prices depend on: properties, LVs, catalogue,
 * bidders.
 */
export function phaseTopic(phaseId: string): string {
  return `${phaseId} phase`;
}

/** The topic under which administrators hear of all key-values of a phase. */
export function allOffersTopic(phaseId: string): string {
  return `${phaseId} offers`;
}

/** The topic under which an organisation hears of its own key-values, and of nobody else's. */
export function ownOfferTopic(scope: { phaseId: string; organisationId: string }): string {
  return `${scope.phaseId} ${scope.organisationId}`;
}
