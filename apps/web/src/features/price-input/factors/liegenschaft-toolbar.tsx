import { Button } from '@mantine/core';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { offerProgress } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import type { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import { ChangeButton } from '../../../kit/tree-grid/edit/change-dialog.tsx';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import textStyles from '../../../kit/show/text.module.css';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { TEXTS as PAGE_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { useShownLines } from './use-shown-lines.ts';
import styles from './liegenschaft-matrix.module.css';

interface LiegenschaftToolbarProps {
  readonly own: OwnOffer;
  readonly shown: ReturnType<typeof useShownLines>;
  readonly isStacked: boolean;
  /** What is done in the matrix; false where nothing may be. */
  readonly book: EditSession | false;
}

/** Finds properties in the matrix, and says how far it is. */
export function LiegenschaftToolbar({ own, shown, isStacked, book }: LiegenschaftToolbarProps) {
  const { inMarketCount, factorCount } = offerProgress(own);
  const outsideCount = own.liegenschaften.length - inMarketCount;
  const inPhase = new Set(own.liegenschaften.map(({ adresse }) => adresse.region));
  const options = REGIONS.filter((region) => inPhase.has(region)).map((value) => ({ value, label: value }));
  return (
    <FilterBar
      className={styles.toolbar}
      setCount={Number(shown.regions.length > 0) + Number(shown.filter !== undefined)}
      before={
        <SearchInput
          className={styles.search}
          label={TEXTS.search}
          text={shown.search}
          onSearch={shown.setSearch}
        />
      }
      after={
        <>
          {book !== false && !isStacked && <ChangeButton book={book} />}
          <p className={textStyles.note}>{TEXTS.summary(inMarketCount, own.liegenschaften.length)}</p>
        </>
      }
    >
      <MultiFilter
        label={shown.regions.length === 0 ? TEXTS.regions : PAGE_TEXTS.region}
        options={options}
        selected={shown.regions}
        onChange={shown.setRegions}
        chips={shown.regions}
      />
      <Button
        variant={shown.filter === 'set' ? 'light' : 'default'}
        aria-pressed={shown.filter === 'set'}
        onClick={() => shown.toggle('set')}
      >
        {TEXTS.onlySet(factorCount)}
      </Button>
      <Button
        variant={shown.filter === 'outside' ? 'light' : 'default'}
        aria-pressed={shown.filter === 'outside'}
        disabled={outsideCount === 0 && shown.filter !== 'outside'}
        onClick={() => shown.toggle('outside')}
      >
        {TEXTS.onlyOutside(outsideCount)}
      </Button>
    </FilterBar>
  );
}
