/** An address of a route's pattern: with a draw game, a scratch card or an e-instant in the place of its parameter. */
export const examplePath = (path: string): string =>
  path
    .replace('{name}', 'quick-five')
    .replace('/scratch-cards/{showkey}', '/scratch-cards/desert-garden')
    .replace('/e-instants/{showkey}', '/e-instants/pearl-dive');
