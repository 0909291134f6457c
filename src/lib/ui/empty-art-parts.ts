/** What drawings of empty states are made of, as the inside of an SVG of 168 × 120; colours are tokens, so both schemes have them. */
export const ground = '<ellipse cx="84" cy="108" rx="66" ry="7" fill="var(--raised)"/>';
export const star = (x: number, y: number, r: number, fill: string): string => {
  const point = (i: number) => {
    const radius = i % 2 === 0 ? r : r * 0.56;
    const angle = (Math.PI * i) / 8;
    return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `<polygon points="${Array.from({ length: 16 }, (_, i) => point(i)).join(' ')}" fill="${fill}"/>`;
};
export const line = (d: string) =>
  `<path d="${d}" fill="none" stroke="var(--line)" stroke-width="4" stroke-linecap="round"/>`;

/** Apart from the others, for a page that shows no other. */
export const ticketsArt = `${ground}
<g transform="rotate(-9 70 62)"><path d="M30 32h80a6 6 0 0 1 6 6v12a9 9 0 0 0 0 18v18a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V68a9 9 0 0 0 0-18V38a6 6 0 0 1 6-6z" fill="var(--soft)"/></g>
<g transform="rotate(5 92 66)"><path d="M52 36h80a6 6 0 0 1 6 6v12a9 9 0 0 0 0 18v18a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V72a9 9 0 0 0 0-18V42a6 6 0 0 1 6-6z" fill="var(--card)" stroke="var(--line)" stroke-width="2"/>
${star(70, 63, 13, 'var(--saffron)')}${line('M94 54h30M94 66h22M94 78h26')}</g>`;
