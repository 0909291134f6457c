import { matchRoute } from '#routes/index.ts';
import type { Engine } from '#server/engine/engine.ts';
import { sendOffer, sendOperatorMessage, sendOperatorMessageToMany } from '#server/notifications/operator-messages.ts';
import { requireArgument, OpsRefusal } from '../command.ts';
import { playerOf, recordPlayers } from '../named-player.ts';

const MAX_TITLE = 80;
const MAX_BODY = 2_000;
/** An offer goes by SMS, too. */
const MAX_OFFER_BODY = 300;

function textFrom(args: readonly string[], place: number, name: string, most: number): string {
  const text = requireArgument(args, place, name).trim();
  if (text === '') throw new OpsRefusal(`Missing: ${name}`);
  if (text.length > most) throw new OpsRefusal(`${name} has more than ${most} characters.`);
  return text;
}

/** A page of the product, without a language, as players of both read it. */
function linkFrom(args: readonly string[]): string | null {
  const link = args[5];
  if (link === undefined || link === '') return null;
  const route = link.startsWith('/') ? matchRoute(link.split(/[?#]/, 1)[0] ?? '')?.route : undefined;
  if (route?.state.is !== 'page') throw new OpsRefusal(`The product has no page ${link}.`);
  return link;
}

/** The whole message stands in the arguments, and so in the audit log. */
const messageFrom = (args: readonly string[], maxBody = MAX_BODY) => ({
  texts: {
    'en-US': {
      title: textFrom(args, 1, 'the English title', MAX_TITLE),
      body: textFrom(args, 2, 'the English text', maxBody),
    },
    'ar-AE': {
      title: textFrom(args, 3, 'the Arabic title', MAX_TITLE),
      body: textFrom(args, 4, 'the Arabic text', maxBody),
    },
  },
  link: linkFrom(args),
});

async function send(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const who = requireArgument(args, 0, 'who: a mobile number with country code, an open id, all, verified, or offers');
  if (who === 'offers') {
    const offer = messageFrom(args, MAX_OFFER_BODY);
    const counts = await engine.db.transaction().execute((tx) => sendOffer(tx, engine.jobs, offer));
    const { players, notification, email, sms } = counts;
    out(`${players} players are being told: ${notification} by notification, ${email} by e-mail, ${sms} by SMS`);
    return;
  }
  const message = messageFrom(args);
  if (who === 'all' || who === 'verified') {
    const count = await engine.db
      .transaction()
      .execute((tx) => sendOperatorMessageToMany(tx, engine.jobs, who, message));
    out(`${count} players are being told`);
    return;
  }
  const player = await playerOf(engine, args);
  const id = await engine.db.transaction().execute((tx) => sendOperatorMessage(tx, player.id, message));
  engine.push.publishWallets([player.id]);
  engine.push.publish([{ playerId: player.id, push: { type: 'notice', data: { id } } }]);
  out(`${player.open_id} is told`);
}

export const notificationCommands = recordPlayers({
  send: {
    usage: '<player|all|verified|offers> <title> <text> <Arabic title> <Arabic text> [<page>]',
    summary:
      'tells one player, every player or the verified ones, on the page of notifications under System; advertising goes to offers alone: the players who agreed to it, in the ways they agreed to',
    run: send,
  },
});
