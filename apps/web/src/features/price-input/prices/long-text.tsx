import { Box } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLvs, type Lv } from '@rahmenpreis/contract/lv.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { allOf } from '../../../kit/loading/load-problem.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { AskLink } from '../../../tender/question/ask-link.tsx';
import styles from '../side-panel.module.css';
import { SidePanel } from '../side-panel.tsx';
import { TEXTS } from '../texts.ts';
import type { PriceLine } from './price-lines.ts';
import { Note } from '../../../kit/show/note.tsx';

/** The properties whose LVs word a position unlike the catalogue, each wording once, in LV order. */
export function differingTexts({ epCode, title }: EpEntry, lvs: readonly Lv[]) {
  return lvs.flatMap(({ info: { propertyId }, positions }) => {
    const own = positions.filter((position) => position.epCode === epCode);
    const texts = new Set(own.map(({ description }) => description.trim()));
    texts.delete(title.trim());
    texts.delete('');
    return texts.size === 0 ? [] : [{ propertyId, texts: [...texts] }];
  });
}

function Label({ children }: { children: string }) {
  return (
    <Box component="h3" m="12px 0 2px" c="dimmed" fz={12} fw={500}>
      {children}
    </Box>
  );
}

interface LvTextsProps {
  readonly own: OwnOffer;
  readonly entry: EpEntry;
  /** The properties that the table is narrowed to. */
  readonly liegenschaftIds: readonly string[];
}

function Differing({ own, entry, liegenschaftIds }: LvTextsProps) {
  const { data: lvs, error } = useQueries({
    queries: liegenschaftIds
      .filter((id) => own.withLv.has(id))
      .map((propertyId) =>
        answerQuery(listLvs, { params: { phaseId: own.phase.id }, query: { propertyId } }),
      ),
    combine: allOf,
  });
  if (error !== null) return <p className={styles.text}>{TEXTS.lvTextsFailed}</p>;
  if (lvs === undefined) return <p className={styles.text}>{TEXTS.lvTextsLoading}</p>;
  const differing = differingTexts(entry, lvs.flat());
  if (differing.length === 0) return <p className={styles.text}>{TEXTS.lvTextsSame}</p>;
  const liegenschaftOf = new Map(own.liegenschaften.map((each) => [each.id, each]));
  return differing.map(({ propertyId, texts }) => {
    const liegenschaft = liegenschaftOf.get(propertyId);
    return (
      <div key={propertyId}>
        <Note mb={8}>{liegenschaft === undefined ? '' : liegenschaftLabel(liegenschaft)}</Note>
        <p className={styles.text}>{texts.join('\n')}</p>
      </div>
    );
  });
}

/** The texts of a position in the LVs of the properties in view, where they differ from the catalogue. */
function LvTexts(props: LvTextsProps) {
  if (props.entry.epCode === null) return null;
  return (
    <div>
      <Label>{TEXTS.lvTexts}</Label>
      {props.liegenschaftIds.length === 0 ? (
        <p className={styles.text}>{TEXTS.lvTextsHint}</p>
      ) : (
        <Differing {...props} />
      )}
    </div>
  );
}

interface LongTextProps extends Omit<LvTextsProps, 'entry'> {
  /** Follows the table's active line. */
  readonly line: PriceLine;
  readonly onClose: () => void;
}

/** The full text of a position or category: catalogue texts before and after it, and differing LV texts. */
export function LongText({ line, onClose, ...table }: LongTextProps) {
  const { number, title, epCode, unit, preText, postText } = line.entry;
  const menge = line.mengeMillis === undefined ? [] : [`${formatMillisShort(line.mengeMillis)} ${unit}`];
  const facts = [number, ...(epCode === null ? [] : [epCode]), ...menge];
  const texts = [
    { label: TEXTS.preText, text: preText },
    { label: TEXTS.postText, text: postText },
  ].filter(({ text }) => text !== '');
  return (
    <SidePanel title={title} onClose={onClose}>
      <Note mb={8}>{facts.join(' · ')}</Note>
      {texts.length === 0 && <p className={styles.text}>{TEXTS.noText}</p>}
      {texts.map(({ label, text }) => (
        <div key={label}>
          <Label>{label}</Label>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      <LvTexts {...table} entry={line.entry} />
      {epCode !== null && <AskLink phaseId={table.own.phase.id} about="position" aboutKey={epCode} />}
    </SidePanel>
  );
}
