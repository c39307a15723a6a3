import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type LongWork, longWorks, onLongWorks, stopLongWorks } from './long-works.ts';

type Panel = ComponentType<{ readonly works: readonly LongWork[] }>;

/** The place of the long works, whose code comes with the first; with it, at sign-out, they end. */
export function LongWorkHost() {
  const works = useSyncExternalStore(onLongWorks, longWorks);
  const [Panel, setPanel] = useState<Panel>();
  const isWanted = works.length > 0 && Panel === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('./long-work-panel.tsx').then(
      ({ LongWorkPanel }) => setPanel(() => LongWorkPanel),
      // The work goes on without its panel; a message at its end says what became of it.
      () => undefined,
    );
  }, [isWanted]);
  useEffect(() => stopLongWorks, []);
  return works.length === 0 || Panel === undefined ? null : <Panel works={works} />;
}
