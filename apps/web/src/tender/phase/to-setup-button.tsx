import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TEXTS } from './texts.ts';

/** The way to where a phase gets what it lacks; `tab` is the setup tab that opens, the LVs if left out. */
export function ToSetupButton({ tab }: { tab?: 'property' | 'user' }) {
  const search = tab === undefined ? {} : { [tab]: 'true' };
  return (
    <Button renderRoot={(props) => <Link to="/options" search={search} {...props} />}>{TEXTS.toSetup}</Button>
  );
}
