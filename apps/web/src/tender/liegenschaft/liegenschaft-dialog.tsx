import { Accordion, Button, Center, Group, Loader, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { firstProblem, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { LoadError } from '../../kit/loading/load-state.tsx';
import { Facts } from '../../kit/show/facts.tsx';
import textStyles from '../../kit/show/text.module.css';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { DIALOG_IMAGES } from '../media/image/image-version.ts';
import { MediaSection } from '../media/media-section.tsx';
import { useGebaeudeOf, useLiegenschaft } from '../questions.ts';
import { GebaeudeDetails } from './gebaeude-details.tsx';
import { adresseFacts, gebaeudeFigures, stammdatenFacts } from './liegenschaft-facts.ts';
import { TEXTS } from './texts.ts';
import styles from './liegenschaft-dialog.module.css';

interface LiegenschaftDialogProps {
  /** The property to show; the dialog is closed without one. */
  readonly liegenschaftId: string | undefined;
  readonly onClose: () => void;
}

/** A read-only property and buildings; Escape and Enter close (PROP-039, PROP-040, ANALYSIS-010, OPEN-15). */
export function LiegenschaftDialog({ liegenschaftId, onClose }: LiegenschaftDialogProps) {
  return (
    <Modal
      opened={liegenschaftId !== undefined}
      onClose={onClose}
      size={720}
      title={liegenschaftId !== undefined && <DialogTitle liegenschaftId={liegenschaftId} />}
    >
      {liegenschaftId !== undefined && <DialogBody liegenschaftId={liegenschaftId} />}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {KIT_TEXTS.close}
        </Button>
      </Group>
    </Modal>
  );
}

function DialogTitle({ liegenschaftId }: { liegenschaftId: string }) {
  const { data } = useLiegenschaft(liegenschaftId);
  return TEXTS.title(data?.name);
}

function DialogBody({ liegenschaftId }: { liegenschaftId: string }) {
  const { data, error, refetch } = useLiegenschaft(liegenschaftId);
  if (data !== undefined) return <Details liegenschaft={data} />;
  if (error === null) return <Waiting label={TEXTS.loading} />;
  return <LoadError title={TEXTS.notLoaded} error={error} onRetry={() => void refetch()} isSticky />;
}

function Waiting({ label }: { label: string }) {
  return (
    <Center p={24}>
      <Loader size={28} role="status" aria-label={label} />
    </Center>
  );
}

function Details({ liegenschaft }: { liegenschaft: Liegenschaft }) {
  return (
    <>
      <h3 className={styles.heading}>{TEXTS.stammdaten}</h3>
      <Facts facts={stammdatenFacts(liegenschaft)} />
      <h3 className={styles.heading}>{TEXTS.adresse}</h3>
      <Facts facts={adresseFacts(liegenschaft.adresse)} />
      <h3 className={styles.heading}>{TEXTS.media}</h3>
      <MediaSection links={liegenschaft} place={DIALOG_IMAGES} level={4} />
      <h3 className={styles.heading}>{TEXTS.gebaeude}</h3>
      <Buildings liegenschaft={liegenschaft} />
    </>
  );
}

function Buildings({ liegenschaft }: { liegenschaft: Liegenschaft }) {
  const queries = useGebaeudeOf(liegenschaft);
  const problem = useSteadyProblem(firstProblem(queries.map((query) => [TEXTS.gebaeudeNotLoaded, query])));
  if (liegenschaft.gebaeudeIds.length === 0) return <p className={textStyles.quiet}>{TEXTS.noGebaeude}</p>;
  const known = queries.flatMap(({ data }) => data ?? []);
  return (
    <>
      {problem && <LoadError {...problem} isSticky />}
      {queries.some(({ isPending }) => isPending) && <Waiting label={TEXTS.gebaeudeLoading} />}
      {known.length > 0 && (
        <Accordion variant="contained" chevronPosition="left" order={4}>
          {known.map((gebaeude) => (
            <Accordion.Item key={gebaeude.id} value={gebaeude.id}>
              <Accordion.Control>
                {gebaeude.nummer} · {gebaeude.name}
                <Text span ml={12} c="dimmed" fz={13}>
                  {gebaeudeFigures(gebaeude)}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <GebaeudeDetails gebaeude={gebaeude} images={DIALOG_IMAGES} level={5} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </>
  );
}
