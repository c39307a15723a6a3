import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { clockTime, shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { checkValueGroups } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { ActionIcon, Box, Button, Group, Skeleton, Text } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Receipt } from '@rahmenpreis/contract/receipt.ts';
import { IconCheck, IconClock, IconCopy, IconReceipt } from '@tabler/icons-react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Card } from '../../../kit/show/card.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { Tag } from '../../../kit/show/tag.tsx';
import { countUnsaved } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { DeclareDialog } from '../../../tender/own-offer/participation/declare-dialog.tsx';
import { TEXTS as OFFER_TEXTS } from '../../../tender/own-offer/texts.ts';
import { useReceipt } from '../api.ts';
import { TEXTS } from '../texts.ts';
import styles from './receipt-card.module.css';

function declaredLines({ participation, declaration }: Receipt): string[] {
  if (participation === null || declaration === null) return [TEXTS.notDeclared];
  if (hasWithdrawn(participation)) return [shortInstant(declaration.at)];
  if (declaration.name === null) return [TEXTS.noName, shortInstant(declaration.at)];
  return [declaration.name, shortInstant(declaration.at), TEXTS.inTextForm];
}

function contentLines({ pricedCount, factorCount, inMarketCount, documentCount }: Receipt): string[] {
  return [
    `${TEXTS.prices(pricedCount)}, ${TEXTS.factors(factorCount)}`,
    TEXTS.liegenschaftenInMarket(inMarketCount),
    ...(documentCount === 0 ? [] : [TEXTS.documents(documentCount)]),
  ];
}

/** True of an offer that was confirmed under no letter, or another than the phase has now. */
function isLetterOpen({ participation, letter }: Receipt, phase: Phase): boolean {
  const asked = letterOf(phase);
  const isDeclared = letter !== null && letter.isDeclared && letter.version === asked?.version;
  return isOffering(participation) && asked !== undefined && !isDeclared;
}

function factsOf(receipt: Receipt, phase: Phase): [label: string, lines: readonly string[]][] {
  const { title, end } = phase;
  const { changedAt, organisation, participation, letter } = receipt;
  const { facts } = TEXTS;
  return [
    [facts.asOf, [changedAt === null ? TEXTS.noSum : shortInstant(changedAt)]],
    [facts.organisation, [organisation]],
    [facts.phase, [title, TEXTS.until(shortDate(end), clockTime(end))]],
    [hasWithdrawn(participation) ? facts.withdrawnAt : facts.declaredBy, declaredLines(receipt)],
    ...(letter?.isDeclared === true
      ? [[facts.letter, [TEXTS.letterDeclared(letter.version)]] as [string, string[]]]
      : []),
    [facts.content, contentLines(receipt)],
  ];
}

async function copy(value: string): Promise<void> {
  await navigator.clipboard.writeText(value);
  showToast('success', TEXTS.copied);
}

/** Says that the letter is not declared, and confirms once more under it (decision 0123). */
function LetterNotice({ offer }: { offer: ReadyOffer }) {
  const declaring = useDialog();
  return (
    <Text c="var(--amber)" fz={13} mb={12} component="div">
      {TEXTS.facts.letter} {TEXTS.letterOpen}
      {offer.editState === 'editable' && (
        <Button size="xs" mt={6} display="block" onClick={declaring.open}>
          {OFFER_TEXTS.notice.confirmAgain}
        </Button>
      )}
      <DeclareDialog offer={offer} {...declaring.props} />
    </Text>
  );
}

/** The check value in eight groups of eight, selected as one; pale while unsaved entries are not in it. */
function CheckValue({ value, unsavedCount }: { value: string; unsavedCount: number }) {
  const groups = checkValueGroups(value);
  return (
    <div className={styles.proof}>
      <Group gap={0} wrap="nowrap" justify="space-between">
        <h3 className={textStyles.note}>{TEXTS.checkValue}</h3>
        <ActionIcon
          variant="subtle"
          aria-label={TEXTS.copy}
          data-tooltip={TEXTS.copy}
          onClick={() => void copy(groups.join(' '))}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <code className={styles.value} data-old={unsavedCount > 0 || undefined}>
        {groups.map((group, at) => (
          // Two groups may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{`${group} `}</span>
        ))}
      </code>
      {unsavedCount > 0 && (
        <Text mt={6} c="var(--amber)" fz={13}>
          {OFFER_TEXTS.unsaved(unsavedCount)}
        </Text>
      )}
    </div>
  );
}

/** How the check value is reckoned by who has nothing but the text; under a letter a signature follows it. */
function CheckOutside({ isSigned }: { isSigned: boolean }) {
  return (
    <Box mt={8} c="dimmed" fz="xs">
      {TEXTS.checkOutside}
      <ul className={styles.commands}>
        {TEXTS.checkCommands.map(([where, command]) => (
          <li key={command}>
            {where} <code>{command}</code>
          </li>
        ))}
      </ul>
      {isSigned && TEXTS.signedLines}
    </Box>
  );
}

/** The receipt of the offer: time, user, content, check value, from stored values only (decision 0037). */
export function ReceiptCard({ offer }: { offer: ReadyOffer }) {
  const { own } = offer;
  const receipt = useReceipt(offer);
  const hasEnded = offer.situation.phaseState === 'ended';
  const unsavedCount = countUnsaved(own);
  return (
    <Card>
      <Group gap={10} wrap="nowrap" mb={10}>
        <IconReceipt size={18} aria-hidden />
        <Box component="h2" flex={1} fz={16}>
          {TEXTS.receipt}
        </Box>
        <Tag tone={hasEnded ? 'good' : 'muted'} icon={hasEnded ? IconCheck : IconClock}>
          {hasEnded ? TEXTS.isFinal : TEXTS.interim}
        </Tag>
      </Group>
      <LoadState
        query={receipt}
        errorTitle={TEXTS.receiptFailed}
        skeleton={<Skeleton height={320} />}
        isSticky
      >
        {(data) => (
          <>
            <dl className={styles.facts}>
              {factsOf(data, own.phase).map(([label, lines]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {lines.map((line, at) => (
                      // The lines of a fact have no name but their place.
                      // oxlint-disable-next-line react/no-array-index-key
                      <span key={at}>{line}</span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
            {isLetterOpen(data, own.phase) && <LetterNotice offer={offer} />}
            <CheckValue value={data.checkValue} unsavedCount={unsavedCount} />
            <Text mt={8} c="dimmed" fz="xs">
              {hasEnded ? TEXTS.checkValueFinal : TEXTS.checkValueHint}
            </Text>
            <CheckOutside isSigned={data.letter !== null} />
          </>
        )}
      </LoadState>
    </Card>
  );
}
