import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';

const never = () => () => {};

/** False while the server renders and until the browser has taken over. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Controls that wait until the browser can act on them: what is tapped or typed before React has taken over would be lost. */
export const HydratedFieldset = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="contents">
    {children}
  </fieldset>
);

/** A form that takes input from the moment it can keep it. */
export const Form = ({ children, ...rest }: ComponentProps<'form'>) => (
  <form noValidate {...rest}>
    <HydratedFieldset>{children}</HydratedFieldset>
  </form>
);
