import { Alert, Button, Group } from '@mantine/core';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLiegenschaften } from '../questions.ts';
import { ChangeStrip, type ChangeStripProps } from './change-strip.tsx';
import { OfferTable } from './offer-table.tsx';
import { CHANGE_TEXTS } from './texts.ts';
import { CodeTable, type CodeTableProps, GroupTable, PropertyTable } from './what-changes.tsx';
import { worstWords } from './worst-words.ts';
import styles from './changes.module.css';
import textStyles from '../../kit/show/text.module.css';

interface ChangeEffectProps extends ChangeStripProps, CodeTableProps {
  readonly isTold: boolean;
}

/** Positions that lose their EP lead to the LVs that they stand in. */
function Worst({ preview }: { preview: ChangePreview }) {
  const [isOpen, setOpen] = useState(false);
  const all = useLiegenschaften().data ?? [];
  const lines = worstWords(preview);
  const { liegenschaftIds } = preview.unpriced;
  const concerned = all.filter(({ id }) => liegenschaftIds.includes(id));
  if (lines.length === 0) return null;
  return (
    <Alert color="amber" role="note" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group gap={8} justify="space-between">
        <span>
          <b>{lines[0]}</b> {lines.slice(1).join(' ')}
        </span>
        {concerned.length > 0 && (
          <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {CHANGE_TEXTS.showLvs(concerned.length)}
          </Button>
        )}
      </Group>
      {isOpen && (
        <ul className={styles.lvs} aria-label={CHANGE_TEXTS.lvsConcerned}>
          {concerned.map((liegenschaft) => (
            <li key={liegenschaft.id}>{liegenschaftLabel(liegenschaft)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Everything that a change does, from its figures to each offer (decision 0081). */
export function ChangeEffect({ isTold, ...change }: ChangeEffectProps) {
  const { preview } = change;
  const { files, groups, properties, bidders } = preview;
  const hasCatalog = files.some(({ propertyId, isSame }) => propertyId === null && !isSame);
  const hasUnits = preview.codes.some(({ kind, restingCount }) => kind === 'unit' && restingCount !== 0);
  const isSealed = preview.completeOffers === null;
  const hasWhat = hasCatalog || groups.length > 0 || properties.length > 0;
  return (
    <>
      <ChangeStrip {...change} />
      <Worst preview={preview} />
      {hasWhat && (
        <div className={styles.part}>
          <h3>
            {CHANGE_TEXTS.what}
            {hasUnits && <small>{CHANGE_TEXTS.unitHint}</small>}
            {!hasCatalog && groups.length > 0 && <small>{CHANGE_TEXTS.compareHint}</small>}
          </h3>
          {hasCatalog && <CodeTable {...change} />}
          {groups.length > 0 && <GroupTable groups={groups} />}
          {properties.length > 0 && <PropertyTable properties={properties} />}
        </div>
      )}
      <div className={styles.part}>
        <h3>
          {CHANGE_TEXTS.offers}
          {!isSealed && bidders.length > 0 && <small>{CHANGE_TEXTS.inMarket}</small>}
        </h3>
        {isSealed && <p className={textStyles.note}>{CHANGE_TEXTS.sealed}</p>}
        {bidders.length === 0 ? (
          <p className={textStyles.note}>{CHANGE_TEXTS.noBidders}</p>
        ) : (
          <OfferTable bidders={bidders} isTold={isTold} />
        )}
      </div>
    </>
  );
}
