import type { Find } from '#instants/e-instants/pearl-dive/rules.ts';

/** The gradients that the drawings of this game share, once in a view. */
export const Gradients = () => (
  <svg className="ei-gradients" aria-hidden="true" width="0" height="0">
    <defs>
      {PEARLS.map(([key, stops]) => (
        <radialGradient key={key} id={`pd-${key}`} cx=".36" cy=".3" r=".82">
          {stops.map((colour, i) => (
            <stop key={colour} offset={[0, 0.38, 0.78, 1][i]} stopColor={colour} />
          ))}
        </radialGradient>
      ))}
      {BODIES.map(([key, from, to]) => (
        <linearGradient key={key} id={`pd-${key}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      ))}
    </defs>
  </svg>
);

const PEARLS = [
  ['black-pearl', ['#c9d2e4', '#56607c', '#1d2236', '#0c0f1c']],
  ['rose-pearl', ['#ffffff', '#ffd9e2', '#e58aa5', '#a9506f']],
  ['golden-pearl', ['#fffbe9', '#ffe2a1', '#e0a33c', '#9c6a1c']],
] as const;
const BODIES = [
  ['seahorse', '#ffd28a', '#e07b3f'],
  ['starfish', '#ff9f8d', '#d8485a'],
  ['coral', '#ff8f9f', '#b93a6c'],
  ['shell', '#fff5ea', '#e3b49c'],
  ['inner', '#7c5268', '#efcabf'],
] as const;

const Pearl = ({ find }: { readonly find: Find }) => (
  <>
    <ellipse cx="24" cy="42.500" rx="13" ry="2.600" fill="#04182c" opacity=".28" />
    <circle cx="24" cy="24" r="18" fill={`url(#pd-${find})`} />
    <path d="M9.500 31a17 17 0 0 0 29 0 18 18 0 0 1-29 0z" fill="#fff" opacity=".22" />
    <ellipse cx="17.500" cy="16" rx="5" ry="3.400" fill="#fff" opacity=".85" transform="rotate(-32 17.500 16)" />
  </>
);

const Seahorse = () => (
  <>
    <path
      d="M21 4c7-2 13 2 13 9 0 4-2 6-1 10 1 5 3 7 2 12-1 6-6 9-11 8-4-1-6-5-4-8 2-2 5-1 5 2 2-1 3-4 1-7-3-4-7-7-8-12-1-3 0-5 2-7-3 0-6 1-9 1-2 0-2-3 0-4 4-1 6-3 10-4z"
      fill="url(#pd-seahorse)"
    />
    <path d="M33 15c5-1 7 3 7 8-3-1-5-3-7-3z" fill="#e89450" />
    <path
      d="M22 23c3 1 6 0 9-2M24 28c3 1 6 0 8-2M27 33c2 0 4 0 6-2"
      fill="none"
      stroke="#b85b28"
      strokeWidth="1.400"
      opacity=".7"
    />
    <circle cx="23" cy="10" r="1.900" fill="#4a230e" />
  </>
);

const Starfish = () => (
  <>
    <path
      d="M24 4c2 0 4 8 6 11s12 2 13 5-8 7-9 11 5 11 2 13-9-5-12-5-9 7-12 5 3-9 2-13-10-8-9-11 11-2 13-5 4-11 6-11z"
      fill="url(#pd-starfish)"
      stroke="#b4344c"
      strokeWidth="1.200"
      strokeLinejoin="round"
    />
    <g fill="#ffd9cd">
      <circle cx="24" cy="24" r="2" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 24 25)`}>
          <circle cx="24" cy="17" r="1.400" />
          <circle cx="24" cy="11.500" r="1.100" />
        </g>
      ))}
    </g>
  </>
);

const Coral = () => (
  <>
    <ellipse cx="24" cy="43" rx="12" ry="2.600" fill="#04182c" opacity=".28" />
    <g fill="none" stroke="url(#pd-coral)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="5.500">
      <path d="M24 42V17.010l.010-11" />
      <path d="M24 34c-8 0-12-6-12-14M24 29c8-1 12-6 12-13.010M14 27c-4-1-7-4-8-8M34 25c4-1 6-3 8-7" />
    </g>
    <g fill="#ffc4cd">
      <circle cx="24" cy="6.500" r="1.600" />
      <circle cx="12" cy="20" r="1.600" />
      <circle cx="36" cy="16" r="1.600" />
    </g>
  </>
);

/** A find of a shell, in a box of 48. */
export const FindArt = ({ find, className }: { readonly find: Find; readonly className?: string }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
    {find === 'seahorse' && <Seahorse />}
    {find === 'starfish' && <Starfish />}
    {find === 'coral' && <Coral />}
    {find.endsWith('pearl') && <Pearl find={find} />}
  </svg>
);

/** A shell in a box of 96 by 84. Its upper half is apart, so that it can open. */
export const ShellArt = ({ find }: { readonly find: Find | undefined }) => (
  <svg viewBox="0 0 96 84" className="pd-shell-art" aria-hidden="true">
    <ellipse cx="48" cy="77" rx="34" ry="5" fill="#04182c" opacity=".32" />
    <path d="M12 52c12-12 60-12 72 0-4 9-16 15-36 15S16 61 12 52z" fill="url(#pd-inner)" />
    <g className="pd-lid">
      <path
        d="M48 61C24 61 8 51 8 31c4-5 9-4 11-2 0-8 7-13 13-8 2-8 12-10 16-4 4-6 14-4 16 4 6-5 13 0 13 8 2-2 7-3 11 2 0 20-16 30-40 30z"
        fill="url(#pd-shell)"
        stroke="#c98a72"
        strokeOpacity=".45"
      />
      <path
        d="M48 59V18M44 59L32 23M39 58L20 31M52 59l12-36M57 58l19-27"
        fill="none"
        stroke="#c98a72"
        strokeOpacity=".5"
        strokeWidth="1.400"
      />
    </g>
    {find && (
      <g className="pd-fizz" fill="#fff" fillOpacity=".7">
        <circle cx="34" cy="40" r="3" />
        <circle cx="60" cy="34" r="4" />
        <circle cx="49" cy="28" r="2.500" />
      </g>
    )}
    {find && (
      <g className="pd-find">
        <svg x="26" y="20" width="44" height="44" viewBox="0 0 48 48">
          <FindArt find={find} />
        </svg>
      </g>
    )}
    <path
      d="M9 53c10 7 25 10 39 10s29-3 39-10c1 15-14 25-39 25S8 68 9 53z"
      fill="url(#pd-shell)"
      stroke="#c98a72"
      strokeOpacity=".45"
    />
    <path
      d="M48 64v13M35 63l3 13M61 63l-3 13M22 60l7 13M74 60l-7 13"
      fill="none"
      stroke="#c98a72"
      strokeOpacity=".55"
      strokeWidth="1.300"
    />
  </svg>
);
