import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { superappAuthorization as command } from '#contract/superapp/430100-superapp-authorization.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { markBrowser } from '#server/players/superapp/browser.ts';
import { isOwnReturnPage } from '../redirect-uri.ts';
import { createRequest, keepRequest } from '../requests.ts';

export const superappAuthorization = defineHandler(command, async ({ purpose, redirectUri }, call) => {
  const { engine, session, ip } = call;
  if (!engine.superapp) return err({ code: errorCodes.superappNotOffered });
  if (!isOwnReturnPage(engine, redirectUri)) return err(fieldRefusal('redirectUri'));
  if (purpose === 'link' && !session) return err({ code: errorCodes.loginRequired });
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const request = createRequest(redirectUri);
  const url = await engine.superapp.authorizationUrl(request);
  if (!url.ok) return err({ code: errorCodes.providerUnavailable });
  await keepRequest(engine.db, request, markBrowser(call), purpose === 'link' && session ? session.playerId : null);
  return ok({ url: url.value, state: request.state });
});
