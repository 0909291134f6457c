import { formatDateTime } from '#i18n/date-format.ts';
import { markup, type Html } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import { MODES, type Mode } from './mode-store.ts';

/** What a witness knows of a log. */
export interface WitnessRow {
  readonly number: number;
  readonly name: string;
  /** Undefined where it cosigned nothing yet. */
  readonly latest: { readonly size: number; readonly time: number } | undefined;
  readonly mode: Mode;
}

export interface LogCard {
  readonly origin: string;
  readonly witnesses: readonly WitnessRow[];
}

const moment = (ms: number): string => formatDateTime(ms, 'en-US', 'moment');

const renderButtons = ({ number, mode }: WitnessRow, origin: string): Html =>
  markup`<form method="post" action="/sandbox/witnesses/${number}/mode" class="row"><input type="hidden" name="origin" value="${origin}">${Object.entries(
    MODES,
  ).map(
    ([name, label]) =>
      markup`<button name="mode" value="${name}" class="small${name === mode ? '' : ' plain'}" aria-pressed="${String(name === mode)}">${label}</button>`,
  )}</form>`;

const renderWitness = (row: WitnessRow, origin: string): Html =>
  markup`<section><h3 class="text"><code>${row.name}</code></h3>
<p class="soft">${row.latest ? `Has cosigned ${row.latest.size} entries, the last time on ${moment(row.latest.time * 1000)}.` : 'Has cosigned nothing yet.'}</p>
${renderButtons(row, origin)}</section>`;

const renderLog = ({ origin, witnesses }: LogCard): Html =>
  markup`<div class="card"><h2 class="text">The log <code>${origin}</code></h2>
${witnesses.map((row) => renderWitness(row, origin))}</div>`;

/** What the witnesses have cosigned of each log, and how they behave. */
export const renderWitnessesPage = (logs: readonly LogCard[], nonce: string): Html =>
  renderLayout(
    { title: 'Witnesses', language: 'en', nonce, house: 'Sandbox', wide: true },
    markup`<h1>The witnesses of the log of draws</h1>
<p class="soft">Each is a process of its own with a key of its own. It signs how large the log is that it has seen, with the time, if the log holds all that it has seen before. Times are Dubai time. <a href="/sandbox">All of the sandbox</a></p>
${logs.length > 0 ? logs.map(renderLog) : markup`<div class="card"><p>They follow no log yet.</p></div>`}
<p class="soft">Two of them are a quorum: the log shows the newest size that a quorum has cosigned.</p>
<p class="soft">Draws of every minute leave them less than four seconds from the close of sales. If two of them are slow, refuse or are away then, such a draw is canceled and its stakes go back: once both have signed the log without its closing, or else a day later.</p>`,
  );
