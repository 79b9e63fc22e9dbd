import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '#server/base/config/cannot-start.ts'

/** Sources whose mutants are tried with the same tests. */
export type Group = {
  readonly name: string
  /** The tests that have to notice, as globs: those that no source reaches are left out by themselves. */
  readonly tests: readonly string[]
  /** Whether these tests start servers, which takes a database (once for all of them) and the built pages. */
  readonly startsServer: boolean
  /** How much of each file's mutants has to be killed. */
  readonly wantedShare: number
  /** The nights in which each of the files is tried once. */
  readonly nights: number
  readonly sources: readonly string[]
}

export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** Every file that mutation testing tries: each module that reads, books or tells money and loans, by its folder. */
export const groups: readonly Group[] = [
  {
    name: 'rules',
    tests: ['src/domain/**/*.test.ts'],
    startsServer: false,
    wantedShare: 0.95,
    nights: 3,
    sources: modulesOf(
      'src/domain/{complaints,loans,money,papers}/**/*.ts',
      'src/domain/{business-days,least-where}.ts',
      'src/domain/{notifications,reports}/**/*.ts',
      'src/domain/{account/leaving,apply/decision-time,site/asked-amount,typed-amount}.ts',
    ),
  },
  {
    name: 'units',
    // Everything is made of these, so that every test would notice; their own have to.
    tests: ['src/domain/dates.test.ts', 'src/domain/amount.test.ts', 'src/domain/rate.test.ts'],
    startsServer: false,
    // Ten lines of them guard against what cannot come: a calendar in another form, a day of an impossible text.
    wantedShare: 0.9,
    nights: 1,
    sources: modulesOf('src/domain/{dates,amount,rate}.ts'),
  },
  {
    name: 'server',
    // Nearly every test of the server reaches these files, so those that are about money and loans have to notice.
    tests: ['src/server/loans/**/*.test.ts', 'src/server/integrations/payments/**/*.test.ts'],
    startsServer: true,
    wantedShare: 0.95,
    nights: 28,
    sources: modulesOf(
      'src/server/loans/**/*.ts',
      'src/server/people/borrowers/own-lenders.ts',
      'src/server/integrations/{cards,held,payments}/**/*.ts',
      'src/server/base/outside/provider-failure.ts',
    ),
  },
  {
    name: 'messages',
    // What is sent and printed about a loan: messages to the borrower, events for the lender, papers.
    tests: [
      'src/server/{complaints,leaving,notifications,outbox,papers}/**/*.test.ts',
      'src/server/loans/details/told-of-loan.test.ts',
    ],
    startsServer: true,
    wantedShare: 0.95,
    nights: 28,
    sources: modulesOf(
      'src/server/{leaving,notifications,outbox,papers}/**/*.ts',
      'src/server/complaints/{authority-file,compensation,complaints}.ts',
      'src/server/base/answers/voice.ts',
    ),
  },
  {
    name: 'staff',
    // What the lender's staff and systems read and book.
    tests: ['src/server/fronts/{desk,operator}/**/*.test.ts'],
    startsServer: true,
    wantedShare: 0.95,
    nights: 28,
    sources: modulesOf(
      'src/server/fronts/desk/{answering,figures,money,people}/**/*.ts',
      'src/server/fronts/operator/**/*.ts',
    ),
  },
  {
    name: 'log',
    tests: ['src/server/fronts/desk/rows/audit-chain.test.ts'],
    startsServer: true,
    wantedShare: 0.95,
    nights: 7,
    sources: modulesOf('src/server/fronts/desk/rows/audit-chain.ts'),
  },
  {
    name: 'pages',
    tests: ['src/web/**/*.test.{ts,tsx}'],
    startsServer: false,
    wantedShare: 0.95,
    nights: 7,
    // What a page loads and says; how it looks is held by journeys and pictures.
    sources: modulesOf('src/web/screens/{loans,money,papers}/**/*.ts'),
  },
]

/** The files of some globs, without tests, what tests are made of, and types alone. */
function modulesOf(...patterns: string[]): readonly string[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/\.(test|sample|d)\.ts$/.test(path))
    .toSorted()
}

/** The share of the files whose turn a night is. A file's turn follows from its path alone, so that a new one moves no other. */
export function ofNight(night: number, from: readonly Group[] = groups): readonly Group[] {
  const turnOf = (path: string) => createHash('sha256').update(path).digest().readUInt32BE()
  return withSources(from, ({ nights }, path) => turnOf(path) % nights === night % nights)
}

/** The groups with the named files alone. Nothing named is all. */
export function chosen(names: readonly string[], from: readonly Group[] = groups): readonly Group[] {
  if (names.length === 0) return from
  const unknown = names.filter(
    (name) => !from.some(({ sources }) => sources.some((path) => isNamed(path, name))),
  )
  if (unknown.length > 0) throw new CannotStart(`groups.ts names no such file: ${unknown.join(', ')}`)
  return withSources(from, (_, path) => names.some((name) => isNamed(path, name)))
}

function withSources(
  from: readonly Group[],
  isChosen: (group: Group, path: string) => boolean,
): readonly Group[] {
  return from
    .map((group) => ({ ...group, sources: group.sources.filter((path) => isChosen(group, path)) }))
    .filter(({ sources }) => sources.length > 0)
}

/** Whether a name (a path or its end, with or without `.ts`) means this file. */
export function isNamed(path: string, name: string): boolean {
  const wanted = name.endsWith('.ts') ? name : `${name}.ts`
  return path === wanted || path.endsWith(`/${wanted}`)
}
