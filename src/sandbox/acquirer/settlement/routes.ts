import { dubaiDay } from '#kernel/dubai-day.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { markup, type Html } from '#sandbox/http/html.ts';
import { DATE } from '#sandbox/http/read-body.ts';
import { replyBadRequest, replyNotFound, replyRedirect, type Route, type SandboxReply } from '#sandbox/http/server.ts';
import type { AcquirerStores } from '../payments-page-routes.ts';
import { listDayLines } from './day-lines.ts';
import { DIFFERENCES, isDifference, loadDifference, saveDifference } from './differences.ts';
import { formatSettlement } from './settlement-file.ts';
import { fileLines } from './settlements.ts';

/** The settlement file of a day, today's so far; and how it is made to differ from what happened. */
export function settlementRoutes({ db, now }: SandboxContext, stores: AcquirerStores): readonly Route[] {
  function serve(day: string): SandboxReply {
    if (!DATE.test(day)) return replyBadRequest('the day is not yyyy-mm-dd');
    if (day > dubaiDay(now())) return replyNotFound('settlement');
    const lines = fileLines(db, day, listDayLines(stores, day));
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 200, headers, body: formatSettlement(lines) };
  }

  function differ(body: string): SandboxReply {
    const form = new URLSearchParams(body);
    const [day, difference] = [form.get('day') ?? '', form.get('difference') ?? ''];
    if (!DATE.test(day) || !isDifference(difference)) return replyBadRequest('day or difference is wrong');
    saveDifference(db, day, difference);
    return replyRedirect('/sandbox/acquirer');
  }

  return [
    {
      method: 'GET',
      path: '/sandbox/acquirer/settlements/{day}',
      guarded: true,
      handle: ({ params }) => serve(params['day'] ?? ''),
    },
    { method: 'POST', path: '/sandbox/acquirer/differences', handle: ({ body }) => differ(body) },
  ];
}

/** The form of the acquirer's desk. */
export function renderDifferenceForm({ db, now }: Pick<SandboxContext, 'db' | 'now'>): Html {
  const today = dubaiDay(now());
  const set = loadDifference(db, today);
  const choices = Object.entries(DIFFERENCES).map(
    ([value, label]) => markup`<option value="${value}"${value === set && markup` selected`}>${label}</option>`,
  );
  return markup`<div class="card"><h2>Settlement file</h2>
<p>One file a day in Dubai. To try the reconciliation, let the file of a day differ from what happened.</p>
<form method="post" action="/sandbox/acquirer/differences" class="row end">
<div class="field"><label for="day">Day</label><input id="day" name="day" type="date" value="${today}"></div>
<div class="field"><label for="difference">Difference</label><select id="difference" name="difference">${choices}</select></div>
<button>Save</button></form></div>`;
}
