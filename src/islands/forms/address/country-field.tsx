import { useEffect, useId, useRef } from 'react';
import { islandT } from '#i18n/island.ts';
import { Field, Input } from '#ui/field.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import type { FieldBinding } from '../form-field.tsx';
import { useCountryChoice, type CountryChoice, type CountryChoiceOptions } from './use-country-choice.ts';

export interface CountryFieldProps extends FieldBinding<string>, CountryChoiceOptions {
  readonly label: string;
  readonly autoComplete?: 'country-name' | 'off';
}

/**
 * A country by its ISO code, as a combobox (ARIA APG, list autocomplete): typing filters by the names in both
 * languages, arrows and Enter choose, Esc gives up.
 */
export function CountryField(props: CountryFieldProps) {
  const { locale, label, onBlur, ref, error, autoComplete = 'off' } = props;
  const t = islandT(locale, 'account');
  const id = useId();
  const choice = useCountryChoice(props);
  const { isOpen, marked } = choice;
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <div className="country-field">
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
            placeholder={t('field.choose')}
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
            {isOpen && t('field.found', { count: choice.found.length })}
          </span>
          <CountryList id={id} label={label} choice={choice} nothing={t('field.found', { count: 0 })} />
        </div>
      )}
    </Field>
  );
}

interface CountryListProps {
  readonly id: string;
  readonly label: string;
  readonly choice: CountryChoice;
  readonly nothing: string;
}

function CountryList({ id, label, choice: { isOpen, found, marked, choose }, nothing }: CountryListProps) {
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
      {found.map((country) => (
        <li
          key={country.id}
          id={`${id}-${country.id}`}
          role="option"
          aria-selected={country === marked}
          onClick={() => choose(country)}
        >
          {country.country}
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
