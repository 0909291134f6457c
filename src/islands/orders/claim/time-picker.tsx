import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { clockWords, dayWords, groupByDay } from './appointment-words.ts';

interface TimePickerProps {
  readonly times: readonly number[];
  readonly action: string;
  readonly busy: boolean;
  readonly onPick: (at: number) => void;
  readonly locale: Locale;
}

/** A day, and one of its free times. What is chosen and no longer free falls back to the first one. */
export function TimePicker({ times, action, busy, onPick, locale }: TimePickerProps) {
  const t = islandT(locale, 'claim');
  const [chosenDay, setDay] = useState<string>();
  const [chosenTime, setTime] = useState<number>();
  const days = groupByDay(times);
  const [firstDay] = days.keys();
  const day = chosenDay !== undefined && days.has(chosenDay) ? chosenDay : firstDay;
  const ofDay = (day === undefined ? undefined : days.get(day)) ?? [];
  const at = chosenTime !== undefined && ofDay.includes(chosenTime) ? chosenTime : ofDay[0];
  if (at === undefined) return <p>{t('appointment.none')}</p>;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('appointment.day')}>
          {(control) => (
            <Select {...control} value={day} onChange={({ target }) => setDay(target.value)}>
              {[...days].map(([key, [first = 0]]) => (
                <option key={key} value={key}>
                  {dayWords(first, locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('appointment.time')}>
          {(control) => (
            <Select {...control} value={at} onChange={({ target }) => setTime(Number(target.value))}>
              {ofDay.map((time) => (
                <option key={time} value={time}>
                  {clockWords(time)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button className="sm:justify-self-start" busy={busy} onClick={() => onPick(at)}>
        {action}
      </Button>
    </div>
  );
}
