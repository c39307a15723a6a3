/** The topic under which everybody hears that there is another phase, or that one was changed or deleted. */
export function phasesTopic(): string {
  return 'phases';
}

/** The topic under which a user hears of its own account: its rights, and that it was blocked. */
export function accountTopic(userId: string): string {
  return `${userId} account`;
}

/**
 * The topic under which everybody who sees a phase hears of what its prices depend on besides the phase
 * itself: properties, LVs, catalogue.
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

/** The topic under which administrators hear of a phase's scenarios and how far their runs have come. */
export function scenariosTopic(phaseId: string): string {
  return `${phaseId} scenarios`;
}

/** The topic under which administrators hear of a phase's questions, and no bidder does. */
export function questionsTopic(phaseId: string): string {
  return `${phaseId} questions`;
}
