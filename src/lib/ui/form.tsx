import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';

const never = () => () => {};

/** False during server rendering and until hydration. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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
