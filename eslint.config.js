import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const all = ['kernel', 'contract', 'games', 'instants', 'tlog', 'verify', 'client', 'i18n', 'routes', 'ui'].map(
  (name) => `./src/lib/${name}`,
);
const rooms = [
  ...all,
  './src/server',
  './src/sandbox',
  './src/witness',
  './src/verifier',
  './src/monitor',
  './src/shell',
  './src/islands',
  './src/components',
  './src/layouts',
  './src/pages',
  './src/content',
];

/** A room and the only other rooms it may import from. */
const layer = (target, allowed, message) => ({
  target,
  from: rooms.filter((room) => room !== target && !allowed.includes(room)),
  message,
});
const lib = (...names) => names.map((name) => `./src/lib/${name}`);

const services = [
  'crypto',
  'db',
  'http',
  'jobs',
  'messages',
  'notifications',
  'observability',
  'pdf',
  'platform',
  'push',
  'settings',
];
/** A domain of the server and the only other domains it may import from; handlers also import their type. */
const domain = (name, ...below) => ({
  target: `./src/server/${name}`,
  from: './src/server',
  except: [name, ...below, ...services, 'engine/handler.ts'].map((folder) => `./${folder}`),
  message: `Of the server's domains, ${name} imports ${below.join(', ') || 'none'}.`,
});

/** What the browser runs is made of. */
const shownLib = lib('kernel', 'contract', 'games', 'instants', 'client', 'ui', 'i18n', 'routes');

const zones = [
  layer('./src/lib/kernel', [], 'The kernel imports nothing.'),
  layer('./src/lib/contract', lib('kernel'), 'The contract imports the kernel only.'),
  layer(
    './src/lib/games',
    lib('kernel', 'contract', 'ui'),
    'A game imports kernel and contract (and ui for its view).',
  ),
  layer('./src/lib/instants', lib('kernel', 'i18n'), 'An instant game imports the kernel and the languages.'),
  layer('./src/lib/tlog', [], 'Whoever reads the log shares no code with those who keep it.'),
  layer('./src/lib/verify', lib('tlog'), 'The verifier stands alone: it shares no code with the drawer.'),
  layer('./src/witness', lib('tlog'), 'A witness is a party of its own: it imports the formats of logs only.'),
  layer('./src/verifier', lib('tlog', 'verify'), 'Whoever checks draws shares no code with those who hold them.'),
  layer(
    './src/monitor',
    [...lib('tlog', 'verify'), './src/verifier'],
    'Whoever checks the log shares no code with those who keep it.',
  ),
  layer('./src/lib/i18n', lib('kernel', 'routes'), 'The texts import the kernel and the table of routes.'),
  layer('./src/lib/routes', lib('kernel'), 'The table of routes imports the kernel only.'),
  layer('./src/lib/ui', lib('kernel'), 'Primitives import the kernel only: no store, no network.'),
  layer(
    './src/lib/client',
    lib('kernel', 'contract', 'games', 'i18n', 'routes'),
    'The client imports contract, games, texts and kernel.',
  ),
  layer(
    './src/server',
    lib('kernel', 'contract', 'games', 'instants', 'i18n', 'routes'),
    'The server imports contract, games, texts and kernel.',
  ),
  {
    target: './src/server/ledger',
    from: './src/server',
    except: ['./ledger', './db'],
    message: 'The ledger knows no domain: it imports the database only.',
  },
  domain('wallet', 'players'),
  domain('terms'),
  domain('regulation', 'ledger'),
  domain('assessment'),
  domain('limits', 'ledger'),
  domain('exclusions', 'limits', 'ledger'),
  domain('players', 'ledger', 'content', 'terms', 'regulation', 'exclusions', 'limits', 'register'),
  domain('register', 'ledger', 'exclusions'),
  domain('controls', 'exclusions', 'limits', 'orders', 'draws', 'players', 'ledger'),
  domain('uploads', 'players'),
  domain('family', 'uploads', 'exclusions', 'players', 'ledger'),
  domain('downloads', 'players', 'ledger'),
  domain('aml', 'ops/audit-chain.ts'),
  domain('harm'),
  domain(
    'closure',
    'aml',
    'profile',
    'orders',
    'instants',
    'grand-prizes',
    'deposits',
    'withdrawals',
    'wallet',
    'uploads',
    'players',
    'ledger',
  ),
  domain('captcha'),
  domain('geo'),
  domain('profile', 'ledger', 'players', 'exclusions'),
  domain('factors', 'ledger', 'players', 'profile'),
  domain('privacy', 'profile', 'ledger', 'players', 'draws', 'uploads', 'downloads', 'ops/audit-chain.ts'),
  domain('tlog'),
  domain('draws', 'tlog', 'ledger', 'pages'),
  domain('settlement', 'draws', 'ledger'),
  domain('instants', 'orders', 'grand-prizes', 'draws', 'tlog', 'ledger', 'players', 'exclusions', 'register', 'pages'),
  domain('grand-prizes', 'draws', 'downloads', 'players', 'ledger'),
  domain('orders', 'grand-prizes', 'settlement', 'draws', 'tlog', 'ledger', 'players', 'exclusions', 'register'),
  domain('coupons', 'ledger', 'players', 'exclusions'),
  domain(
    'deposits',
    'aml',
    'coupons',
    'withdrawals',
    'ledger',
    'limits',
    'players',
    'exclusions',
    'register',
    'ops/audit-chain.ts',
  ),
  domain('withdrawals', 'aml', 'ledger', 'players', 'exclusions'),
  domain('reconciliation', 'withdrawals/bank', 'deposits/acquirer'),
  domain('identity', 'ledger', 'players', 'exclusions', 'register', 'play-record'),
  domain('superapp', 'identity', 'ledger', 'players', 'profile'),
  domain('play-record', 'players', 'transactions', 'ledger', 'controls/receipt.ts'),
  domain('transactions', 'deposits', 'withdrawals', 'players', 'downloads', 'ledger'),
  domain('draw-engine', 'settlement', 'draws', 'tlog', 'ledger'),
  layer(
    './src/sandbox',
    [...lib('kernel', 'i18n', 'tlog'), './src/witness'],
    'The outside world knows the product by its HTTP contract only.',
  ),
  layer(
    './src/islands',
    [...shownLib, ...lib('tlog', 'verify'), './src/verifier'],
    'Islands import lib, and the checks of the verifier.',
  ),
  layer('./src/shell', [...shownLib, './src/islands'], 'Shell scripts import lib, and the islands that they open.'),
  layer('./src/components', [...shownLib, './src/shell'], 'Components lay out; they do not load.'),
  layer(
    './src/layouts',
    [
      ...lib('kernel', 'i18n', 'ui', 'client', 'contract', 'routes'),
      './src/components',
      './src/server',
      './src/shell',
      './src/islands',
    ],
    'A layout imports components and lib.',
  ),
  layer(
    './src/pages',
    [
      ...rooms.filter(
        (room) =>
          ![
            './src/sandbox',
            './src/witness',
            './src/verifier',
            './src/monitor',
            './src/lib/verify',
            './src/lib/tlog',
          ].includes(room),
      ),
    ],
    'A page imports islands, components, layouts and the one door of the server.',
  ),
];

