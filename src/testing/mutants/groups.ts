import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '#server/base/config/cannot-start.ts'

/** Sources whose mutants are tried with the same tests. */
export type Group = {
  readonly name: string
  /** Globs of the tests that must fail; tests that no source reaches are skipped automatically. */
  readonly tests: readonly string[]
  /** Whether these tests start servers, which needs a shared database and the built pages. */
  readonly startsServer: boolean
  /** Required share of killed mutants per file. */
  readonly wantedShare: number
  /** Number of nights in which each file is tried once. */
  readonly nights: number
  readonly sources: readonly string[]
}

export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** Every file under mutation testing: each module that reads, books or reports money and loans, by folder. */
export const groups: readonly Group[] = [
  {
    name: 'rules',
    tests: ['src/domain/**/*.test.ts'],
    startsServer: false,
    wantedShare: 0.95,
    nights: 3,
    sources: modulesOf(
      'src/domain/{complaints,loans,money,papers}/**/*.ts',
      'src/domain/{business-days,least-root}.ts',
      'src/domain/{notifications,reports}/**/*.ts',
      'src/domain/{account/account-deletion,apply/decision-time,site/asked-amount,typed-amount}.ts',
    ),
  },
  {
    name: 'units',
    // Everything uses these files, so all tests would notice; their own tests must.
    tests: ['src/domain/dates.test.ts', 'src/domain/amount.test.ts', 'src/domain/rate.test.ts'],
    startsServer: false,
    // Ten lines guard against impossible input: another calendar format, an invalid day.
    wantedShare: 0.9,
    nights: 1,
    sources: modulesOf('src/domain/{dates,amount,rate}.ts'),
  },
  {
    name: 'server',
    // Nearly every server test reaches these files, so the tests about money and loans must notice.
    tests: ['src/server/loans/**/*.test.ts', 'src/server/integrations/payments/**/*.test.ts'],
    startsServer: true,
    wantedShare: 0.95,
    nights: 28,
    sources: modulesOf(
      'src/server/loans/**/*.ts',
      'src/server/people/borrowers/own-lenders.ts',
      'src/server/integrations/{cards,payments,validated}/**/*.ts',
      'src/server/base/external/provider-failure.ts',
    ),
  },
  {
    name: 'messages',
    // Messages, lender events and papers about a loan.
    tests: [
      'src/server/{complaints,leaving,notifications,outbox,papers}/**/*.test.ts',
      'src/server/loans/details/consistent-amounts.test.ts',
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
    // What staff and operator systems read and book.
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
    // What a page loads and shows; journeys and pictures cover its appearance.
    sources: modulesOf('src/web/screens/{loans,money,papers}/**/*.ts'),
  },
]

/** Returns the files of some globs, without tests, samples, and type-only files. */
function modulesOf(...patterns: string[]): readonly string[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/\.(test|sample|d)\.ts$/.test(path))
    .toSorted()
}

/** Returns the files of a night. A file's night depends on its path only, so a new file moves no other. */
export function ofNight(night: number, from: readonly Group[] = groups): readonly Group[] {
  const turnOf = (path: string) => createHash('sha256').update(path).digest().readUInt32BE()
  return withSources(from, ({ nights }, path) => turnOf(path) % nights === night % nights)
}

/** Returns the groups with the named files only; without names all. */
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

/** Returns whether a name (a path or its end, with or without `.ts`) means this file. */
export function isNamed(path: string, name: string): boolean {
  const wanted = name.endsWith('.ts') ? name : `${name}.ts`
  return path === wanted || path.endsWith(`/${wanted}`)
}
