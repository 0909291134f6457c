import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import type { CallAnswer } from '#client/gateway/call.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useCommandForm } from '#islands/forms/use-command-form.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { EntryNumbers } from '../cart/entry-numbers.tsx';
import type { SavedNumbers } from './saved-store.ts';
import { usePlay } from '../play-context.ts';

/** Maximum entries shown; the rest are counted. */
const SHOWN = 2;

interface SavedRowProps {
  readonly saved: SavedNumbers;
  readonly use: () => void;
  readonly rename: (name: string) => Promise<CallAnswer<SavedNumbers>>;
  readonly remove: () => void;
}

/** Saved numbers under their name, to use, rename and remove. */
export function SavedRow({ saved, use, rename, remove }: SavedRowProps) {
  const { t } = usePlay();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  // The focus returns to the button that opened it.
  useEffect(() => {
    if (!isRenaming && wasRenaming.current) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const name = `\u2068${saved.name}\u2069`;
  const more = saved.entries.length - SHOWN;
  return (
    <li className="border-line rounded-art grid grid-cols-[minmax(0,1fr)] gap-2 border p-3">
      {isRenaming ? (
        <RenameForm name={saved.name} rename={rename} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <h3 className="min-w-0 flex-1 text-base wrap-anywhere">
            <bdi>{saved.name}</bdi>
          </h3>
          <button
            ref={renameButton}
            type="button"
            className="icon-btn flex-none"
            aria-label={t('saved.rename', { name })}
            onClick={() => setRenaming(true)}
          >
            <Icon path={icons.edit} weight={1.8} />
          </button>
          <button
            type="button"
            className="icon-btn -me-2 flex-none"
            aria-label={t('saved.remove', { name })}
            onClick={remove}
          >
            <Icon path={icons.remove} weight={1.8} />
          </button>
        </div>
      )}
      {saved.entries.slice(0, SHOWN).map((entry, i) => (
        <EntryNumbers key={i} entry={entry} />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2 text-sm">{more > 0 && t('saved.more', { count: more })}</p>
        <Button variant="quiet" size="sm" onClick={use}>
          {t('saved.use')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  );
}

const RENAME_FIELDS = z.object({ name: z.string() });

interface RenameFormProps extends Pick<SavedRowProps, 'rename'> {
  readonly name: string;
  readonly onDone: () => void;
}

function RenameForm({ name, rename, onDone }: RenameFormProps) {
  const { t } = usePlay();
  const id = useId();
  const form = useFields({ schema: RENAME_FIELDS, defaultValues: { name } });
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);
  const { submit, pending, formError } = useCommandForm(form, {
    send: (fields) => rename(fields.name.trim()),
    onSuccess: onDone,
  });
  const submitChange = (event: FormEvent) => {
    const newName = form.getValues('name').trim();
    if (newName !== '' && newName !== name) return submit(event);
    event.preventDefault();
    onDone();
  };
  return (
    <Form
      className="flex flex-wrap items-end gap-2"
      onSubmit={submitChange}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Esc must not close the dialog too.
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <FormField form={form} name="name">
        {({ error = formError, ...field }) => (
          <div className="field flex-1 basis-40">
            <label className="field-label text-sm" htmlFor={id}>
              {t('saved.newName')}
            </label>
            <input
              {...field}
              id={id}
              className="input"
              dir="auto"
              maxLength={40}
              autoComplete="off"
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={({ target }) => field.onChange(target.value)}
            />
            {error !== undefined && (
              <p className="field-error" id={`${id}-error`} role="alert">
                {error}
              </p>
            )}
          </div>
        )}
      </FormField>
      <Button size="sm" variant="plain" onClick={onDone}>
        {t('saved.cancel')}
      </Button>
      <Button size="sm" type="submit" busy={pending}>
        {t('saved.save')}
      </Button>
    </Form>
  );
}
