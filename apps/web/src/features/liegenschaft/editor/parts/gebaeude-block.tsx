import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import {
  GEBAEUDE_FIELDS,
  GEBAEUDE_GROUP_LABELS,
  type GebaeudeFieldGroup,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { DEFAULT_ENERGY_SHARES, DEFAULT_USAGE_SHARES } from '@rahmenpreis/tendering/liegenschaft/share.ts';
import { ShareSliders } from './fields/share-sliders.tsx';
import type { OptionLists } from '../api.ts';
import type { Binding } from '../binding.ts';
import styles from './fields/form.module.css';
import { GebaeudeFieldInput } from './fields/gebaeude-field-input.tsx';

interface BlockProps {
  readonly group: GebaeudeFieldGroup;
  readonly binding: Binding<GebaeudeInput>;
  readonly lists: OptionLists;
}

const SHARES: Partial<Record<GebaeudeFieldGroup, readonly number[]>> = {
  nutzung: DEFAULT_USAGE_SHARES,
  energietraeger: DEFAULT_ENERGY_SHARES,
};

/** One block of a building's form (PROP-035, PROP-036). */
export function GebaeudeBlock({ group, binding, lists }: BlockProps) {
  const fields = GEBAEUDE_FIELDS.filter((field) => field.group === group);
  const defaults = SHARES[group];
  if (defaults !== undefined) {
    return (
      <div className={styles.shares}>
        <ShareSliders
          legend={GEBAEUDE_GROUP_LABELS[group]}
          fields={fields}
          defaults={defaults}
          binding={binding}
        />
      </div>
    );
  }
  return (
    <>
      <h4 className={styles.heading}>{GEBAEUDE_GROUP_LABELS[group]}</h4>
      <div className={styles.grid}>
        {fields.map((field) => (
          <GebaeudeFieldInput key={field.name} field={field} binding={binding} lists={lists} />
        ))}
      </div>
    </>
  );
}
