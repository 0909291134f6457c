import { randomBytes } from 'node:crypto';
import { escapeMarkup } from '#kernel/escape-markup.ts';

/** Safe HTML. Only `markup` creates it, and it escapes every value. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | undefined | false | readonly Piece[];

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeMarkup(String(piece));
  return piece.map(render).join('');
};

export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((all, part, i) => all + render(pieces[i - 1]) + part));
}

export const makeNonce = (): string => randomBytes(16).toString('base64');
