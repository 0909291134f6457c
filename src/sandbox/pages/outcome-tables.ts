import { TEST_CARDS } from '../acquirer/test-cards.ts';
import { exampleIban, TEST_ACCOUNTS } from '../bank/outcomes.ts';
import { markup, type Html } from '../http/html.ts';
import { OUTCOME_GROUPS, type OutcomeGroup } from '../outcomes/index.ts';
import { groupCardNumber, type MoneyOutcome } from '../outcomes/outcome.ts';
import { copyable } from './copy.ts';

const table = (label: string, heads: readonly string[], rows: readonly Html[], kind = ''): Html =>
  markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="${kind}"><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

export const renderCards = (): Html =>
  table(
    'Test cards',
    ['Number', 'Outcome'],
    [...TEST_CARDS].map(
      ([cardNo, card]) =>
        markup`<tr><td>${copyable(groupCardNumber(cardNo))}</td><td>${card.title}${card.challenge && markup` <span class="soft">after 3-D Secure</span>`}</td></tr>`,
    ),
  );

export const renderAccounts = (): Html =>
  table(
    'Accounts for withdrawals',
    ['Ends in', 'Outcome', 'For example'],
    [...TEST_ACCOUNTS, ['0000', { title: 'paid at once' }] as const].map(
      ([end, { title }]) =>
        markup`<tr><td><code>${end}</code></td><td>${title}</td><td>${copyable(exampleIban(end))}</td></tr>`,
    ),
  );

/** Addresses of the product and the sandbox become links. */
const linked = (text: string): readonly (Html | string)[] =>
  text
    .split(/(\/(?:account|sandbox)\/[\w-]+(?:\?kind=mini)?)/)
    .map((part, i) => (i % 2 === 1 ? markup`<a href="${part}">${part}</a>` : part));

const renderOutcome = ({ id, outcome, how, type = [], ops = [] }: MoneyOutcome): Html =>
  markup`<tr id="${id}"><th scope="row">${outcome}</th><td>${linked(how)}${ops.map((command) => markup`<br><code>npm run ops -- ${command}</code>`)}</td><td>${type.map((text) => markup`${copyable(text)}<br>`)}</td></tr>`;

const renderGroup = ({ title, outcomes }: OutcomeGroup): Html =>
  markup`<h3>${title}</h3>${table(title, ['What happens', 'What to do', 'What to type'], outcomes.map(renderOutcome), 'outcomes')}`;

/** What can become of a player's money, and how to see it. */
export const renderOutcomes = (): Html => markup`${OUTCOME_GROUPS.map(renderGroup)}`;
