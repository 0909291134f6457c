import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';

/** In the place of a part that did not come. A browser remembers a failed import until the page is loaded anew. */
const LoadFailed = ({ locale }: { readonly locale: Locale }) => (
  <div className="grid gap-3">
    <p role="alert">{islandT(locale, 'client')('network')}</p>
    <Button type="button" onClick={() => location.reload()}>
      {islandT(locale, 'account')('box.again')}
    </Button>
  </div>
);

interface LazyPart<P> {
  readonly Part: LazyExoticComponent<ComponentType<P>>;
  /** Loads it before it is shown. */
  readonly preload: () => void;
}

/**
 * A part of a form that is loaded after the page, whose budget has no room for it. Without a retry, so it may import
 * scripts that the page does not have.
 */
export function lazyPart<P extends { readonly locale: Locale }>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyPart<P> {
  const part = () => load().catch(() => ({ default: LoadFailed as ComponentType<P> }));
  return { Part: lazy(part), preload: () => void part() };
}
