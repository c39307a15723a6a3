import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SetupTab, searchOfTab } from '../setup-tab.ts';
import { TEXTS } from '../texts.ts';
import styles from './setup.module.css';

const TABS = ['lv', 'property', 'user', 'media'] as const satisfies readonly SetupTab[];

/** The tabs of the page, kept in the address (SETUP-001). */
export function SetupTabs({ tab, pId }: { tab: SetupTab; pId: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = TABS.find((own) => own === value) ?? 'lv';
        void navigate({ to: '/options', search: searchOfTab(chosen, pId) });
      }}
    >
      <Tabs.List aria-label={TEXTS.title} className={styles.tabs}>
        {TABS.map((own) => (
          <Tabs.Tab
            key={own}
            value={own}
            // On a narrow screen the tabs scroll, and the chosen one must not lie out of sight.
            ref={
              own === tab
                ? (node) => node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
                : undefined
            }
          >
            {TEXTS.tabs[own]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
