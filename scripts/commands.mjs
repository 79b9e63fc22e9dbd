/**
 * Every `npm run` command: what it is, what it accepts, and how it runs. package.json has a line for each, which starts
 * command.mjs with its name. Plain JavaScript without imports, because it is read before anything is installed.
 *
 * - `program`: the file that Node runs in place of the launcher. It calls `readArguments(name)` if it accepts arguments.
 * - `tool`: the package, its binary and the first arguments. `passesOn` hands it all arguments that are not declared here;
 *   `unlessGiven` is an option that is added unless one of them is that option.
 * - `builds` and `browser`: the pages are built, or a Chromium is found, before it runs.
 * - `env` is added to the environment. `defaults` holds variables that apply unless the environment sets them.
 * - An option with `env` sets these variables when it is given.
 */
export const commands = /** @type {const} */ ({
  start: {
    summary: 'Installs and builds what is missing, then serves pages, API and desk on PORT.',
    builds: true,
    // React chooses its faster build by NODE_ENV, also in the sandbox.
    defaults: { NODE_ENV: 'production' },
    program: 'src/server/main.ts',
  },
  'start:web': {
    summary: "Serves only the pages, in front of a lender's own backend (API_BASE).",
    builds: true,
    defaults: { NODE_ENV: 'production' },
    program: 'src/server/main-web.ts',
  },
  test: {
    summary: 'Checks, builds and runs all tests. The last line is the total.',
    program: 'scripts/test.mjs',
  },
  'test:quick': {
    summary: 'Runs check, the tests of what changed since main, and one journey, in under three minutes.',
    env: { QUICK: '1' },
    program: 'scripts/test.mjs',
  },
  'test:code': {
    summary: 'Runs the tests of the files whose path contains a word. Other options go to Vitest.',
    tool: ['vitest', 'vitest', 'run'],
    passesOn: '[FILE or word ...] [options of vitest]',
  },
  'test:browser': {
    summary: 'Builds the pages and runs tests in a browser. Other options go to Playwright.',
    builds: true,
    browser: true,
    tool: ['@playwright/test', 'playwright', 'test'],
    unlessGiven: '--project=own',
    passesOn: '[FILE ...] [-g "words"] [options of playwright]',
  },
  dev: {
    summary:
      'Serves everything, reloads changed pages, and restarts within seconds when another file changes.',
    program: 'scripts/dev.mjs',
  },
  build: {
    summary: 'Builds the pages into build/ if their sources have changed.',
    program: 'scripts/build.mjs',
    options: {
      'is-current': {
        type: 'boolean',
        description: 'builds nothing; exits with 0 if build/ is current, else 1',
      },
    },
  },
  check: {
    summary:
      'Checks the style of changed files, then all types, imports, texts and unused exports. Edits nothing.',
    program: 'scripts/check.mjs',
    options: { all: { type: 'boolean', description: 'checks the style of all files' } },
  },
  format: {
    summary: 'Formats the files that changed since main, or the named ones. Other options go to Biome.',
    program: 'scripts/format.mjs',
    options: { all: { type: 'boolean', description: 'formats all files' } },
    passesOn: '[FILE ...] [options of biome]',
  },
  bench: {
    summary: 'Measures pages, calls, overload and growth. Without a name, all but growth and peers.',
    builds: true,
    defaults: { NODE_ENV: 'production' },
    program: 'bench/bench.ts',
    positionals: {
      usage: '[PART ...]',
      choices: {
        pages: 'main pages against handwritten pages, at 1.6 Mbit/s (BENCH_RUNS_MAX)',
        calls: 'loan-details against a bare server with the same SQL (BENCH_CALL_ROUNDS)',
        overload: 'twice the load that the server can serve (BENCH_OVERLOAD_SECONDS)',
        growth: 'a database of a million borrowers against an empty one (BENCH_BORROWERS)',
        peers: 'loan details against Astro and React Router, from the npm registry (BENCH_PEER_LOADS)',
      },
    },
  },
  campaign: {
    summary:
      'Prints visits, clicks, codes and registrations per channel and day, or adds a registration page.',
    program: 'src/server/site/landing/campaign.ts',
    options: {
      from: { type: 'string', value: 'DAY', description: 'the first day, such as 2026-11-01' },
      until: { type: 'string', value: 'DAY', description: 'the day after the last one' },
      template: { type: 'string', value: 'ID', description: 'adds or changes the page /register?id=ID' },
      market: { type: 'string', value: 'MARKET', description: 'the market of that page, or "none"' },
      title: { type: 'string', value: 'TEXT', description: 'the title of that page' },
      description: { type: 'string', value: 'TEXT', description: 'the description of that page' },
    },
  },
  'desk:user': {
    summary: 'Adds or changes a user of the desk. The password is asked for, or read from standard input.',
    program: 'src/server/fronts/desk/account/make-user.ts',
    options: {
      name: { type: 'string', value: 'NAME', description: 'the user; the command asks if it is left out' },
      role: {
        type: 'string',
        value: 'ROLE',
        description: 'agent (the default), supervisor, finance, auditor, manager or all',
      },
      move: { type: 'boolean', description: 'gives an existing user the role --role' },
      renew: { type: 'boolean', description: 'sets a new password; codes and sessions of the user end' },
      disable: { type: 'boolean', description: 'refuses further sign-ins and ends all sessions of the user' },
      enable: { type: 'boolean', description: 'lets a disabled user sign in as before' },
    },
  },
  doctor: {
    summary: 'Checks the configuration and reports errors, unreadable files and contradictions.',
    program: 'src/workbench/doctor/doctor.ts',
    options: {
      probe: { type: 'boolean', description: "calls a lender's backend and checks the answers" },
      session: {
        type: 'string',
        value: 'QUERY',
        description: "the query of a page's address for a test borrower, with productId and orderId",
      },
      writes: {
        type: 'boolean',
        description: 'allows --probe to make calls that change data; it names them first',
      },
    },
  },
  conform: {
    summary: "Tests a lender's own provider module against every rule that the server relies on.",
    program: 'src/workbench/conform/conform.ts',
    positionals: { usage: 'MODULE', least: 1, most: 1, description: 'the file, such as ./our-provider.ts' },
  },
  package: {
    summary: 'Makes a deployable folder that runs with `node server.js`.',
    program: 'scripts/package.mjs',
    options: {
      to: {
        type: 'string',
        value: 'FOLDER',
        description: 'the target; artefact/abono-VERSION-PLATFORM if it is left out',
      },
      tar: { type: 'boolean', description: 'also makes a .tar.gz file' },
    },
  },
  openapi: {
    summary: 'Prints the calls of this installation as an OpenAPI document.',
    program: 'src/workbench/api/print-openapi.ts',
    options: {
      operator: { type: 'boolean', description: 'prints the operator calls instead' },
    },
  },
  backup: {
    summary: 'Copies the database and files into a new encrypted folder while servers run.',
    program: 'src/server/commands/backup.ts',
    options: {
      to: {
        type: 'string',
        value: 'FOLDER',
        required: true,
        description: 'the folder in which the backup folder is created',
      },
      'without-pictures': {
        type: 'boolean',
        description: 'leaves out all files, for a file store that has its own backup',
      },
    },
  },
  restore: {
    summary: 'Restores a backup into the configured database and files, and verifies the result.',
    program: 'src/server/commands/restore.ts',
    options: {
      from: { type: 'string', value: 'FOLDER', required: true, description: 'the folder of one backup' },
      look: { type: 'boolean', description: 'verifies the backup and changes nothing' },
      'replace-everything': { type: 'boolean', description: 'deletes everything in the target first' },
      'pictures-only': {
        type: 'boolean',
        description: 'restores only the files, after a restore that stopped',
      },
    },
  },
  reseal: {
    summary: 'Encrypts all data with the new ABONO_SECRET while servers run. It can be stopped and resumed.',
    program: 'src/server/commands/reseal.ts',
    options: {
      'old-secret-is-lost': { type: 'boolean', description: 'continues without the earlier secret' },
    },
  },
  pictures: {
    summary:
      'Takes the screenshots of the README from the running product, in both languages and colour schemes.',
    builds: true,
    program: 'src/testing/pictures/pictures.ts',
    options: {
      compare: {
        type: 'boolean',
        description: 'writes nothing; reports whether the screenshots are current',
      },
      only: {
        type: 'string',
        value: 'NAME',
        description: 'one picture: es-light, es-dark, en-light, en-dark, paying or desk',
      },
    },
    positionals: { usage: '[FOLDER]', most: 1, description: 'the target; docs/pictures if it is left out' },
  },
  reconcile: {
    summary: 'Compares the payments that providers list with the ledger, and books those that are missing.',
    program: 'src/server/loans/reconciliation/run-reconcile.ts',
    options: {
      from: {
        type: 'string',
        value: 'DAY',
        description: 'the first day, such as 2026-11-20; a week before --to if it is left out',
      },
      to: { type: 'string', value: 'DAY', description: 'the last day; two days ago if it is left out' },
      provider: { type: 'string', value: 'NAME', description: 'one payment provider; all if it is left out' },
      file: { type: 'string', value: 'FILE', description: 'a settlement file of that provider' },
    },
  },
  torture: {
    summary: 'Kills the server 50 times while payments arrive, and counts the payments.',
    builds: true,
    program: 'src/testing/torture.ts',
    options: {
      power: { type: 'boolean', description: 'simulates ten power cuts instead (as root, with mkfs.ext4)' },
      'if-possible': { type: 'boolean', description: 'exits with 0 if this machine cannot do it' },
    },
    positionals: { usage: '[TIMES]', most: 1, isNumber: true, description: 'the number of kills' },
  },
  attack: {
    summary: 'Attacks every call with sqlmap and every page with wapiti, on this machine only.',
    builds: true,
    program: 'src/testing/attack/main.ts',
    options: {
      list: { type: 'boolean', description: 'lists the programs that are missing' },
      'if-possible': { type: 'boolean', description: 'exits with 0 if the two are not installed' },
    },
    positionals: {
      usage: '[PART]',
      most: 1,
      choices: {
        control: 'only the server with known vulnerabilities, which both must find',
        calls: 'only the calls',
        pages: 'only the pages',
      },
    },
  },
  mutants: {
    summary: 'Runs mutation tests on the rules of money.',
    builds: true,
    program: 'src/testing/mutants/main.ts',
    options: {
      tonight: { type: 'boolean', description: 'only the files that are due today' },
    },
    positionals: {
      usage: '[FILE ...]',
      description: 'the end of a path, such as payoff; all if it is left out',
    },
  },
  engines: {
    summary: 'Runs the main journeys in Firefox and WebKit. As root on Debian it installs their packages.',
    program: 'scripts/engines.mjs',
    options: { list: { type: 'boolean', description: 'lists the missing packages of each engine' } },
    positionals: { usage: '[ENGINE ...]', choices: { firefox: 'Firefox', webkit: 'WebKit' } },
  },
  looks: {
    summary:
      'Compares every page and component with its visual reference and lists changes. Other options go to Playwright.',
    builds: true,
    browser: true,
    env: { NIGHTLY: '1' },
    tool: ['@playwright/test', 'playwright', 'test', '--project=own', 'e2e/looks.spec.ts'],
    options: {
      update: {
        type: 'boolean',
        env: { LOOKS: 'update' },
        description: 'accepts all changes as the new references',
      },
    },
    passesOn: '[options of playwright]',
  },
  'two-versions': {
    summary: 'Tests this version beside the last release: its pages, server and tests.',
    builds: true,
    browser: true,
    env: { NIGHTLY: '1' },
    tool: ['vitest', 'vitest', 'run', '--reporter=default', 'src/testing/nightly/two-versions'],
  },
  nightly: {
    summary: 'Runs every test that takes minutes or hours.',
    builds: true,
    browser: true,
    program: 'src/testing/nightly/main.ts',
    options: {
      list: { type: 'boolean', description: 'lists the steps' },
      from: { type: 'string', value: 'STEP', description: 'starts with this step' },
      only: { type: 'string', value: 'STEP,STEP', description: 'runs these steps' },
      'go-on': {
        type: 'boolean',
        description: 'resumes an earlier run of the same commit: steps not run, and failures',
      },
    },
  },
})
