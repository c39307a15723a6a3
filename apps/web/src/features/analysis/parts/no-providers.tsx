import { IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { TEXTS } from '../texts.ts';

/** Stands in place of every comparison of a phase without bidders, and leads to where they are assigned. */
export function NoProviders() {
  return <EmptyState title={TEXTS.noProviders} icon={IconUsers} action={<ToSetupButton tab="user" />} />;
}
