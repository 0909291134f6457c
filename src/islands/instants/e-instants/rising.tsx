import type { CSSProperties, ReactNode } from 'react';

const COUNT = 14;
const things = Array.from({ length: COUNT }, (_, i) => i);

/** What rises once through the scene of a gain, each at its own place and pace; none of it under reduced motion. */
export const Rising = ({ children }: { readonly children: ReactNode }) => (
  <div className="ei-rising">
    {things.map((i) => (
      <span
        key={i}
        style={
          {
            '--at': `${((i * 61) % 97) + 1}%`,
            '--wait': `${(i * 137) % 900}ms`,
            '--pace': `${2600 + ((i * 731) % 1500)}ms`,
            '--size': `${0.55 + ((i * 29) % 10) / 15}`,
          } as CSSProperties
        }
      >
        {children}
      </span>
    ))}
  </div>
);
