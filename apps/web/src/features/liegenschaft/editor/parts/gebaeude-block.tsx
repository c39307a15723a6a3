import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import {
  GEBAEUDE_FIELDS,
  GEBAEUDE_GROUP_LABELS,
  type GebaeudeField,
  type GebaeudeFieldGroup,
  gebaeudeValue,
  withGebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { DEFAULT_ENERGY_SHARES, DEFAULT_USAGE_SHARES } from '@rahmenpreis/tendering/award/share.ts';
import { ShareSliders } from './fields/share-sliders.tsx';
import type { OptionLists } from '../../api.ts';
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

function Shares(props: {
  readonly group: GebaeudeFieldGroup;
  readonly fields: readonly GebaeudeField[];
  readonly defaults: readonly number[];
  readonly binding: Binding<GebaeudeInput>;
}) {
  const { group, fields, defaults, binding } = props;
  const stored = fields.map(({ name }) => gebaeudeValue(binding.fields, name));
  return (
    <div className={styles.shares}>
      <ShareSliders
        legend={GEBAEUDE_GROUP_LABELS[group]}
        labels={fields.map(({ label }) => label.replace(/^\S+ /, ''))}
        shares={stored.map((share) => (typeof share === 'number' ? share : null))}
        defaults={defaults}
        isDisabled={binding.isDisabled}
        onChange={(shares) =>
          binding.change(
            group,
            fields.reduce(
              (gebaeude, { name }, index) => withGebaeudeValue(gebaeude, name, shares[index] ?? null),
              binding.fields,
            ),
          )
        }
      />
    </div>
  );
}

/** One block of a building's form (PROP-035, PROP-036). */
export function GebaeudeBlock({ group, binding, lists }: BlockProps) {
  const fields = GEBAEUDE_FIELDS.filter((field) => field.group === group);
  const defaults = SHARES[group];
  if (defaults !== undefined) {
    return <Shares group={group} fields={fields} defaults={defaults} binding={binding} />;
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
