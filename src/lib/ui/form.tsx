import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';

const never = () => () => {};

/** False while the server renders and until the browser has taken over. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Controls that are disabled until React has hydrated: earlier input would be lost. */
export const HydratedFieldset = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="contents">
    {children}
  </fieldset>
);

/** A form that takes input once React has hydrated. */
export const Form = ({ children, ...rest }: ComponentProps<'form'>) => (
  <form noValidate {...rest}>
    <HydratedFieldset>{children}</HydratedFieldset>
  </form>
);
