import { IconHourglass } from '@tabler/icons-react';
import { CenteredPage } from '../kit/page/centered-page.tsx';
import { TEXTS } from './texts.ts';

/** What an area shows that is not built yet. */
export function ComingPage() {
  return <CenteredPage icon={<IconHourglass size={40} stroke={1.4} aria-hidden />} heading={TEXTS.coming} />;
}
