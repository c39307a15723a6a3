import { listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { liegenschaftenWithoutLv } from '@rahmenpreis/tendering/lv/lv-gaps.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { WITHOUT_LV_TITLE } from './texts.ts';

/** Shows the toast of properties without LV, worded by `text`; gives why unknown, null if known (ERR-036). */
export function useWithoutLvToast(phase: Phase, text: (count: number) => string): unknown {
  const { data: lvs, error } = useQuery(answerQuery(listLvSummaries, { params: { phaseId: phase.id } }));
  const missing = lvs === undefined ? [] : liegenschaftenWithoutLv(phase.liegenschaftIds ?? [], lvs);
  const count = missing.length;
  useEffect(() => {
    if (count > 0) showToast('info', WITHOUT_LV_TITLE, text(count), { id: 'without-lv' });
  }, [text, count]);
  return lvs === undefined ? error : null;
}
