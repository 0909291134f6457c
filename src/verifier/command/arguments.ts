import { parseArgs } from 'node:util';
import { wrongUse } from '../failure.ts';
import { isAddress } from '../fetch-bytes.ts';
import type { Least } from '../pins.ts';
import { explainOption } from '../why/wrong-option.ts';

export const USAGE = `npm run verify -- <file or address>… [--pins <file or address>] [--log <address>] [--least <n>,<k>]
                        [--whole] [--json]

  <file or address>  of draws: a record, a ticket, a receipt or a page saved with a draw; of cards: an order that its
                     page saved, or the open data of a series (/open/series/<series>.json). What is given with it (the
                     record of a ticket, a saved list of tickets or of winners, the series of an order) is not fetched
  --pins             what to trust: pins, or a keys.json that you compared
  --log              where the log of draws is read, if not at /log/ of the same server
  --least            the least witnesses of a draw and its least quorum; if not said what the pins say, or 3,2
  --whole            read the log from its start: shows earlier commitments, too, and what a raffle was carried
  --json             print the checks as JSON

It ends with one of these exit codes:

  0  it holds: all that decides was checked
  1  something does not hold
  2  the command line has to be changed: a wrong option; a file that is not there; something that was given and is
     of no use, or does not have beside it what it needs
  3  nothing was found wrong, but something that decides could not be read from a server or the log, or is not finished
  4  it holds, but points were not checked that decide, too, and can only be checked elsewhere: what only the device
     that bought the tickets knows, what the witnesses of a cancelled draw know, what version 2 does not prove
  Of several the first of 1, 3, 4 and 0.`;

export interface Arguments {
  /** Files or addresses, at least one. */
  readonly places: readonly string[];
  readonly pins: string | undefined;
  /** With a slash at its end. */
  readonly log: string | undefined;
  readonly least: Least | undefined;
  readonly isWhole: boolean;
  readonly isJson: boolean;
}

function readLeast(text: string): Least {
  const [, n, k] = /^(\d{1,2}),(\d{1,2})$/.exec(text) ?? [];
  const [witnesses, quorum] = [Number(n), Number(k)];
  // A quorum of half of the witnesses or fewer would let two logs have one each.
  if (!(quorum <= witnesses && 2 * quorum > witnesses))
    throw wrongUse(`--least takes witnesses and a quorum of more than half of them, as 3,2, and not ${text}`);
  return { witnesses, quorum };
}

function readLog(text: string): string {
  if (!isAddress(text) || !URL.canParse(text)) throw wrongUse(`--log takes an address, https://…, and not ${text}`);
  return text.endsWith('/') ? text : `${text}/`;
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { pins: text, log: text, least: text, whole: flag, json: flag, help: { ...flag, short: 'h' } },
    });
  } catch (error) {
    throw wrongUse(`${explainOption(error)}\n\n${USAGE}`);
  }
}

/** 'help' where that is asked for. Throws a VerifierFailure that says what is wrong. */
export function readArguments(argv: readonly string[]): Arguments | 'help' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  if (positionals.length === 0) throw wrongUse(`Say what to verify.\n\n${USAGE}`);
  const foreign = [...positionals, values.pins ?? ''].find(
    (place) => /^[a-z][a-z0-9+.-]*:\/\//i.test(place) && !isAddress(place),
  );
  if (foreign !== undefined) throw wrongUse(`An address begins with https:// or http://, and not as ${foreign}`);
  const wrong = positionals.find((place) => isAddress(place) && !URL.canParse(place));
  if (wrong !== undefined) throw wrongUse(`This is no address: ${wrong}`);
  return {
    places: positionals,
    pins: values.pins,
    log: values.log === undefined ? undefined : readLog(values.log),
    least: values.least === undefined ? undefined : readLeast(values.least),
    isWhole: values.whole ?? false,
    isJson: values.json ?? false,
  };
}
