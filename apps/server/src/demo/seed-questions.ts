import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { askQuestion, type OwnQuestion, publishAnswer } from '@rahmenpreis/contract/question.ts';
import type { FastifyInstance } from 'fastify';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from './accounts.ts';
import { getFromApp, signInToApp } from './in-process.ts';
import type { LiegenschaftIds } from './load-tender.ts';

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

/** The questions of the demo's running phase, of which two still wait for an answer. */
const QUESTIONS: readonly DemoQuestion[] = [
  {
    username: 'bieter2@example.org',
    text: 'Wird die Liste der teilnehmenden Unternehmen bekannt gegeben?',
    askedDay: 7,
    answer: { text: 'Nein. Die Teilnehmer bleiben bis zum Ende der Phase vertraulich.', day: 8 },
  },
  {
    username: 'bieter1@example.org',
    about: { kind: 'position', key: 'UE0060' },
    text: 'Gibt es für den Jahresbericht ein Muster?',
    askedDay: 8,
    answer: { text: 'Nein. Der Bericht nennt je Liegenschaft die Prüfungen, Mängel und Fristen.', day: 11 },
  },
  {
    username: 'bieter5@example.org',
    about: { kind: 'property', key: 'L-012' },
    text: 'Ab wann ist das Gebäude für eine Besichtigung zugänglich?',
    askedDay: 9,
    answer: { text: 'Werktags von 9 bis 12 Uhr. Bitte melden Sie sich am Empfang.', day: 12 },
  },
  {
    username: 'bieter3@example.org',
    about: { kind: 'position', key: 'IG0010' },
    text: 'Zählen die Teeküchen auf den Etagen zu den Büroräumen?',
    askedDay: 10,
    answer: {
      text: 'Ja. Teeküchen bis 12 m² gehören zu den Büroräumen; ihre Flächen sind in der Menge enthalten.',
      day: 13,
    },
  },
  {
    username: 'bieter1@example.org',
    about: { kind: 'position', key: 'AZ0030' },
    text: 'Umfasst die Vollwartung den Austausch der Tragmittel, und welches Baujahr haben die Anlagen in L-009?',
    askedDay: 14,
  },
  {
    username: 'bieter4@example.org',
    about: { kind: 'position', key: 'IG0110' },
    text: 'Ist der Einsatz von Hebebühnen in den Einheitspreis einzurechnen, oder wird er gesondert vergütet?',
    askedDay: 15,
  },
];

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
  for (const { username, about, text, askedDay, answer } of QUESTIONS) {
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
