import { Button, Group, Text } from '@mantine/core';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import {
  IconAlertCircle,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconListCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Prepared, preparedThings, type Thing } from '../facts.ts';
import textStyles from '../../../kit/show/text.module.css';
import { TEXTS } from '../texts.ts';
import styles from './phase-home.module.css';

const SIGNS = {
  done: { icon: IconCircleCheck, color: 'var(--green)' },
  open: { icon: IconAlertCircle, color: 'var(--amber)' },
  optional: { icon: IconCircleDashed, color: 'var(--ink-3)' },
} as const;

/** The tab of Phasen-Setup where a part is set up; target prices stand on the award view. */
const TABS = {
  catalog: {},
  lvs: {},
  liegenschaften: { property: 'true' },
  providers: { user: 'true' },
  documents: { media: 'true' },
} as const;

/** What is said of each part: of the catalogue how many positions it has, where that is known. */
function figuresOf(prepared: Prepared, priceCount: number | undefined): Record<Thing, string> {
  const { hasCatalog, liegenschaftCount, providerCount, lvCount, signedInCount } = prepared;
  const orNone = (count: number) => (count === 0 ? TEXTS.none : formatWhole(count));
  const catalog = priceCount === undefined ? TEXTS.there : TEXTS.positions(priceCount);
  return {
    catalog: hasCatalog ? catalog : TEXTS.noCatalog,
    lvs: liegenschaftCount === 0 ? TEXTS.none : TEXTS.of(lvCount, liegenschaftCount),
    liegenschaften: orNone(liegenschaftCount),
    providers: providerCount === 0 ? TEXTS.none : TEXTS.signedIn(signedInCount, providerCount),
    documents: orNone(prepared.documentCount),
    targets: orNone(prepared.targetCount),
  };
}

interface PreparationCardProps {
  readonly phaseId: string;
  readonly prepared: Prepared;
  /** Positions of the catalogue, where that is known. */
  readonly priceCount: number | undefined;
}

/** What a phase is made of, each part with its figure and the way to where it is set up. */
export function PreparationCard({ phaseId, prepared, priceCount }: PreparationCardProps) {
  const things = preparedThings(prepared);
  const figures = figuresOf(prepared, priceCount);
  const done = things.filter(({ state }) => state === 'done').length;
  return (
    <section className={styles.preparation} aria-label={TEXTS.preparation}>
      <Group gap="4px 10px" mih={36} mb={8} className={styles.partHead}>
        <h2>{TEXTS.preparation}</h2>
        <span className={textStyles.note}>{TEXTS.done(done, things.length)}</span>
      </Group>
      <ul className={styles.things}>
        {things.map(({ thing, state }) => {
          const { icon: Icon, color } = SIGNS[state];
          const way =
            thing === 'targets'
              ? ({ to: '/placing', search: { pId: phaseId } } as const)
              : ({ to: '/options', search: { pId: phaseId, ...TABS[thing] } } as const);
          return (
            <li key={thing}>
              <Link {...way} className={styles.thing}>
                <Icon size={18} color={color} role="img" aria-label={TEXTS.states[state]} />
                <span className={styles.thingName}>{TEXTS.things[thing]}</span>
                <Text span inherit className="figures" flex="none" ml="auto" c="dimmed" ta="right">
                  {figures[thing]}
                </Text>
                <IconChevronRight size={16} color="var(--ink-3)" aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
      <Button
        variant="subtle"
        mt={8}
        leftSection={<IconListCheck size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/audit" search={{ phase: phaseId }} />}
      >
        {TEXTS.trail}
      </Button>
    </section>
  );
}
