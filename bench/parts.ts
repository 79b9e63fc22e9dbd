/** What there is to measure; `npm run bench -- calls` measures one alone, and without a name all of these. */
const PARTS = {
  pages: 'main pages against pages written by hand, 1.6 Mbit/s (BENCH_RUNS_MAX)',
  taps: 'from a tap to the next page (BENCH_RUNS)',
  calls: 'loan-details against a bare server with the same SQL',
  seen: 'what it costs that each request is seen',
  rendering: 'what a page costs the processor',
  mixed: 'calls of every kind and payments (BENCH_MIXED_ROUNDS, BENCH_MIXED_SECONDS)',
  complaints: '100,000 of them against 100',
  desk: 'every page of the desk with 10,000 complaints',
  site: 'public pages, and the landing under a crowd (BENCH_RUNS, BENCH_VISITORS_SECONDS)',
  pictures: 'each drawn anew (BENCH_RUNS)',
  overload: 'twice what the server can do (BENCH_OVERLOAD_SECONDS)',
  attackers: 'who sends messages with a program',
} as const

/** They take long, or fetch a program. */
const BY_NAME_ALONE = {
  'pages-bad-network': 'as pages, at 400 kbit/s and 400 ms (BENCH_RUNS_MAX)',
  'pages-busy': 'loan details alone, and beside 2,000 pages a minute (BENCH_RUNS)',
  lighthouse: 'the marks of public pages on a phone; npm fetches 185 MB for it, once',
  growth: 'a million borrowers against none (BENCH_BORROWERS)',
} as const

type Part = keyof typeof PARTS | keyof typeof BY_NAME_ALONE

/** Which parts are measured, for the names that were given. `--help` says which names there are, and ends. */
export function askedParts(names: readonly string[]): (part: Part) => boolean {
  const all: Readonly<Record<string, string>> = { ...PARTS, ...BY_NAME_ALONE }
  if (names.includes('--help')) {
    console.log(
      'npm run bench -- NAME ...; without a name, all but the last four. In brackets, what says how often.',
    )
    for (const [name, what] of Object.entries(all)) console.log(`  ${name.padEnd(18)}${what}`)
    process.exit()
  }
  const unknown = names.find((name) => !(name in all))
  if (unknown !== undefined) throw new Error(`no part is called ${unknown}: npm run bench -- --help`)
  return (part) => (names.length === 0 ? part in PARTS : names.includes(part))
}
