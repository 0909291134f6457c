import { useSyncExternalStore, type ComponentProps } from 'react';

const never = () => () => {};

/** False while the server renders and until the browser has taken over. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A form that takes input from the moment it can keep it: what is typed before React has taken over would be lost at its
 * first render, so until then its fields wait.
 */
export function Form({ children, ...rest }: ComponentProps<'form'>) {
  return (
    <form noValidate {...rest}>
      <fieldset disabled={!useHydrated()} className="contents">
        {children}
      </fieldset>
    </form>
  );
}
