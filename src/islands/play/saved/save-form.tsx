import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { checkEntry } from '#games/rules/entry.ts';
import type { Entry } from '#games/game.ts';
import { Button } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { entryFromDraft } from '../cart/draft.ts';
import { describeEntry } from './entry-text.ts';
import type { PlayContext } from '../play-context.ts';

interface Choice {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** What can be saved now: the whole plan, what is being chosen, one entry of the plan. */
function useChoices(tools: PlayContext): readonly Choice[] {
  const { t, game, store } = tools;
  const { entries, draft } = useStore(store.$state);
  const drafted = checkEntry(game, entryFromDraft(draft));
  return [
    ...(entries.length > 0 ? [{ label: t('saved.plan', { count: entries.length }), entries }] : []),
    ...(drafted.ok ? [{ label: t('saved.draft'), entries: [drafted.value.entry] }] : []),
    ...(entries.length > 1
      ? entries.map((entry, i) => ({
          label: t('saved.entry', { n: i + 1, numbers: describeEntry(tools, entry) }),
          entries: [entry],
        }))
      : []),
  ];
}

interface SaveFormProps {
  readonly tools: PlayContext;
  /** Why no more can be saved; undefined where there is room. */
  readonly full: string | undefined;
  /** A name, until the player gives one. */
  readonly suggested: string;
  readonly busy: boolean;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<boolean>;
  /** It was saved, under this name: told by whoever stays when this form goes. */
  readonly done: (name: string) => void;
}

/** Saves what is on the page under a name. */
export function SaveForm({ tools, full, suggested, busy, save, done }: SaveFormProps) {
  const { t } = tools;
  const id = useId();
  const choices = useChoices(tools);
  const [at, setAt] = useState(0);
  const [name, setName] = useState('');
  const chosen = choices[at] ?? choices[0];
  if (full !== undefined) return <p className="text-ink-2">{full}</p>;
  if (!chosen) return <p className="text-ink-2">{t('saved.nothing')}</p>;
  const given = name.trim() || suggested;
  const submit = async () => {
    if (!(await save(given, chosen.entries))) return;
    setName('');
    done(given);
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
      <div className="field">
        <label className="field-label" htmlFor={`${id}-what`}>
          {t('saved.what')}
        </label>
        {/* As `Select` of #ui/field.tsx, which the page does not have: what is fetched on demand brings no other file. */}
        <span className="select">
          <select
            id={`${id}-what`}
            className="input"
            value={choices.indexOf(chosen)}
            onChange={({ target }) => setAt(Number(target.value))}
          >
            {choices.map(({ label }, i) => (
              <option key={i} value={i}>
                {label}
              </option>
            ))}
          </select>
          <Icon path={icons.down} size={16} weight={2.4} />
        </span>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field flex-1 basis-44">
          <label className="field-label" htmlFor={`${id}-name`}>
            {t('saved.name')}
          </label>
          <input
            id={`${id}-name`}
            className="input"
            // Of an empty field the browser takes `auto` for left to right, and so its placeholder.
            dir={name === '' ? undefined : 'auto'}
            maxLength={40}
            autoComplete="off"
            placeholder={suggested}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" busy={busy}>
          {t('saved.save')}
        </Button>
      </div>
    </form>
  );
}
