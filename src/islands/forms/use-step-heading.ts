import { useEffect, useRef, type RefObject } from 'react';

/** The heading of a form of several steps: at each new step it takes the focus, so that screen readers announce it. */
export function useStepHeading(step: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
