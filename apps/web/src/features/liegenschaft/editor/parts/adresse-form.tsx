import { TextInput } from '@mantine/core';
import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';
import { LAND, REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { LIEGENSCHAFT_LABELS } from '@rahmenpreis/tendering/liegenschaft/field-labels.ts';
import { Select } from '../../../../kit/field/select.tsx';
import { Facts } from '../../../../kit/show/facts.tsx';
import { ADRESSE_TEXTS, adresseFacts } from '../../../../tender/liegenschaft/liegenschaft-facts.ts';
import { type Binding, inputId } from '../form-binding.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import styles from './fields/form.module.css';

interface AdresseFormProps<Fields extends { readonly adresse: Adresse }> {
  readonly binding: Binding<Fields>;
}

/** The address of a property or building; region only after the country (PROP-045, PROP-046, PROP-048). */
export function AdresseForm<Fields extends { readonly adresse: Adresse }>({
  binding,
}: AdresseFormProps<Fields>) {
  const { adresse } = binding.fields;
  if (binding.isReadOnly) return <Facts facts={adresseFacts(adresse)} />;
  const set = (part: keyof Adresse, value: string) =>
    binding.change(`adresse.${part}`, { ...binding.fields, adresse: { ...adresse, [part]: value } });
  const frameOf = (part: keyof Adresse) => ({
    id: inputId(binding.tempId, `adresse.${part}`),
    label: LIEGENSCHAFT_LABELS[part],
    withAsterisk: true,
    disabled: binding.isDisabled,
    error: binding.problems[`adresse.${part}`],
  });
  return (
    <div className={styles.adresse}>
      {ADRESSE_TEXTS.map((part) => (
        <TextInput
          key={part}
          {...frameOf(part)}
          className={styles[part]}
          value={adresse[part]}
          onChange={(event) => set(part, event.currentTarget.value)}
        />
      ))}
      <Select
        {...frameOf('land')}
        data={[LAND]}
        allowDeselect={false}
        value={adresse.land === '' ? null : adresse.land}
        onChange={(land) => set('land', land ?? '')}
      />
      <Select
        {...frameOf('region')}
        data={REGIONS}
        searchable
        placeholder={adresse.land === '' ? EDITOR_TEXTS.chooseLandFirst : EDITOR_TEXTS.chooseRegion}
        disabled={binding.isDisabled || adresse.land === ''}
        value={adresse.region === '' ? null : adresse.region}
        onChange={(region) => set('region', region ?? '')}
      />
    </div>
  );
}
