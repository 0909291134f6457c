import { useState, type DragEvent, type FormEvent } from 'react';
import type { Translate } from '#i18n/texts.ts';
import { Button, Card, classes, Field, Form, Input } from '#ui/index.ts';
import { isDrawId } from './files.ts';

interface FindProps {
  readonly t: Translate;
  readonly busy: boolean;
  readonly first: string;
  readonly find: (drawId: string) => void;
}

/** A draw by its number. */
export function FindDraw({ t, busy, first, find }: FindProps) {
  const [drawId, setDrawId] = useState(first);
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fits = isDrawId(drawId.trim());
    setWrong(!fits);
    if (fits) find(drawId);
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
            value={drawId}
            onChange={(event) => setDrawId(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {t('find.submit')}
      </Button>
    </Form>
  );
}

/** A saved file, chosen or dropped: read in the page, sent nowhere. */
export function OpenFile({ t, open }: { readonly t: Translate; readonly open: (text: string) => void }) {
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
        accept=".json,application/json"
        className="sr-only"
        onChange={(event) => read(event.target.files?.[0])}
      />
    </label>
  );
}

/** A ticket as text. */
export function PasteTicket({ t, open }: { readonly t: Translate; readonly open: (text: string) => void }) {
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
