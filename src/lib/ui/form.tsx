import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Controls disabled until hydration, which would discard earlier input. */
export const HydratedFieldset = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="contents">
    {children}
  </fieldset>
);

/** A form that accepts input after hydration. */
export const Form = ({ children, ...rest }: ComponentProps<'form'>) => (
  <form noValidate {...rest}>
    <HydratedFieldset>{children}</HydratedFieldset>
  </form>
);