/** Selects calls of vitest's `name`, as `it(…)`, `it.each(…)(…)` and `it.for(…)(…)`. */
const callsOf = (name) =>
  `CallExpression:matches([callee.name='${name}'], [callee.object.name='${name}'], [callee.callee.object.name='${name}'])`;

const testWords = [
  { selector: `${callsOf('it')}:not(${callsOf('describe')} *)`, message: 'Outside describe, write test.' },
  { selector: `${callsOf('describe')} ${callsOf('test')}`, message: 'Inside describe, write it.' },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
    message: 'Say how long it may take: the default of a second is short where other work shares the cores.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.astro', '.data', '.cache', 'coverage', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
      // Without it the rules look into .js files only.
      'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs', '.astro'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'], 'astro-eslint-parser': ['.astro'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the clock as an argument; the kernel holds the only one.' },
        { object: 'Math', property: 'random', message: 'Take randomness as an argument; crypto is the source.' },
      ],
      // Prettier wraps code, but not comments.
      'max-len': ['error', { code: 1_000_000, comments: 120, ignoreUrls: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['src/pages/**/*.{ts,astro}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'server/(?!index\\.ts$)|#server/(?!index\\.ts$)',
              message: 'The server has one door: src/server/index.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '\\.tsx$', message: 'The server renders no React.' }] },
      ],
    },
  },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    // A test file may tell one long story.
    files: ['tests/**', 'e2e/**'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A suite is one function, a migration one list of statements; an Astro file is one function to the parser.
    files: ['**/*.test.{ts,tsx}', 'tests/**', 'e2e/**', 'src/server/db/migrations/**', '**/*.astro', '**/*.astro/*'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...testWords] },
  },
  {
    // Their files share the modules of their worker (vitest.config.ts).
    files: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    ignores: ['src/{components,islands,shell,lib/client}/**', 'tests/product/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...testWords,
        {
          selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|resetModules)$/]",
          message: 'Another file may have loaded the module: pass what the test replaces as an argument.',
        },
      ],
    },
  },
  {
    files: ['src/lib/kernel/**', 'bench/**', 'scripts/**', 'tests/**', 'e2e/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: [
      'src/server/main.ts',
      'src/server/ops/**',
      'src/sandbox/main.ts',
      'src/{witness,monitor}/run-command.ts',
      'src/verifier/command/run-command.ts',
      'bench/**',
      'scripts/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
