import { readFileSync } from 'node:fs';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { askQuestion, type OwnQuestion, publishAnswer } from '@rahmenpreis/contract/question.ts';
import type { FastifyInstance } from 'fastify';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from './accounts.ts';
import { getFromApp, signInToApp } from './in-process.ts';
import type { LiegenschaftIds } from './load-tender.ts';

/** The questions of the demo's running phase, of which two still wait for an answer. */
const QUESTIONS = new URL('./data/questions.json', import.meta.url);
const DAY_MS = 24 * 60 * 60_000;

interface DemoQuestion {
  readonly username: string;
  /** A position by its Ep-Code, or a property by its number. */
  readonly about?: { readonly kind: 'position' | 'property'; readonly key: string };
  readonly text: string;
  /** In days from the start of the phase. */
  readonly askedDay: number;
  readonly answer?: { readonly text: string; readonly day: number };
}

/** Asks and answers the demo's questions, each on its day, by the calls that pages make. */
export async function seedQuestions(
  app: FastifyInstance,
  clock: { ms: number },
  phase: Phase,
  liegenschaftIds: LiegenschaftIds,
): Promise<void> {
  const params = { phaseId: phase.id };
  const goTo = (day: number): void => {
    clock.ms = Date.parse(phase.start) + day * DAY_MS;
  };
  const questions = JSON.parse(readFileSync(QUESTIONS, 'utf8')) as DemoQuestion[];
  for (const { username, about, text, askedDay, answer } of questions) {
    goTo(askedDay);
    const key = about?.kind === 'property' ? liegenschaftIds.get(about.key) : about?.key;
    const body = { about: about === undefined ? null : { kind: about.kind, key }, text };
    const bidder = await signInToApp(app, username, DEMO_PASSWORD);
    const { id } = await getFromApp<OwnQuestion>(app, askQuestion, { token: bidder, params, body });
    if (answer === undefined) continue;
    goTo(answer.day);
    const token = await signInToApp(app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
    await getFromApp(app, publishAnswer, {
      token,
      params: { ...params, questionId: id },
      headers: { 'if-match': '"1"' },
      body: { text, answer: answer.text },
    });
  }
}
