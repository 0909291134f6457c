import type { APIRoute } from 'astro';
import * as flags from 'country-flag-icons/string/3x2';

const drawings: Readonly<Record<string, string>> = flags;

/** A country's flag, three wide and two high: flagUrl of 001006. */
export const GET: APIRoute = ({ params }) => {
  const id = params['id'] ?? '';
  const svg = /^[a-z]{2}$/.test(id) ? drawings[id.toUpperCase()] : undefined;
  if (svg === undefined) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
