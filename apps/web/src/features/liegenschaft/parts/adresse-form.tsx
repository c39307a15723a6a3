import { Select, TextInput } from '@mantine/core';
import type { Adresse } from '@rahmenpreis/contract/adresse.ts';
import { LAND, REGIONS } from '@rahmenpreis/tendering/region.ts';
import { Facts } from '../../../kit/facts.tsx';
import { NOTHING } from '../../../kit/gebaeude-text.ts';
import { type Binding, inputId } from '../binding.ts';
import { EDITOR_TEXTS } from '../editor-texts.ts';
import styles from './form.module.css';

interface AdresseFormProps<Fields extends { readonly adresse: Adresse }> {
  readonly binding: Binding<Fields>;
}

const TEXT_PARTS = ['strasse', 'hausnummer', 'postleitzahl', 'stadt'] as const;
const PARTS = [...TEXT_PARTS, 'land', 'region'] as const;

/** The address of a property or building; the region can be chosen once the country is (PROP-045, PROP-046, PROP-048). */
export function AdresseForm<Fields extends { readonly adresse: Adresse }>({
  binding,
}: AdresseFormProps<Fields>) {
  const { adresse } = binding.fields;
  if (binding.isReadOnly) {
    return (
      <Facts
        facts={PARTS.map((part) => ({ label: EDITOR_TEXTS.fields[part], value: adresse[part] || NOTHING }))}
      />
    );
  }
  const set = (part: keyof Adresse, value: string) =>
    binding.change(`adresse.${part}`, { ...binding.fields, adresse: { ...adresse, [part]: value } });
  const frameOf = (part: keyof Adresse) => ({
    id: inputId(binding.tempId, `adresse.${part}`),
    label: EDITOR_TEXTS.fields[part],
    withAsterisk: true,
    disabled: binding.isDisabled,
    error: binding.problems[`adresse.${part}`],
  });
  return (
    <div className={styles.adresse}>
      {TEXT_PARTS.map((part) => (
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
        data={[...REGIONS]}
        searchable
        placeholder={adresse.land === '' ? EDITOR_TEXTS.chooseLandFirst : EDITOR_TEXTS.chooseRegion}
        disabled={binding.isDisabled || adresse.land === ''}
        value={adresse.region === '' ? null : adresse.region}
        onChange={(region) => set('region', region ?? '')}
      />
    </div>
  );
}
