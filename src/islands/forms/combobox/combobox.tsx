import { useEffect, useId, useRef } from 'react';
import { Field, Input } from '#ui/field.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import type { FieldBinding } from '../form-field.tsx';
import { useCombobox, type ComboboxOptions, type ComboboxState } from './use-combobox.ts';

export interface ComboboxProps extends FieldBinding<string>, ComboboxOptions {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder: string;
  /** Says how many items were found, 0 for none. */
  readonly foundText: (count: number) => string;
  readonly autoComplete?: 'country-name' | 'off';
}

/**
 * One item of a list by its id, as a combobox (ARIA APG, list autocomplete): typing filters by the names, arrows and
 * Enter choose, Esc gives up.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, placeholder, foundText, onBlur, ref, error, autoComplete = 'off' } = props;
  const id = useId();
  const choice = useCombobox(props);
  const { isOpen, marked } = choice;
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <div className="combobox">
          <Input
            {...control}
            ref={ref}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={marked ? `${id}-${marked.id}` : undefined}
            type="text"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={choice.text}
            onClick={(event) => {
              if (!isOpen) event.currentTarget.select();
              choice.open();
            }}
            onChange={({ target }) =>
              target === document.activeElement ? choice.type(target.value) : choice.fillIn(target.value)
            }
            onKeyDown={choice.onKeyDown}
            onBlur={() => {
              choice.leave();
              onBlur();
            }}
          />
          <Icon path={icons.down} size={16} weight={2.4} />
          <span className="sr-only" role="status">
            {isOpen && foundText(choice.found.length)}
          </span>
          <FoundList id={id} label={label} choice={choice} nothing={foundText(0)} />
        </div>
      )}
    </Field>
  );
}

interface FoundListProps {
  readonly id: string;
  readonly label: string;
  readonly choice: ComboboxState;
  readonly nothing: string;
}

function FoundList({ id, label, choice: { isOpen, found, marked, choose }, nothing }: FoundListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    // A press must not take the focus from the input, which would close the list before the press counts.
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((item) => (
        <li
          key={item.id}
          id={`${id}-${item.id}`}
          role="option"
          aria-selected={item === marked}
          onClick={() => choose(item)}
        >
          {item.name}
        </li>
      ))}
      {isOpen && found.length === 0 && (
        <li className="nothing" role="presentation">
          {nothing}
        </li>
      )}
    </ul>
  );
}
