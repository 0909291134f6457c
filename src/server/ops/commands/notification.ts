import { matchRoute } from '#routes/index.ts';
import type { Engine } from '#server/engine/engine.ts';
import { sendOperatorMessage, sendOperatorMessageToMany } from '#server/notifications/operator-messages.ts';
import { requireArgument, OpsRefusal, type OpsCommands } from '../command.ts';
import { playerOf } from './player.ts';

const MAX_TITLE = 80;
const MAX_BODY = 2_000;

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
const messageFrom = (args: readonly string[]) => ({
  texts: {
    'en-US': {
      title: textFrom(args, 1, 'the English title', MAX_TITLE),
      body: textFrom(args, 2, 'the English text', MAX_BODY),
    },
    'ar-AE': {
      title: textFrom(args, 3, 'the Arabic title', MAX_TITLE),
      body: textFrom(args, 4, 'the Arabic text', MAX_BODY),
    },
  },
  link: linkFrom(args),
});

async function send(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const who = requireArgument(args, 0, 'who: a mobile number with country code, an open id, all, or verified');
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

export const notificationCommands: OpsCommands = {
  send: {
    usage: '<player|all|verified> <title> <text> <Arabic title> <Arabic text> [<page>]',
    summary: 'tells one player, every player or the verified ones, on the page of notifications under System',
    run: send,
  },
};
