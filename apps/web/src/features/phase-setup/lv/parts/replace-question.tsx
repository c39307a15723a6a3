import { Alert, Checkbox } from '@mantine/core';
import type { CatalogPreview, LvPreview, ReplaceEffect } from '@rahmenpreis/contract/tender-file.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf, effectWords } from '../replace-words.ts';
import { TEXTS } from '../../texts.ts';
import styles from './lvs-dialog.module.css';

/** So many properties are named with a code that is gone. */
const NAMED = 5;

function Difference({ effect }: { effect: ReplaceEffect }) {
  const rest = countOf(effect) - effect.lines.length;
  return (
    <div>
      <p className={styles.explanation}>
        <b>{effectWords(effect)}</b>
      </p>
      {effect.lines.length > 0 && (
        <section className={styles.scroll} tabIndex={0} aria-label={TEXTS.replace.differences}>
          <ul>
            {effect.lines.map((line, at) => (
              // Two positions may differ in the same words.
              <li key={`${at} ${line}`}>{line}</li>
            ))}
            {rest > 0 && <li>… {rest}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What an LV would change, and whether it seems to be another property's (decision 0067). */
export function LvQuestion({ preview, name }: { preview: LvPreview; name: string }) {
  const { otherLiegenschaft: other, replaced } = preview;
  const { replace } = TEXTS;
  return (
    <>
      {other !== null && (
        <Alert color="amber" title={replace.otherTitle} icon={<IconAlertTriangle size={18} aria-hidden />}>
          {other.where === 'title'
            ? replace.otherInTitle(other.label, name)
            : replace.otherInFilename(other.label, name)}
        </Alert>
      )}
      {replaced !== null && <Difference effect={preview} />}
    </>
  );
}

interface CatalogQuestionProps {
  readonly preview: CatalogPreview;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (epCode: string, isTicked: boolean) => void;
}

/** What a catalogue would change for LVs and prices; each unit under prices has a tick of its own (decision 0067). */
export function CatalogQuestion({ preview, ticked, onTick }: CatalogQuestionProps) {
  const { replace } = TEXTS;
  const icon = <IconAlertTriangle size={18} aria-hidden />;
  const underPrices = preview.units.filter(({ isUnderPrices }) => isUnderPrices);
  return (
    <>
      <Difference effect={preview} />
      {preview.missing.length > 0 && (
        <Alert color="amber" title={replace.missingTitle} icon={icon}>
          {replace.missingText}
          <ul>
            {preview.missing.map(({ epCode, title, positionCount, liegenschaften }) => (
              <li key={epCode}>
                {replace.missing(epCode, title, positionCount, joinGerman(liegenschaften, NAMED))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {underPrices.length > 0 && (
        <Alert color="amber" title={replace.unitsTitle} icon={icon}>
          {replace.unitsText}
          {underPrices.map(({ epCode, title, before, after }) => (
            <Checkbox
              key={epCode}
              mt={8}
              label={replace.unit(epCode, title, before, after)}
              checked={ticked.has(epCode)}
              onChange={(event) => onTick(epCode, event.currentTarget.checked)}
            />
          ))}
        </Alert>
      )}
    </>
  );
}
