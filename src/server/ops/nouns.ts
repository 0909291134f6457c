import type { Verbs } from './verb.ts';
import { verbs as audit } from './verbs/audit.ts';
import { verbs as clock } from './verbs/clock.ts';
import { verbs as draw } from './verbs/draw.ts';
import { verbs as ledger } from './verbs/ledger.ts';
import { verbs as player } from './verbs/player.ts';
import { verbs as promotion } from './verbs/promotion.ts';
import { verbs as texts } from './verbs/texts.ts';

/** Every noun of the operator's command line; a new one is a file in verbs/ and a line here. */
export const nouns: Readonly<Record<string, Verbs>> = { player, draw, ledger, clock, texts, promotion, audit };
