import { readArguments } from './arguments.mjs'
import { changedForBiome } from './changed-files.mjs'
import { command, root, run } from './run.mjs'

const styled = readArguments('check').values.all ? ['.'] : changedForBiome(root)

// Biome colours single letters also without a terminal, which makes a log unreadable.
const colours = process.stdout.isTTY ? [] : ['--colors=off']

/** Parts of the names of test files that need no server: texts, defaults and imports. */
const QUICK_TESTS = ['rooms', 'unreached-exports', 'legal/', 'words', 'language', '/brand', 'documented']

const BY_HAND = 'fix what is printed above'
/** What each step checks, and how to correct it. */
const STEPS = [
  [
    'Style and mistakes',
    styled.length === 0 ? null : ['@biomejs/biome', 'biome', 'ci', ...colours, ...styled],
    '`npm run format` fixes most of it',
  ],
  ['Types and imports', ['typescript', 'tsc', '-b'], BY_HAND],
  [
    'Texts, defaults and unused exports',
    ['vitest', 'vitest', 'run', '--reporter=default', ...QUICK_TESTS],
    `${BY_HAND}; \`npm run test:code -- FILE\` runs one file again`,
  ],
]

// Runs every step, also after failures, and says how to fix each. Edits nothing.
const wrong = []
for (const [title, step, mends] of STEPS) {
  console.log(`- ${title}`)
  if (step === null) continue
  const [packageName, name, ...args] = step
  const { code } = await run(process.execPath, [command(packageName, name), ...args])
  if (code !== 0) wrong.push(`${title}: ${mends}`)
}
console.log(wrong.length === 0 ? '\nall passed' : `\nFailed:\n${wrong.join('\n')}`)
process.exitCode = wrong.length === 0 ? 0 : 1
