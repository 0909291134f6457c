/** The gradients that the drawings of this game share, once in a view. */
export const Gradients = () => (
  <svg className="ei-gradients" aria-hidden="true" width="0" height="0">
    <defs>
      {GLASSES.map(([key, ...stops]) => (
        <linearGradient key={key} id={`ll-${key}`} x1="0" y1="0" x2="0" y2="1">
          {stops.map((colour, i) => (
            <stop key={colour} offset={i / (stops.length - 1)} stopColor={colour} />
          ))}
        </linearGradient>
      ))}
      <radialGradient id="ll-halo">
        <stop offset="0" stopColor="#ffcf73" stopOpacity=".75" />
        <stop offset="1" stopColor="#ffcf73" stopOpacity="0" />
      </radialGradient>
    </defs>
  </svg>
);

const GLASSES = [
  ['dark', '#5a60ac', '#3b3f86', '#2b2e69'],
  ['lit', '#fff3c9', '#ffcf6b', '#f09a3a'],
  ['brass', '#f0c878', '#b9823a'],
] as const;

const GLASS = 'M16 14h32l8 22-8 22H16L8 36z';

/** A lantern in a box of 64 by 72. Its light lies over the dark glass, so that it can come up. */
export const Lantern = () => (
  <svg viewBox="0 0 64 72" className="ll-lantern-art" aria-hidden="true">
    <circle className="ll-light" cx="32" cy="37" r="40" fill="url(#ll-halo)" />
    <circle cx="32" cy="4.500" r="3" fill="none" stroke="#d9a552" strokeWidth="1.800" />
    <path d="M29 7h6l2 3h10l4 5H13l4-5h10z" fill="url(#ll-brass)" />
    <path d={GLASS} fill="url(#ll-dark)" />
    <path className="ll-light" d={GLASS} fill="url(#ll-lit)" />
    <path d="M16 14h32l8 22-8 22H16L8 36z" fill="none" stroke="url(#ll-brass)" strokeWidth="2.400" />
    <path d="M22 14l-5 22 5 22M42 14l5 22-5 22" fill="none" stroke="#c18a3c" strokeWidth="1.200" opacity=".55" />
    <path d="M14 58h36l-5 6H19zM29 64h6v4h-6z" fill="url(#ll-brass)" />
  </svg>
);

/** A lantern of paper that flies, in a box of 40 by 52. */
export const SkyLantern = () => (
  <svg viewBox="0 0 40 52" className="ll-sky-lantern" aria-hidden="true">
    <path d="M8 4c6-4 18-4 24 0 5 8 4 24-3 38H11C4 28 3 12 8 4z" fill="url(#ll-lit)" />
    <path d="M11 42h18l-2 4H13z" fill="url(#ll-brass)" />
  </svg>
);

/** The evening sky with a town beneath it. */
export const Night = () => (
  <>
    <div className="ei-stars" />
    <svg className="ll-town" viewBox="0 0 800 170" preserveAspectRatio="xMidYMax slice">
      <path
        d="M0 170V96h56V64h24l18-24 18 24h22v44h74V66c0-30 34-48 56-70 22 22 56 40 56 70v50h92V88h18l16-22 16 22h22v40h86V70h36V44h28v26h36v58h66v42z"
        fill="#11153a"
        opacity=".55"
      />
      <path d="M0 170v-26h130l14-16 14 16h260v-20h44v20h190l16-18 16 18h116v26z" fill="#0b0e2a" opacity=".7" />
      <g fill="#ffcf73" opacity=".34">
        {[
          [20, 112],
          [40, 112],
          [116, 92],
          [600, 104],
          [652, 90],
          [672, 90],
          [780, 142],
        ].map(([x, y]) => (
          <rect key={x} x={x} y={y} width="7" height="13" rx="3.500" />
        ))}
      </g>
    </svg>
  </>
);
