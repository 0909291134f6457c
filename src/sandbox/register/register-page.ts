import { formatDateTime } from '#i18n/date-format.ts';
import { markup, type Html } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import { MODES, type RegisterStore } from './register-store.ts';

type Entry = ReturnType<RegisterStore['list']>[number];

const renderEntry = ({ type, number, nationality, birthDate, endsAt, reference }: Entry): Html =>
  markup`<tr><td>${type === 'EID' ? 'Emirates ID' : `Passport, ${nationality}`}<br><code>${number}</code></td><td class="nowrap">${birthDate}</td><td>${endsAt === null ? 'without an end' : formatDateTime(endsAt, 'en-US', 'dateTime')}</td><td><code>${reference}</code></td><td><form method="post" action="/sandbox/register/removals" class="inline"><input type="hidden" name="reference" value="${reference}"><button class="plain small" aria-label="Remove ${number}">Remove</button></form></td></tr>`;

/** Who is on the register, and how it behaves. */
export function renderRegisterPage(store: RegisterStore, nonce: string): Html {
  const people = store.list();
  const modes = Object.entries(MODES).map(
    ([mode, label]) => markup`<option value="${mode}"${mode === store.mode() && markup` selected`}>${label}</option>`,
  );
  return renderLayout(
    { title: 'Self-exclusion register', language: 'en', nonce, house: 'Sandbox', wide: true },
    markup`<h1>The national self-exclusion register</h1>
<p class="soft">The product asks it at registration, at login, and before money moves. Times are Dubai time. <a href="/sandbox">All of the sandbox</a></p>
<div class="card"><h2>Enter a person</h2>
<form method="post" action="/sandbox/register/people">
<div class="row end">
<div class="field"><label for="type">Document</label><select id="type" name="type"><option value="EID">Emirates ID</option><option value="PASSPORT">Passport</option></select></div>
<div class="field grow"><label for="number">Number</label><input id="number" name="number" required minlength="4" maxlength="40" autocomplete="off"></div>
<div class="field"><label for="nationality">Country of the passport</label><input id="nationality" name="nationality" maxlength="2" placeholder="IN" autocomplete="off"></div>
</div>
<div class="row end">
<div class="field"><label for="birthDate">Birth date</label><input id="birthDate" name="birthDate" type="date" required></div>
<div class="field"><label for="lastDay">Last day</label><input id="lastDay" name="lastDay" type="date"></div>
<button>Enter</button>
</div>
<p class="soft">Without a last day the exclusion has no end. Who is entered again has the new last day.</p>
</form></div>
<div class="card"><h2>On the register</h2>${
      people.length === 0
        ? markup`<p>Nobody.</p>`
        : markup`<div class="scroll" tabindex="0" role="region" aria-label="People"><table><thead><tr><th>Document</th><th>Birth date</th><th>Until</th><th>Reference</th><th></th></tr></thead><tbody>${people.map(renderEntry)}</tbody></table></div>`
    }
<p class="soft">Who is removed here stays excluded at the product until what began there is over.</p></div>
<div class="card"><h2>How it answers</h2>
<form method="post" action="/sandbox/register/mode" class="row end">
<div class="field"><label for="mode">The register</label><select id="mode" name="mode">${modes}</select></div>
<button>Save</button></form>
<p class="soft">While it does not answer, nobody can register; deposits stop once its last answer is an hour old, purchases once it is a day old.</p></div>`,
  );
}
