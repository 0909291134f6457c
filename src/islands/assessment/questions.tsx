import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { storeAssessmentAnswers, type AssessmentAnswers } from '#client/storage/assessment-answers.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { QUESTION_COUNT } from '#contract/assessment/rule.ts';
import type { Translate } from '#i18n/translator.ts';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { countAnswered, countYes, createAnswersSchema, QUESTIONS, summarizeOpen, type Answers } from './answers.ts';
import { Question } from './question.tsx';

export interface Outcome {
  readonly yes: number;
  /** Whether it is kept with the account; null for a visitor, whose result is not sent. */
  readonly kept: boolean | null;
}

/** Only a player's result is sent. The outcome needs no network, so a call that fails takes nothing from the player. */
async function submit(answers: Answers): Promise<Outcome> {
  const yes = countYes(answers);
  if (!$user.get()) return { yes, kept: null };
  const answer = await sendCommand(commands.questionnaireResult, { answered: QUESTION_COUNT, yes });
  return { yes, kept: answer.ok && answer.data.kept };
}

const [FIRST = ''] = QUESTIONS;

interface QuestionsProps {
  readonly t: Translate;
  /** Answers that this tab holds. */
  readonly saved: AssessmentAnswers;
  /** They come in the place of a result: the first one takes the focus. */
  readonly isAgain: boolean;
  readonly onDone: (outcome: Outcome) => void;
}

/** The fourteen questions, kept in the tab while they are answered. */
export function Questions({ t, saved, isAgain, onDone }: QuestionsProps) {
  const [schema] = useState(() => createAnswersSchema(t));
  const form = useFields<Answers>({ schema, defaultValues: saved });
  useEffect(() => {
    if (isAgain) form.setFocus(FIRST);
  }, [form, isAgain]);
  const answers = useWatch({ control: form.control });
  const answered = countAnswered(answers);
  useEffect(() => {
    if (answered > 0) storeAssessmentAnswers(answers);
  }, [answers, answered]);
  const command = useCommandForm(form, {
    send: async (values) => ({ ok: true, data: await submit(values) }),
    onSuccess: (outcome) => {
      storeAssessmentAnswers(null);
      onDone(outcome);
    },
  });
  const open = summarizeOpen(Object.keys(form.formState.errors));
  return (
    <SubmitForm {...command} formError={open ? t('left', open) : undefined} action={t('submit')}>
      {QUESTIONS.map((name, i) => (
        <FormField key={name} form={form} name={name}>
          {(field) => <Question {...field} t={t} number={i + 1} text={t(`question.${name}`)} />}
        </FormField>
      ))}
      {/* Room at the end for the link back to the top on a phone. */}
      <div className="card no-print sticky bottom-0 grid gap-2 px-5 py-3">
        <p className="tabular text-sm max-md:pe-20">{t('progress', { n: answered })}</p>
        <div className="bg-line h-1.5 overflow-hidden rounded-full" aria-hidden="true">
          <div className="bg-accent h-full" style={{ inlineSize: `${(answered / QUESTION_COUNT) * 100}%` }} />
        </div>
      </div>
    </SubmitForm>
  );
}
