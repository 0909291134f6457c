import { useState, type DragEvent, type FormEvent } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classes } from '#ui/classes.ts';
import { Field, Input } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { findGameDisplay, type GameDisplay } from '../checks/game-display.ts';

interface FindProps {
  readonly t: Translate;
  readonly busy: boolean;
  readonly first: string;
  /** The text is no draw number. */
  readonly wrong: boolean;
  readonly find: (text: string) => void;
}

/** Finds a draw by its number. */
export function DrawNumberForm({ t, busy, first, wrong, find }: FindProps) {
  const [text, setText] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(text);
  };
  return (
    <Form onSubmit={submit} className="grid content-start gap-4">
      <Field label={t('find.label')} hint={t('find.hint')} error={wrong ? t('find.wrong') : undefined} required>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            name="draw"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {t('find.submit')}
      </Button>
    </Form>
  );
}

interface WhichProps {
  readonly t: Translate;
  readonly choices: readonly string[];
  readonly displays: readonly GameDisplay[];
  readonly find: (drawId: string) => void;
}

/** Asks for the game, where several have a draw of that number. */
export function GameChoice({ t, choices, displays, find }: WhichProps) {
  const nameOf = (id: string) => findGameDisplay(displays, id)?.name ?? id;
  return (
    <div role="status" className="bg-raised rounded-art grid gap-3 p-4">
      <p>{t('find.which')}</p>
      <div className="flex flex-wrap gap-2">
        {choices.map((id) => (
          <Button key={id} variant="quiet" onClick={() => find(id)}>
            {nameOf(id)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Opens a file, chosen or dropped. It is read in the page and sent nowhere. */
export function FileInput({ t, open }: { readonly t: Translate; readonly open: (text: string) => void }) {
  const [over, setOver] = useState(false);
  const read = (file: File | undefined) => void file?.text().then(open);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  return (
    <label
      className={classes(
        'has-focus-visible:outline-accent grid cursor-pointer place-items-center content-center gap-1 rounded-art border-2 border-dashed p-6 text-center has-focus-visible:outline-3',
        over ? 'border-accent bg-soft' : 'border-field',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="font-semibold">{t('file.label')}</span>
      <span className="text-ink-2 text-sm">{t('file.drop')}</span>
      <span className="link mt-2">{t('file.choose')}</span>
      <span className="text-ink-2 text-sm">{t('file.hint')}</span>
      <input
        type="file"
        accept=".json,.html,application/json,text/html"
        className="sr-only"
        onChange={(event) => read(event.target.files?.[0])}
      />
    </label>
  );
}

/** Opens a ticket pasted as text. */
export function TicketTextForm({ t, open }: { readonly t: Translate; readonly open: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) open(text);
  };
  return (
    <Card flat className="p-6">
      <Form onSubmit={submit} className="grid gap-4">
        <Field label={t('ticket.label')} hint={t('ticket.hint')}>
          {(control) => (
            <textarea
              {...control}
              dir="ltr"
              rows={3}
              className="input font-mono text-sm"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="quiet" className="justify-self-start">
          {t('ticket.submit')}
        </Button>
      </Form>
    </Card>
  );
}
