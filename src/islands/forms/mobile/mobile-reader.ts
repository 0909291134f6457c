import type { Mobile } from '../mobile.ts';

export type Understand = typeof import('./understand-mobile.ts').understandMobile;

interface TypedInto {
  readonly offered: ReadonlySet<string>;
  /** What the field holds now. */
  readonly current: () => Mobile;
  readonly change: (mobile: Mobile) => void;
}

/** Reads what is typed into a field of mobile numbers, with a part that is loaded once, with the first number. */
export function createMobileReader(load: () => Promise<Understand | undefined>) {
  let understand: Understand | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = (): Promise<void> => (loading ??= load().then((loaded) => void (understand = loaded)));
  return {
    load: loadOnce,
    read: (next: Mobile, { offered, current, change }: TypedInto): void => {
      const meant = () => understand?.(next.number, next.countryId, offered);
      if (understand) return change(meant() ?? next);
      change(next);
      void loadOnce().then(() => {
        const { countryId, number } = current();
        const late = meant();
        // Whoever has typed on since is asked again by that, and a country that was chosen since stays.
        // Whoever has left the field has only lost the plus of what they typed.
        if (late && +number === +next.number && countryId === next.countryId) change(late);
      });
    },
  };
}
