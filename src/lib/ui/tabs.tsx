import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
}
export interface TabsProps<K extends string> {
  /** Label of the tab list for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** Content of the selected tab. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Tabs with one stop in the tab order. Arrow keys move between them in reading direction. */
export function Tabs<K extends string>({ label, items, value, onChange, children, className }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // If the tabs do not fit, scrolls the selected one into view, but only inside the row.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector('[aria-selected="true"]');
    if (!row || !tab) return;
    const [room, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, box.right - room.right) + Math.min(0, box.left - room.left);
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const rtl = list.current?.closest('[dir]')?.getAttribute('dir') === 'rtl';
    const at = items.findIndex((item) => item.key === value);
    const ends: Partial<Record<string, number>> = { Home: 0, End: items.length - 1 };
    const steps: Partial<Record<string, number>> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
    const step = steps[event.key];
    const to = ends[event.key] ?? (step === undefined ? undefined : (at + step + items.length) % items.length);
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onChange(item.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${item.key}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${item.key}`}
            data-key={item.key}
            aria-selected={item.key === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
