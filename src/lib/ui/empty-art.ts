// Content of an SVG of 168 × 120. Colours are tokens, so they follow the colour scheme.
const ground = '<ellipse cx="84" cy="108" rx="66" ry="7" fill="var(--raised)"/>';
const star = (x: number, y: number, r: number, fill: string): string => {
  const point = (i: number) => {
    const radius = i % 2 === 0 ? r : r * 0.56;
    const angle = (Math.PI * i) / 8;
    return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `<polygon points="${Array.from({ length: 16 }, (_, i) => point(i)).join(' ')}" fill="${fill}"/>`;
};
const line = (d: string) => `<path d="${d}" fill="none" stroke="var(--line)" stroke-width="4" stroke-linecap="round"/>`;

const tickets = `${ground}
<g transform="rotate(-9 70 62)"><path d="M30 32h80a6 6 0 0 1 6 6v12a9 9 0 0 0 0 18v18a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V68a9 9 0 0 0 0-18V38a6 6 0 0 1 6-6z" fill="var(--soft)"/></g>
<g transform="rotate(5 92 66)"><path d="M52 36h80a6 6 0 0 1 6 6v12a9 9 0 0 0 0 18v18a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V72a9 9 0 0 0 0-18V42a6 6 0 0 1 6-6z" fill="var(--card)" stroke="var(--line)" stroke-width="2"/>
${star(70, 63, 13, 'var(--saffron)')}${line('M94 54h30M94 66h22M94 78h26')}</g>`;

const balls = `${ground}
<circle cx="48" cy="82" r="22" fill="var(--soft)"/><circle cx="120" cy="82" r="22" fill="var(--raised)"/>
<circle cx="84" cy="66" r="34" fill="var(--card)" stroke="var(--line)" stroke-width="2"/>
<ellipse cx="74" cy="48" rx="13" ry="7" fill="var(--raised)"/>
${star(84, 68, 14, 'var(--saffron)')}`;

const wallet = `${ground}
<path d="M40 40l72-18a7 7 0 0 1 9 7v14" fill="var(--saffron-soft)" stroke="var(--line)" stroke-width="2"/>
<rect x="32" y="38" width="104" height="64" rx="13" fill="var(--card)" stroke="var(--line)" stroke-width="2"/>
<path d="M106 60h32a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5h-32a11 11 0 0 1 0-22z" fill="var(--soft)"/>
<circle cx="108" cy="71" r="5" fill="var(--accent)"/>${line('M46 60h36M46 76h24')}`;

const search = `${ground}
${star(76, 56, 40, 'var(--soft)')}
<circle cx="76" cy="56" r="23" fill="var(--card)" stroke="var(--accent)" stroke-width="5"/>
<path d="M93 74l22 24" stroke="var(--accent)" stroke-width="8" stroke-linecap="round"/>`;

const calm = `${ground}
<path d="M40 100c0-34 18-60 44-78 26 18 44 44 44 78z" fill="var(--soft)"/>
<path d="M84 100V52M84 74l-16-14M84 84l18-18" stroke="var(--accent)" stroke-width="4" stroke-linecap="round" fill="none"/>
${star(128, 34, 11, 'var(--saffron)')}`;

/** Drawings for empty states. */
export const emptyArt = { tickets, balls, wallet, search, calm } as const;
export type EmptyArt = keyof typeof emptyArt;
