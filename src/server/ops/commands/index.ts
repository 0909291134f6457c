import type { OpsCommands } from '../command.ts';
import { amlCommands as aml } from './money/aml.ts';
import { auditCommands as audit } from './audit.ts';
import { bankCommands as bank } from './money/bank.ts';
import { clockCommands as clock } from './clock.ts';
import { closureCommands as closure } from './closure.ts';
import { controlCommands as control } from './control.ts';
import { couponCommands as coupon } from './money/coupon.ts';
import { depositCommands as deposit } from './money/deposit.ts';
import { drawCommands as draw } from './draw.ts';
import { familyCommands as family } from './family.ts';
import { fundsCommands as funds } from './money/funds.ts';
import { gameCommands as game } from './game.ts';
import { geoCommands as geo } from './geo.ts';
import { harmCommands as harm } from './harm.ts';
import { keyCommands as key } from './key.ts';
import { ledgerCommands as ledger } from './money/ledger.ts';
import { notificationCommands as notification } from './notification.ts';
import { playerCommands } from './player.ts';
import { playerDataCommands } from './player-data.ts';
import { prizeCommands as prize } from './money/prize.ts';
import { promotionCommands as promotion } from './promotion.ts';
import { reconcileCommands as reconcile } from './money/reconcile.ts';
import { registerCommands as register } from './register.ts';
import { seriesCommands as series } from './series.ts';
import { smsCommands as sms } from './sms.ts';
import { termsCommands as terms } from './terms.ts';
import { textsCommands as texts } from './texts.ts';
import { uploadCommands as upload } from './upload.ts';
import { withdrawalCommands as withdrawal } from './money/withdrawal.ts';

/** Every noun of the operator's command line; a new one is a file beside this one and a line here. */
export const opsCommands: Readonly<Record<string, OpsCommands>> = {
  player: { ...playerCommands, ...playerDataCommands },
  notification,
  deposit,
  draw,
  series,
  ledger,
  clock,
  texts,
  terms,
  promotion,
  game,
  sms,
  coupon,
  control,
  audit,
  key,
  family,
  closure,
  upload,
  aml,
  funds,
  geo,
  harm,
  reconcile,
  register,
  withdrawal,
  bank,
  prize,
};
