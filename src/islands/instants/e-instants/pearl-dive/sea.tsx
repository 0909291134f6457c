const PLANTS = [
  ['fan', '#ff9a94', '#8f3560'],
  ['grass', '#6fd3a4', '#125a63'],
  ['sponge', '#f3b562', '#7a3f57'],
] as const;

const ROCK = 'M0 160c2-30 22-46 48-42 16-16 46-8 52 14 18 0 28 12 30 28z';
const LEAF = 'M0 0c-7-14 6-24 0-40s5-26 1-44c9 16 2 28 7 44s-9 24-1 40z';
/** Where leaves of sea grass stand, how high, and to which side they bend. */
const GRASS = [
  [104, 0.8, 1],
  [122, 1.15, -1],
  [140, 0.95, 1],
  [196, 0.6, -1],
] as const;

const Grass = ({ leaves }: { readonly leaves: readonly (readonly [number, number, number])[] }) => (
  <g fill="url(#pd-grass)">
    {leaves.map(([x, scale, side]) => (
      <path key={x} d={LEAF} transform={`translate(${x} 159) scale(${scale * side} ${scale})`} />
    ))}
  </g>
);

/** A fan of coral that grows upward from its foot. */
const FAN =
  'M-5 0C-5-16-8-24-20-32c-12-7-18-18-17-32 1-5 7-5 8 0 0 9 4 15 11 19-3-9-4-19-1-30 2-5 8-4 8 1-1 12 1 22 6 30 1-14 0-30-3-46-1-6 7-8 9-2 3 16 4 32 3 48 6-9 9-19 9-31 1-5 8-5 8 1 0 11-2 21-6 29 8-4 13-10 15-19 1-5 8-4 8 1-1 16-9 27-22 34-9 6-11 15-11 29z';

/** Plumes of a tube sponge. */
const Sponge = () => (
  <>
    <path d="M-16 0c-3-18-4-30-2-44h12c1 16 1 30 3 44zM-1 0c0-22 1-42 4-62h13c0 22-2 42-4 62zM14 0c2-12 6-22 10-32l11 4c-4 10-8 18-9 28z" />
    <g fill="#2b1238" opacity=".45">
      <ellipse cx="-12" cy="-44" rx="6" ry="2.600" />
      <ellipse cx="9.500" cy="-62" rx="6.500" ry="2.800" />
      <ellipse cx="29.500" cy="-30" rx="6" ry="2.800" transform="rotate(20 29.500 -30)" />
    </g>
  </>
);

const FISH = 'M0 0c5-6 14-6 20-1l7-5-2 7 2 7-7-5C14 8 5 6 0 0z';
const SHOAL = [
  [0, 0, 1],
  [34, 16, 0.8],
  [40, -14, 0.7],
  [70, 4, 0.85],
] as const;

/** The sea: rays of light, a shoal afar, and a reef at its ground. */
export const Sea = () => (
  <>
    <svg className="pd-rays" viewBox="0 0 400 400" preserveAspectRatio="none">
      <path d="M60-10h50L40 400h-110zM190-10h34l40 410h-90zM300-10h60l130 410h-120z" fill="#fff" opacity=".13" />
    </svg>
    <svg className="pd-shoal" viewBox="0 -24 110 50">
      {SHOAL.map(([x, y, scale]) => (
        <path key={x} d={FISH} transform={`translate(${x} ${y}) scale(${scale})`} fill="#bfe6f2" />
      ))}
    </svg>
    <svg className="pd-dune" viewBox="0 0 800 160" preserveAspectRatio="none">
      <path d="M0 92c70-44 126-12 190 8s120-34 200-30 96 44 180 30 150-50 230-6v70H0z" fill="#0a2f55" opacity=".5" />
    </svg>
    <svg className="pd-garden" viewBox="0 54 210 120">
      <defs>
        {PLANTS.map(([key, top, foot]) => (
          <linearGradient key={key} id={`pd-${key}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={top} />
            <stop offset="1" stopColor={foot} />
          </linearGradient>
        ))}
      </defs>
      <path d={ROCK} fill="#123f68" />
      <Grass leaves={GRASS} />
      <g fill="url(#pd-fan)">
        <path d={FAN} transform="translate(58 156)" />
        <path d={FAN} transform="translate(24 158) scale(.55)" opacity=".8" />
      </g>
      <g fill="url(#pd-sponge)" transform="translate(166 160) scale(.62)">
        <Sponge />
      </g>
    </svg>
    <svg className="pd-garden" data-end viewBox="0 54 210 120">
      <g transform="matrix(-1 0 0 1 210 0)">
        <path d={ROCK} fill="#123f68" />
        <Grass leaves={GRASS} />
        <g fill="url(#pd-sponge)" transform="translate(26 160) scale(.95)">
          <Sponge />
        </g>
        <path fill="url(#pd-fan)" d={FAN} transform="translate(86 158) scale(.84)" />
      </g>
    </svg>
    <svg className="pd-sand" viewBox="0 0 800 50" preserveAspectRatio="none">
      <path d="M0 18c84-24 160-10 240 2s170 4 260-6 190-18 300 8v28H0z" fill="#071f3d" />
    </svg>
  </>
);
