import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { checkEntry } from '#games/rules/entry.ts';
import type { Entry } from '#games/game.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { entryFromDraft } from '../cart/draft.ts';
import { describeEntry } from './entry-text.ts';
import { usePlay, type PlayContext } from '../play-context.ts';

interface Choice {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** What can be saved now: the whole cart, the draft, one entry of the cart. */
function useChoices(play: PlayContext): readonly Choice[] {
  const { t, game, cart } = play;
  const { entries, draft } = useStore(cart.$state);
  const drafted = checkEntry(game, entryFromDraft(draft));
  return [
    ...(entries.length > 0 ? [{ label: t('saved.plan', { count: entries.length }), entries }] : []),
    ...(drafted.ok ? [{ label: t('saved.draft'), entries: [drafted.value.entry] }] : []),
    ...(entries.length > 1
      ? entries.map((entry, i) => ({
          label: t('saved.entry', { n: i + 1, numbers: describeEntry(play, entry) }),
          entries: [entry],
        }))
      : []),
  ];
}

interface SaveFormProps {
  /** Why no more can be saved; undefined where there is room. */
  readonly whyFull: string | undefined;
  /** Until the player gives a name. */
  readonly suggestedName: string;
  readonly busy: boolean;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<boolean>;
  /** Announces the name; this form may be gone by then. */
  readonly onSaved: (name: string) => void;
}

/** Saves what is on the page under a name. */
export function SaveForm({ whyFull, suggestedName, busy, save, onSaved }: SaveFormProps) {
  const play = usePlay();
  const { t } = play;
  const choices = useChoices(play);
  const [at, setAt] = useState(0);
  const [name, setName] = useState('');
  const chosen = choices[at] ?? choices[0];
  if (whyFull !== undefined) return <p className="text-ink-2">{whyFull}</p>;
  if (!chosen) return <p className="text-ink-2">{t('saved.nothing')}</p>;
  const submit = async () => {
    const savedName = name.trim() || suggestedName;
    if (!(await save(savedName, chosen.entries))) return;
    setName('');
    onSaved(savedName);
  };
  return (
    <form
      noValidate
      className="bg-raised rounded-art grid grid-cols-[minmax(0,1fr)] gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Field label={t('saved.what')}>
        {(control) => (
          <Select {...control} value={choices.indexOf(chosen)} onChange={({ target }) => setAt(Number(target.value))}>
            {choices.map(({ label }, i) => (
              <option key={i} value={i}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('saved.name')} className="flex-1 basis-44">
          {(control) => (
            <Input
              {...control}
              // Browsers take `auto` of an empty field for left to right, and its placeholder with it.
              dir={name === '' ? undefined : 'auto'}
              maxLength={40}
              autoComplete="off"
              placeholder={suggestedName}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {t('saved.save')}
        </Button>
      </div>
    </form>
  );
}
