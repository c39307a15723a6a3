/** What other parts of the program hear about properties (PROP-034). */
type LiegenschaftEvent = 'LiegenschaftCreated' | 'LiegenschaftDeleted';

const target = new EventTarget();

/** Tells all listeners that a property was created or deleted (PROP-034). */
export function fireLiegenschaftEvent(event: LiegenschaftEvent): void {
  target.dispatchEvent(new Event(event));
}

/** Listens for an event; gives the way to stop (PROP-034). */
export function onLiegenschaftEvent(event: LiegenschaftEvent, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
