import { PIPS } from '#instants/e-instants/caravan/rules.ts';

/** A loaded camel that walks to the right, in a box of 64 by 52. */
export const Camel = () => (
  <svg viewBox="0 0 64 52" className="cv-camel-art" aria-hidden="true">
    <ellipse cx="30" cy="48" rx="20" ry="3" fill="#3a1a26" opacity=".4" />
    <path
      d="M7 47l2-15c-4-4-3-11 2-13 5-1 7-9 12-10 6-1 8 7 12 9 4 2 7 1 9-3 2-4 2-8 4-11 2-3 6-3 9-2s5 3 4 5c-2 2-5 1-7 1-1 4-1 11-4 16-2 4-6 6-8 7l2 16h-3l-3-14c-5 1-13 1-18-1l-2 15h-3l-1-14-3 14z"
      fill="#fff1dd"
      stroke="#5b2a2e"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M15 22c3-8 6-12 9-12 4 0 6 6 9 9l2 7H15z" fill="#c8543f" />
    <path d="M15 22h19l1 4H15z" fill="#f2b33d" />
    <path d="M54 6.500v.1" stroke="#5b2a2e" strokeWidth="2.400" strokeLinecap="round" />
  </svg>
);

const SACK = 'M8 8.500C3.500 12 2 20.500 6 22.500h12c4-2 2.500-10.500-2-14z';
/** Where the sacks of a field stand: one, two or three. */
const HEAPS = [
  [],
  [[12, 9]],
  [
    [4.5, 10],
    [20, 8],
  ],
  [
    [2, 12],
    [22, 12],
    [12, 3],
  ],
] as const;

/** So many sacks on their field, in a box of 48. */
export const Sacks = ({ count }: { readonly count: number }) => (
  <svg viewBox="0 0 48 48" className="cv-sacks" aria-hidden="true">
    {HEAPS[count]?.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path d={SACK} fill="#b9713a" stroke="#6b3a1c" strokeWidth="1.300" />
        <path d="M6.500 20.500c-1-4 0-8 3-11h2c-3 4-4 7-3.500 12z" fill="#fff" opacity=".25" />
        <path d="M8.500 8.500L6.500 4.500c3 1 8 1 11 0l-2 4z" fill="#d08d4f" stroke="#6b3a1c" strokeWidth="1.300" />
        <path d="M8 8.600h8" stroke="#f2b33d" strokeWidth="2.200" strokeLinecap="round" />
      </g>
    ))}
  </svg>
);

/** The tent where the caravan starts. */
export const Camp = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <ellipse cx="24" cy="39" rx="19" ry="3.500" fill="#3a1a26" opacity=".4" />
    <path d="M24 9L43 38H5z" fill="#fbe6c8" />
    <path d="M24 9l7 29h-7zM24 9L14 38H5z" fill="#c8543f" />
    <path d="M24 22l5 16H19z" fill="#4a2028" />
    <path d="M24 9V4l6 2-6 2" fill="#f2b33d" stroke="#f2b33d" strokeLinejoin="round" />
  </svg>
);

const FROND =
  'M0 0c-7-5-13-4-17 0 6-1 10 0 13 3-7 0-11 3-12 9 4-5 9-7 14-7-4 4-5 8-3 13 2-6 4-9 7-11 3 4 6 7 11 8-2-5-4-8-8-10 6 0 11 2 14 6 0-6-5-10-12-10 4-2 8-3 12-1C14-6 6-6 0 0z';

/** The oasis at the end of the track, in a box of 250 by 50. */
export const Oasis = () => (
  <svg viewBox="0 0 250 50" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <ellipse cx="128" cy="39" rx="112" ry="10" fill="#7d9a53" />
    <ellipse cx="118" cy="39" rx="66" ry="6.500" fill="#2b8fa0" />
    <path d="M64 39c18-5 82-7 104-2-30-1-70 0-104 2z" fill="#bff0ee" opacity=".75" />
    {[
      [46, 16, 0.8],
      [74, 12, 0.95],
      [176, 12, 1],
      [206, 17, 0.75],
    ].map(([x = 0, y = 0, scale = 1]) => (
      <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
        <path d="M-1 0c3 10 3 18 1 28h5c1-11 0-19-3-28z" fill="#6b3a1c" />
        <path d={FROND} fill="#2f8f5d" />
        <path d="M0 0c6-2 11-2 16 1-5 0-10 1-14 4z" fill="#7fd08f" opacity=".7" />
      </g>
    ))}
    <path d="M128 18l16 20h-32z" fill="#fbe6c8" />
    <path d="M128 18l5 20h-5zM128 18l-9 20h-7z" fill="#c8543f" />
  </svg>
);

const DOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[24, 24]],
  [
    [14, 14],
    [34, 34],
  ],
  [
    [13, 13],
    [24, 24],
    [35, 35],
  ],
  [
    [14, 14],
    [34, 14],
    [14, 34],
    [34, 34],
  ],
  [
    [13, 13],
    [35, 13],
    [24, 24],
    [13, 35],
    [35, 35],
  ],
  [
    [14, 12],
    [34, 12],
    [14, 24],
    [34, 24],
    [14, 36],
    [34, 36],
  ],
];

/** A die that shows `pips`; before the first roll it shows six, paler. */
export const Die = ({ pips }: { readonly pips: number | undefined }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" opacity={pips === undefined ? 0.55 : 1}>
    <rect x="2" y="4" width="44" height="44" rx="11" fill="#3a1a26" opacity=".35" />
    <rect x="2" y="1" width="44" height="44" rx="11" fill="#fffaf0" />
    <path d="M2 30v4a11 11 0 0 0 11 11h22a11 11 0 0 0 11-11v-4a11 11 0 0 1-11 11H13A11 11 0 0 1 2 30z" fill="#e8cfa8" />
    {DOTS[pips ?? PIPS]?.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y - 1} r="4.200" fill="#6d2a3c" />
    ))}
  </svg>
);

/** The sky with its sun, which sinks from day to day, and the dunes, upon which the evening falls. */
export const Desert = () => (
  <>
    <div className="ei-stars" />
    <div className="cv-sun" />
    <svg className="cv-dunes" viewBox="0 0 800 500" preserveAspectRatio="none">
      <path d="M0 60C120 0 230 10 340 44s270 40 460-24v480H0z" fill="var(--dune-1)" />
      <path d="M0 130c130-50 250-30 380 0s280 20 420-40v410H0z" fill="var(--dune-2)" />
      <path d="M0 400c150-50 300-30 430-6s260 20 370-24v130H0z" fill="var(--dune-3)" />
    </svg>
    <div className="cv-dusk" />
  </>
);
