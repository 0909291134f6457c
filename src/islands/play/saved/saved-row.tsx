import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { EntryNumbers } from './entry-numbers.tsx';
import type { SavedNumbers } from './saved-store.ts';
import type { PlayContext } from '../play-context.ts';

/** So many entries are shown; more are counted. */
const SHOWN = 2;

interface SavedRowProps {
  readonly tools: PlayContext;
  readonly saved: SavedNumbers;
  readonly use: () => void;
  /** Whether it was done. */
  readonly rename: (name: string) => Promise<boolean>;
  readonly remove: () => void;
}

/** Numbers under their name: into the plan, another name, away. */
export function SavedRow({ tools, saved, use, rename, remove }: SavedRowProps) {
  const { t } = tools;
  const [naming, setNaming] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const named = useRef(false);
  // Back to where the naming began.
  useEffect(() => {
    if (!naming && named.current) edit.current?.focus();
    named.current = naming;
  }, [naming]);
  const name = `\u2068${saved.name}\u2069`;
  const more = saved.entries.length - SHOWN;
  return (
    <li className="border-line rounded-art grid grid-cols-[minmax(0,1fr)] gap-2 border p-3">
      {naming ? (
        <Rename tools={tools} name={saved.name} rename={rename} done={() => setNaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <h3 className="min-w-0 flex-1 text-base wrap-anywhere">
            <bdi>{saved.name}</bdi>
          </h3>
          <button
            ref={edit}
            type="button"
            className="icon-btn flex-none"
            aria-label={t('saved.rename', { name })}
            onClick={() => setNaming(true)}
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
        <EntryNumbers key={i} tools={tools} entry={entry} />
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

interface RenameProps extends Pick<SavedRowProps, 'tools' | 'rename'> {
  readonly name: string;
  readonly done: () => void;
}

function Rename({ tools: { t }, name, rename, done }: RenameProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(name);
  useEffect(() => input.current?.select(), []);
  const submit = async () => {
    const given = value.trim();
    if (given === '' || given === name || (await rename(given))) done();
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog stays.
        event.preventDefault();
        event.stopPropagation();
        done();
      }}
    >
      <div className="field flex-1 basis-40">
        <label className="field-label text-sm" htmlFor={id}>
          {t('saved.newName')}
        </label>
        <input
          ref={input}
          id={id}
          className="input"
          dir="auto"
          maxLength={40}
          autoComplete="off"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
      <Button size="sm" variant="plain" onClick={done}>
        {t('saved.cancel')}
      </Button>
      <Button size="sm" type="submit">
        {t('saved.save')}
      </Button>
    </form>
  );
}
