import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { checkEntry } from '#games/rules/entry.ts';
import type { Entry } from '#games/game.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useCommandForm } from '#islands/forms/use-command-form.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { entryFromDraft } from '../cart/draft.ts';
import { describeEntry } from './entry-text.ts';
import type { SavedNumbersStore } from './saved-store.ts';
import { usePlay, type PlayContext } from '../play-context.ts';

interface Choice {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** What can be saved: the cart, the draft, or one entry of the cart. */
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

/** The number of a choice, and a name; an empty one is the suggested name. */
const SAVE_FIELDS = z.object({ choice: z.number(), name: z.string() });

interface SaveFormProps extends Pick<SavedNumbersStore, 'save'> {
  /** Why no more can be saved; undefined if there is room. */
  readonly whyFull: string | undefined;
  /** The default name. */
  readonly suggestedName: string;
  /** Announces the name; this form may be unmounted by then. */
  readonly onSaved: (name: string) => void;
}

/** Saves what is on the page under a name. */
export function SaveForm({ whyFull, suggestedName, save, onSaved }: SaveFormProps) {
  const play = usePlay();
  const { t } = play;
  const choices = useChoices(play);
  const form = useFields({ schema: SAVE_FIELDS, defaultValues: { choice: 0, name: '' } });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const chosen = choices[choice] ?? choices[0];
  const { submit, pending, formError } = useCommandForm(form, {
    send: ({ name }) => save(name.trim() || suggestedName, chosen?.entries ?? []),
    onSuccess: (saved) => {
      form.resetField('name');
      onSaved(saved.name);
    },
  });
  if (whyFull !== undefined) return <p className="text-ink-2">{whyFull}</p>;
  if (!chosen) return <p className="text-ink-2">{t('saved.nothing')}</p>;
  return (
    <Form className="bg-raised rounded-art grid grid-cols-[minmax(0,1fr)] gap-3 p-4" onSubmit={submit}>
      <FormField form={form} name="choice">
        {({ onChange }) => (
          <Field label={t('saved.what')}>
            {(control) => (
              <Select
                {...control}
                value={choices.indexOf(chosen)}
                onChange={({ target }) => onChange(Number(target.value))}
              >
                {choices.map(({ label }, i) => (
                  <option key={i} value={i}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </FormField>
      <div className="flex flex-wrap items-end gap-3">
        <FormField form={form} name="name">
          {({ value, error, ...field }) => (
            <Field label={t('saved.name')} error={error ?? formError} className="flex-1 basis-44">
              {(control) => (
                <Input
                  {...control}
                  {...field}
                  // In an empty field browsers take `auto` as left to right, which would affect the placeholder.
                  dir={value === '' ? undefined : 'auto'}
                  maxLength={40}
                  autoComplete="off"
                  placeholder={suggestedName}
                  value={value}
                  onChange={({ target }) => field.onChange(target.value)}
                />
              )}
            </Field>
          )}
        </FormField>
        <Button type="submit" busy={pending}>
          {t('saved.save')}
        </Button>
      </div>
    </Form>
  );
}
