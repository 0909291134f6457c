import { useRef, useState } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { findWordsFault, formatMemo, type FundsSource } from '#contract/regulation/memo.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Agreements, SourceFields, type Part } from './funds-fields.tsx';
import { LegalText } from './legal-text.tsx';

/** Sends an answer; `mayClose` is false where it failed, and `error` says why. */
function useSubmission(submit: DialogProps<'funds-security'>['data']['submit']) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (memo: string) => {
    setSending(true);
    const message = await submit?.(memo);
    setSending(false);
    setError(message);
    return message === undefined;
  };
  return { sending, error, clear: () => setError(undefined), send };
}

/**
 * The source of the player's funds, and the agreements of the statement. The first missing answer is announced and
 * focused. Nothing is preselected. A failed submission shows the server's message and leaves the dialog open.
 */
export function FundsSecurity({ data: { statement, submit }, t, onClosed }: DialogProps<'funds-security'>) {
  const { agreements } = statement;
  const [source, setSource] = useState<FundsSource>();
  const [words, setWords] = useState('');
  const [agreed, setAgreed] = useState<readonly number[]>([]);
  const [missing, setMissing] = useState<Part>();
  const inputs = useRef(new Map<Part, HTMLInputElement | null>());
  const submission = useSubmission(submit);
  const findMissing = (): Part | undefined => {
    if (!source) return 'source';
    if (source === 'other' && findWordsFault(words)) return 'words';
    return [...agreements.keys()].find((place) => !agreed.includes(place));
  };
  const confirm = () => {
    const first = findMissing();
    setMissing(first);
    submission.clear();
    if (first !== undefined) inputs.current.get(first)?.focus();
    if (first !== undefined || !source || submission.sending) return false;
    return submission.send(formatMemo({ source, words }));
  };
  /** A part that was filled in lacks no more. */
  const filling =
    <Args extends unknown[]>(fill: (...args: Args) => void) =>
    (...args: Args) => {
      fill(...args);
      setMissing(undefined);
    };
  const part = {
    t,
    missing,
    refOf: (of: Part) => (input: HTMLInputElement | null) => void inputs.current.set(of, input),
  };
  return (
    <DialogFrame<'submitted'>
      title={statement.title}
      buttons={[
        { text: t('notNow') },
        {
          text: t('fundsSecurity.confirm'),
          main: true,
          answer: 'submitted',
          mayClose: confirm,
          busy: submission.sending,
          act: () => toast(t('fundsSecurity.done')),
        },
      ]}
      onClosed={onClosed}
    >
      <LegalText text={statement.body} />
      <SourceFields {...part} source={source} onSource={filling(setSource)} words={words} onWords={filling(setWords)} />
      <Agreements
        {...part}
        agreements={agreements}
        onAgree={filling((place: number, isAgreed: boolean) =>
          setAgreed([...agreed.filter((one) => one !== place), ...(isAgreed ? [place] : [])]),
        )}
      />
      {submission.error !== undefined && (
        <p className="bg-coral-soft text-coral-ink rounded-art mt-3 px-4 py-3" role="alert">
          {submission.error}
        </p>
      )}
    </DialogFrame>
  );
}
