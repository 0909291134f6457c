import type { APIRoute } from 'astro';

const INDICATOR_A = 0x1f1e6;

/** A country's flag as an emoji, or as two letters if the font of the device has no flags. */
export const GET: APIRoute = ({ params }) => {
  const id = params['id'] ?? '';
  if (!/^[a-z]{2}$/.test(id)) return new Response(null, { status: 404 });
  const flag = [...id].map((letter) => String.fromCodePoint(INDICATOR_A + letter.charCodeAt(0) - 97)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24"><text x="16" y="20" font-size="22" text-anchor="middle">${flag}</text></svg>`;
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
