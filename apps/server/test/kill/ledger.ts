/** What must be stored in one place, as its writer knows it. */
export interface Ledger {
  /** Notes what is about to be sent. */
  send(value: string): void;
  /** Notes that what was sent last is confirmed. */
  confirm(): void;
  /**
   * Takes what is stored now; throws unless it is what was confirmed last, or was sent since without an
   * answer.
   */
  settle(found: string): void;
}

/** A place that holds this now. */
export function openLedger(place: string, stored: string): Ledger {
  let confirmed = stored;
  let open: string[] = [];
  const hold = (value: string): void => {
    confirmed = value;
    open = [];
  };
  return {
    send: (value) => void open.push(value),
    confirm: () => open.slice(-1).forEach(hold),
    settle(found) {
      if (found !== confirmed && !open.includes(found)) {
        throw new Error(`${place} holds ${found}; confirmed was ${confirmed}, sent since ${open.join(', ')}`);
      }
      hold(found);
    },
  };
}
