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
    summary: 'Installs and builds what is missing, then serves everything.',
    builds: true,
    // React chooses its faster build by NODE_ENV, also in the sandbox.
    defaults: { NODE_ENV: 'production' },
    program: 'src/server/main.ts',
  },
  'start:web': {
    summary: "Serves the pages alone, in front of a lender's own backend (API_BASE).",
    builds: true,
    defaults: { NODE_ENV: 'production' },
    program: 'src/server/main-web.ts',
  },
  test: {
    summary: 'Checks, builds and tests everything. The last line is the total.',
    program: 'scripts/test.mjs',
  },
  'test:quick': {
    summary: 'Checks, then tests what changed since main and makes one journey, in under three minutes.',
    env: { QUICK: '1' },
    program: 'scripts/test.mjs',
  },
  'test:code': {
    summary: 'Runs the tests of the files whose path contains a word. Other options go to Vitest.',
    tool: ['vitest', 'vitest', 'run'],
    passesOn: '[FILE or word ...] [options of vitest]',
  },
  'test:browser': {
    summary: 'Runs tests in a browser in front of our own server. Other options go to Playwright.',
    builds: true,
    browser: true,
    tool: ['@playwright/test', 'playwright', 'test'],
    unlessGiven: '--project=own',
    passesOn: '[FILE ...] [-g "words"] [options of playwright]',
  },
  dev: {
    summary: 'Serves everything, restarts when a file of the server changes, and reloads changed pages.',
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
      'Checks the style of changed files, then all types, rooms, texts and unused exports. Edits nothing.',
    program: 'scripts/check.mjs',
    options: { all: { type: 'boolean', description: 'checks the style of all files' } },
  },
  format: {
    summary: 'Formats the files that changed since main, or those that are named. Other options go to Biome.',
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
        pages: 'main pages against pages written by hand, at 1.6 Mbit/s (BENCH_RUNS_MAX)',
        calls: 'loan-details against a bare server with the same SQL (BENCH_CALL_ROUNDS)',
        overload: 'twice what the server can do (BENCH_OVERLOAD_SECONDS)',
        growth: 'a million borrowers against none (BENCH_BORROWERS)',
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
      name: { type: 'string', value: 'NAME', description: 'the user; asked for when left out' },
      role: {
        type: 'string',
        value: 'ROLE',
        description: 'agent (when left out), supervisor, finance, auditor, manager or all',
      },
      move: { type: 'boolean', description: 'gives an existing user the role of --role' },
      renew: { type: 'boolean', description: 'sets a new password; codes and sessions of the user end' },
      disable: { type: 'boolean', description: 'refuses further sign-ins and ends all sessions of the user' },
      enable: { type: 'boolean', description: 'lets a disabled user sign in as before' },
    },
  },
  doctor: {
    summary: 'Checks the configuration and says what is wrong, unreadable or contradictory.',
    program: 'src/workbench/doctor/doctor.ts',
    options: {
      probe: { type: 'boolean', description: "makes the calls of a lender's backend and judges the answers" },
      session: { type: 'string', value: 'TOKEN', description: 'the session that --probe uses' },
      writes: { type: 'boolean', description: 'lets --probe make calls that change something' },
    },
  },
  conform: {
    summary: "Tries a provider of the lender's own against every rule that the server relies on.",
    program: 'src/workbench/conform/conform.ts',
    positionals: { usage: 'MODULE', least: 1, most: 1, description: 'the file, such as ./our-provider.ts' },
  },
  package: {
    summary: 'Makes a folder that runs with `node server.js` alone, to be deployed.',
    program: 'scripts/package.mjs',
    options: {
      to: {
        type: 'string',
        value: 'FOLDER',
        description: 'where; artefact/abono-VERSION-PLATFORM when left out',
      },
      tar: { type: 'boolean', description: 'makes one .tar.gz file as well' },
    },
  },
  openapi: {
    summary: 'Prints the calls of this installation as an OpenAPI document.',
    program: 'src/workbench/api/print-openapi.ts',
    options: {
      operator: { type: 'boolean', description: "prints the calls of the lender's systems instead" },
    },
  },
  backup: {
    summary: 'Copies database and files into a new encrypted folder while servers run.',
    program: 'src/server/commands/backup.ts',
    options: {
      to: {
        type: 'string',
        value: 'FOLDER',
        required: true,
        description: 'the folder in which the new one is made',
      },
      'without-pictures': {
        type: 'boolean',
        description: 'leaves out all files, where their store keeps copies of its own',
      },
    },
  },
  restore: {
    summary: 'Brings a backup back into the database and files of the configuration, and proves it.',
    program: 'src/server/commands/restore.ts',
    options: {
      from: { type: 'string', value: 'FOLDER', required: true, description: 'the folder of one backup' },
      look: { type: 'boolean', description: 'reads all of the backup and changes nothing' },
      'replace-everything': { type: 'boolean', description: 'deletes all that the target holds' },
      'pictures-only': {
        type: 'boolean',
        description: 'brings back the files alone, after a restore that stopped',
      },
    },
  },
  reseal: {
    summary:
      'Encrypts everything again after ABONO_SECRET has changed, while servers run. Can be stopped and goes on.',
    program: 'src/server/commands/reseal.ts',
    options: {
      'old-secret-is-lost': { type: 'boolean', description: 'goes on without the secret of before' },
    },
  },
  pictures: {
    summary: 'Makes the pictures of the README from the running product, in both languages and colours.',
    builds: true,
    program: 'src/testing/pictures/pictures.ts',
    options: {
      compare: { type: 'boolean', description: 'writes nothing; says whether the pictures are still true' },
      only: {
        type: 'string',
        value: 'NAME',
        description: 'one of them: es-light, es-dark, en-light or en-dark',
      },
    },
    positionals: { usage: '[FOLDER]', most: 1, description: 'docs/pictures when left out' },
  },
  reconcile: {
    summary: 'Compares what payment providers list as paid with the books, and books what no notice told of.',
    program: 'src/server/loans/reconciliation/run-reconcile.ts',
    options: {
      from: {
        type: 'string',
        value: 'DAY',
        description: 'the first day, such as 2026-11-20; a week before --to when left out',
      },
      to: { type: 'string', value: 'DAY', description: 'the last day; two days ago when left out' },
      provider: { type: 'string', value: 'NAME', description: 'one payment provider; all when left out' },
      file: { type: 'string', value: 'FILE', description: 'a settlement file of that provider' },
    },
  },
  torture: {
    summary: 'Kills the server 50 times while payments arrive, and counts the payments.',
    builds: true,
    program: 'src/testing/torture.ts',
    options: {
      power: { type: 'boolean', description: 'cuts the power ten times instead (as root, with mkfs.ext4)' },
      'if-possible': { type: 'boolean', description: 'exits with 0 where this machine cannot do it' },
    },
    positionals: { usage: '[TIMES]', most: 1, isNumber: true, description: 'how many times' },
  },
  attack: {
    summary: 'Tries every call with sqlmap and the pages with wapiti, on this machine alone.',
    builds: true,
    program: 'src/testing/attack/main.ts',
    options: {
      list: { type: 'boolean', description: 'says which programs it lacks here' },
      'if-possible': { type: 'boolean', description: 'exits with 0 where the two are not installed' },
    },
    positionals: {
      usage: '[PART]',
      most: 1,
      choices: {
        control: 'only the server that has known holes, which both must find',
        calls: 'only the calls',
        pages: 'only the pages',
      },
    },
  },
  mutants: {
    summary: 'Changes the rules of money in small ways and sees whether a test notices.',
    builds: true,
    program: 'src/testing/mutants/main.ts',
    options: {
      tonight: { type: 'boolean', description: 'only the files whose turn it is today' },
    },
    positionals: { usage: '[FILE ...]', description: 'the end of a path, such as payoff; all when left out' },
  },
  engines: {
    summary: 'Makes the main journeys in other engines. As root on Debian it installs what they need.',
    program: 'scripts/engines.mjs',
    options: { list: { type: 'boolean', description: 'says which packages each engine lacks here' } },
    positionals: { usage: '[ENGINE ...]', choices: { firefox: 'Firefox', webkit: 'WebKit' } },
  },
  looks: {
    summary:
      'Compares every page and part with its reference and lists what changed. Other options go to Playwright.',
    builds: true,
    browser: true,
    env: { NIGHTLY: '1' },
    tool: ['@playwright/test', 'playwright', 'test', '--project=own', 'e2e/looks.spec.ts'],
    options: {
      update: {
        type: 'boolean',
        env: { LOOKS: 'update' },
        description: 'takes what differs as the new reference, and lists it',
      },
    },
    passesOn: '[options of playwright]',
  },
  'two-versions': {
    summary: 'Runs the last release beside this one: its pages, its server and its tests. Takes minutes.',
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
      list: { type: 'boolean', description: 'names the steps' },
      from: { type: 'string', value: 'STEP', description: 'begins with this step' },
      only: { type: 'string', value: 'STEP,STEP', description: 'runs these steps' },
      'go-on': { type: 'boolean', description: 'runs what a run of the same commit left or found failed' },
    },
  },
})
