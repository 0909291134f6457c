import texts from '#locales/en-US/verify.json' with { type: 'json' };

/** What each check of the verifier asks, by its name (src/lib/verify). */
const SENTENCES: Readonly<Record<string, string>> = {
  shape: 'The record has all fields that it must have, and no other.',
  hash: 'The record was not changed after it was signed.',
  operator: "The record names Naseeb's key.",
  signed: 'The record is signed by that key.',
  checkpoints: 'The states of the public log are signed by the log, and fit each other.',
  log: 'What was read of the public log is what the log signed.',
  'in-log': 'What was promised before sales and what sales were closed with are in the public log.',
  draw: 'Sales were closed under the promise made before them.',
  times: 'The times of the draw keep their order and distance.',
  round: 'The public random number is the first that is due at the time of the draw.',
  'beacon-key': 'The public random number comes from the pinned source.',
  witnesses: 'The draw names enough of the pinned witnesses, of whom more than half must sign.',
  rules: 'The draw follows the pinned rules of its game.',
  closing: 'The tickets were counted after sales had closed, and the closing says what it must.',
  seed: 'The secret number is the one that was promised before sales.',
  tickets: 'There are not more tickets than can be drawn from.',
  seal: 'Enough witnesses signed the log with the closing before the public random number came.',
  beacon: "The public random number is the draw's, and is signed by its source.",
  numbers: 'The winning numbers follow from the secret number, the tickets and the public random number.',
  raffle: 'The winners of the raffle follow from the secret number, the tickets and the public random number.',
  prizes: 'The prizes are those that the rules promise.',
  list: 'The list of tickets can be read, and is of this draw.',
  names: 'No order is in the list twice.',
  stakes: 'Each ticket of the list has a stake that the rules allow.',
  batches: 'The list has the orders that entered the log before the closing, and no others.',
  stops: 'Orders that take no part were stopped in the log before the closing.',
  root: 'The tickets of the list are those that sales were closed with.',
  count: 'The list has as many tickets as sales were closed with.',
  stake: 'The stakes of the list add up to the total that sales were closed with.',
  stopped: 'As many orders were stopped as the closing says.',
  winners: 'The published winning tickets can be read, and are of this draw.',
  openings: 'Each published winner is a ticket of the list, at its place.',
  division: 'Shared prizes are divided among their winners as the rules say.',
  'first-commitment': 'The log has no earlier promise for the draw, and its secret number was not used before.',
  'first-closing': 'The log has no other closing or cancellation of the draw that counts instead.',
  published: 'The log names this record, and these winning tickets.',
  carried: 'The prizes carried over to the raffle are what earlier draws left.',
  committed: 'The draw was promised in the log before sales.',
  witnessed: 'Enough witnesses of the draw signed the state of the log that was read.',
  cancelled: 'The draw was cancelled before its list was closed, or with a proof.',
  'witness-lists': 'No witness has a signature that the log does not show.',
  'ticket-shape': 'The ticket has all fields that it must have, and no other.',
  'ticket-draw': 'The draw of the ticket is valid.',
  'ticket-rules': 'The rules of the game allow the entry.',
  'ticket-proof': "The proof in the ticket's file leads to the list that sales were closed with.",
  'in-tree': 'The ticket is in the list that sales were closed with.',
  'takes-part': 'The order was in the log before the closing, and took part or was stopped before it.',
  receipt: "The ticket's receipt is signed by Naseeb.",
  'receipt-shape': 'The receipt has all fields that it must have, and no other.',
  'receipt-key': "The receipt names Naseeb's key.",
  'receipt-signed': 'The receipt is signed by that key.',
  'receipt-path': 'The order is one of those that were signed together.',
  'receipt-leaf': 'The receipt was given for this ticket.',
  'receipt-commitment': 'The receipt names what was promised for the draw.',
  'receipt-draw': 'The receipt names the draw, and the draw is valid.',
  'receipt-draws': 'Each draw shows the promise that the receipt names, and was on sale.',
  'receipt-time': 'The receipt was made before sales closed.',
  'receipt-in-log': 'The order is in the log before the closing, or sales have not closed yet.',
  'receipt-nonce': 'The receipt was made with the number that the device chose.',
  'receipt-leaves': 'The tickets of the receipt are those that were bought.',
  'receipt-clock': 'The receipt states the time that the page showed.',
  'receipt-place': 'The order has a place in the log.',
  'receipt-seed': 'The receipt names the secret number of the draw.',
  'tickets-closed': 'The tickets were counted after sales had closed.',
  'given-file': 'The files of the draw that were given are those that Naseeb published.',
  'served-file': 'What the server shows in its place is right, and was used.',
  'version-2': 'Witnesses signed the log with the closing before the public random number came.',
};

/** A name without a sentence stands for itself. */
export const sentenceOf = (name: string): string => (Object.hasOwn(SENTENCES, name) ? (SENTENCES[name] ?? name) : name);

const TITLES: Readonly<Record<string, { readonly title: string }>> = texts.checks3;

/** A check in a few words, as the verify page has them; its sentence where it has none there. */
export const titleOf = (name: string): string =>
  Object.hasOwn(TITLES, name) ? (TITLES[name]?.title ?? name) : sentenceOf(name);

/** The checks that have a sentence. */
export const sentenceNames = (): string[] => Object.keys(SENTENCES);
