import { Button, Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { IconArrowLeft, IconBuilding, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LINES_SHOWN } from '../../../kit/filter/found-lines.tsx';
import textStyles from '../../../kit/show/text.module.css';
import heard from '../../../kit/show/heard.module.css';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { type SearchedLiegenschaft, searchLiegenschaften } from '../search-liegenschaften.ts';
import { PICKER_TEXTS } from '../texts.ts';
import { firstPath, levelBelow, type PickableLiegenschaft } from './liegenschaft-levels.ts';
import styles from './liegenschaft-picker.module.css';

type ListedLiegenschaft = PickableLiegenschaft & SearchedLiegenschaft;

interface OptionsProps {
  readonly liegenschaften: readonly ListedLiegenschaft[];
  /** The one that is chosen. */
  readonly liegenschaftId: string | undefined;
}

interface LiegenschaftPickerProps extends OptionsProps {
  readonly onChange: (liegenschaftId: string) => void;
}

const BACK = 'back:';
const PLACE = 'place:';

/** Marks the first hit of a search, so that Enter takes it. */
function useFirstHit({ selectFirstOption, resetSelectedOption }: ComboboxStore, query: string): void {
  useEffect(() => {
    if (query.trim() === '') resetSelectedOption();
    else selectFirstOption();
  }, [query, selectFirstOption, resetSelectedOption]);
}

/**
 * Goes through country, region and city to one property; below the first places stand all properties, so that
 * the next one is at hand, and typing searches them (PROP-041).
 */
export function LiegenschaftPicker({ liegenschaften, liegenschaftId, onChange }: LiegenschaftPickerProps) {
  const [path, setPath] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  const chosen = liegenschaften.find(({ id }) => id === liegenschaftId);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setPath(firstPath(liegenschaften));
      setQuery('');
      combobox.focusSearchInput();
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  useFirstHit(combobox, query);
  const submit = (value: string) => {
    if (value === BACK) setPath(path.slice(0, -1));
    else if (value.startsWith(PLACE)) setPath([...path, value.slice(PLACE.length)]);
    else {
      onChange(value);
      combobox.closeDropdown();
    }
    combobox.resetSelectedOption();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      width={360}
      position="bottom-start"
      shadow="md"
      // Inside the page, because content in a portal would stand outside every landmark.
      withinPortal={false}
    >
      <Combobox.Target targetType="button">
        <Button
          leftSection={<IconBuilding size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          maw="100%"
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.chosen} data-tooltip={chosen && liegenschaftLabel(chosen)}>
            {chosen === undefined ? PICKER_TEXTS.choose : liegenschaftLabel(chosen)}
          </span>
          {chosen !== undefined && <span className={styles.city}>{chosen.adresse.stadt}</span>}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={PICKER_TEXTS.choose}
          placeholder={PICKER_TEXTS.search}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Combobox.Options mah={320} className={styles.options} aria-label={PICKER_TEXTS.liegenschaften}>
          {query.trim() === '' ? (
            <LevelOptions liegenschaften={liegenschaften} path={path} liegenschaftId={liegenschaftId} />
          ) : (
            <PropertyOptions
              liegenschaften={searchLiegenschaften(liegenschaften, query).toSorted(compareLiegenschaften)}
              liegenschaftId={liegenschaftId}
              withCity
            />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function LevelOptions({ liegenschaften, path, liegenschaftId }: OptionsProps & { path: readonly string[] }) {
  const level = levelBelow(liegenschaften, path);
  const isFirst = path.length === firstPath(liegenschaften).length;
  return (
    <>
      {path.length > 0 && (
        <Combobox.Option value={BACK} className={styles.back}>
          <IconArrowLeft size={14} aria-hidden />
          <span className={heard.heard}>{PICKER_TEXTS.back}</span>
          {path.join(' › ')}
        </Combobox.Option>
      )}
      {level.places.map(({ name, count }) => (
        <Combobox.Option key={name} value={PLACE + name} className={styles.place}>
          <span>{name}</span>
          <small className={textStyles.small}>{count}</small>
          <IconChevronRight size={14} color="var(--ink-2)" aria-hidden />
        </Combobox.Option>
      ))}
      <PropertyOptions liegenschaften={level.liegenschaften} liegenschaftId={liegenschaftId} />
      {isFirst && level.places.length > 0 && (
        <Combobox.Group label={PICKER_TEXTS.all}>
          <PropertyOptions
            liegenschaften={liegenschaften.toSorted(compareLiegenschaften)}
            liegenschaftId={liegenschaftId}
            withCity
          />
        </Combobox.Group>
      )}
      {liegenschaften.length === 0 && <Combobox.Empty>{PICKER_TEXTS.none}</Combobox.Empty>}
    </>
  );
}

function PropertyOptions(props: OptionsProps & { withCity?: boolean }) {
  const { liegenschaften, liegenschaftId, withCity = false } = props;
  if (withCity && liegenschaften.length === 0)
    return <Combobox.Empty>{KIT_TEXTS.nothingFound}</Combobox.Empty>;
  const hiddenCount = liegenschaften.length - LINES_SHOWN;
  return (
    <>
      {liegenschaften.slice(0, LINES_SHOWN).map((liegenschaft) => (
        <Combobox.Option
          key={liegenschaft.id}
          value={liegenschaft.id}
          active={liegenschaft.id === liegenschaftId}
          className={styles.property}
        >
          <span>{liegenschaftLabel(liegenschaft)}</span>
          {withCity && <small className={textStyles.small}>{liegenschaft.adresse.stadt}</small>}
        </Combobox.Option>
      ))}
      {hiddenCount > 0 && <Combobox.Empty>{KIT_TEXTS.moreFound(hiddenCount)}</Combobox.Empty>}
    </>
  );
}
