import { Anchor, Box, Button, Group, UnstyledButton } from '@mantine/core';
import { useElementSize, useMediaQuery, useThrottledValue } from '@mantine/hooks';
import type { Extent, Picture, Stop } from '@rahmenpreis/picture/mark.ts';
import { type ComponentProps, type PropsWithChildren, type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import textStyles from '../../kit/show/text.module.css';
import styles from './picture.module.css';
import { KeyMark, PictureDrawing } from './picture-drawing.tsx';
import type { PictureOrigin } from './picture-origin.ts';
import { SavePicture } from './save-picture.tsx';
import type { PictureChoice } from './use-picture-choice.tsx';
import { type PictureSection, useSection } from './use-section.ts';
import { useStops } from './use-stops.ts';
import { PICTURE_TEXTS } from './texts.ts';

const NO_ROWS: Picture['rows'] = [];
/** Live figures change the sentence at most so often. */
const FINDING_MS = 2_000;

/** The frame where there is no picture: while figures are loaded, after a refusal, or none to draw. */
export function PictureCard({ children }: PropsWithChildren) {
  return (
    <div className={styles.card}>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** The frame of a picture whose figures are loaded, or could not be. */
export function PictureWait(props: Pick<ComponentProps<typeof LoadState>, 'query' | 'errorTitle'>) {
  return (
    <PictureCard>
      <LoadState {...props} isQuiet>
        {() => null}
      </LoadState>
    </PictureCard>
  );
}

/** The place of a picture where no offer is complete, with the way back to the table. */
export function NoPicture({ choice }: { readonly choice: PictureChoice }) {
  const action = <Button onClick={() => choice.showTable()}>{PICTURE_TEXTS.showTable}</Button>;
  return <EmptyState title={PICTURE_TEXTS.none} action={action} />;
}

interface PictureFigureProps {
  readonly draw: (extent: Extent) => Picture;
  readonly origin: PictureOrigin;
  readonly choice: PictureChoice;
  /** Back to the table, at what the stop stands for. */
  readonly onOpen: (stop: Stop) => void;
  /** Marks what a stop stands for, or takes its mark away. */
  readonly onMark?: (stop: Stop) => void;
  /** Picks the provider of an entry of the key. */
  readonly onPick?: ((id: string) => void) | undefined;
  /** Stands beside what the picture leaves out. */
  readonly note?: ReactNode;
  /** Where a part of the picture can be chosen. */
  readonly section?: PictureSection;
}

/** A sentence whose figures stay with their signs and units where it wraps. */
function unbroken(sentence = ''): string {
  return sentence.replaceAll(/(?<=±) | (?=[%€])/g, '\u00a0');
}

/** What Enter and the pointer do in a picture, behind its unit. */
function usesOf(picture: Picture | undefined, section: PictureSection | undefined): string {
  const uses = [picture?.opens, section && PICTURE_TEXTS.sweep];
  return uses.flatMap((use) => (use === undefined ? [] : ` · ${use}`)).join('');
}

/** A picture in its frame: its finding, its unit, the drawing, its key and what it leaves out. */
export function PictureFigure(props: PictureFigureProps) {
  const { draw, origin, choice, onOpen, onMark, onPick, note, section } = props;
  const { leave, showTable } = choice;
  const isNarrow = useMediaQuery(NARROW) === true;
  const { ref, width } = useElementSize();
  const picture = useMemo(
    () => (width !== 0 ? draw({ width, density: isNarrow ? 'phone' : 'desk' }) : undefined),
    [draw, width, isNarrow],
  );
  const finding = useThrottledValue(picture, FINDING_MS)?.finding ?? picture?.finding;
  const title = finding ?? picture?.unit;
  const rows = picture?.rows ?? NO_ROWS;
  const chosen = useSection(rows, section);
  const { shown, tabKey, drawingProps, focus } = useStops(rows, onOpen, leave, chosen, onMark);
  const notes = [...(picture?.notes ?? []), ...(origin.isRunning ? [PICTURE_TEXTS.running] : [])];
  return (
    <figure className={styles.card} aria-label={title}>
      <div className={styles.body}>
        <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap" mb={14}>
          <div>
            <Box component="h3" aria-label={title} fz={16} lh={1.4}>
              {unbroken(title)}
            </Box>
            {finding !== undefined && (
              <span className={textStyles.note}>
                {unbroken(picture?.unit)}
                {!isNarrow && usesOf(picture, section)}
              </span>
            )}
          </div>
          <SavePicture draw={draw} origin={origin} isShort={isNarrow} />
        </Group>
        <Box ref={ref} w="100%">
          {picture !== undefined && (
            <PictureDrawing
              {...{ picture, shown, tabKey, drawingProps, section: chosen }}
              hasTip={!isNarrow}
              pointerProps={chosen.pointerProps(focus)}
            />
          )}
        </Box>
        {isNarrow && shown !== undefined && (
          <Box component="p" className={textStyles.small} mih="2.6em" mt={4}>
            {shown.tip.join(' · ')}
          </Box>
        )}
        <Anchor component="button" type="button" className={styles.toTable} onClick={() => showTable()}>
          {PICTURE_TEXTS.showTable}
        </Anchor>
      </div>
      <Foot keyEntries={picture?.keyEntries ?? []} {...{ notes, note, onPick, isNarrow }} />
    </figure>
  );
}

interface FootProps
  extends Pick<Picture, 'keyEntries' | 'notes'>,
    Pick<PictureFigureProps, 'note' | 'onPick'> {
  readonly isNarrow: boolean;
}

/** The key and what is left out, where there is any of it. */
function Foot({ keyEntries, notes, note, onPick, isNarrow }: FootProps) {
  const isNoted = notes.length > 0 || note !== undefined;
  if (keyEntries.length === 0 && !isNoted) return null;
  return (
    <figcaption className={styles.foot}>
      {keyEntries.map(({ mark, text, id }) => (
        <Group key={text} component="span" gap={8} wrap="nowrap">
          <KeyMark mark={mark} />
          {onPick === undefined || id === undefined ? (
            text
          ) : (
            <UnstyledButton className={styles.pick} fz="inherit" onClick={() => onPick(id)}>
              {text}
            </UnstyledButton>
          )}
        </Group>
      ))}
      {isNoted && (
        <Box component="span" ml={isNarrow ? 0 : 'auto'}>
          {notes.join(' · ')}
          {note}
        </Box>
      )}
    </figcaption>
  );
}
