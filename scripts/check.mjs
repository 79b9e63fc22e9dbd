import { readArguments } from './arguments.mjs'
import { changedForBiome } from './changed-files.mjs'
import { command, root, run } from './run.mjs'

const styled = readArguments('check').values.all ? ['.'] : changedForBiome(root)

// Biome colours single letters even when nobody looks, which makes a log unreadable.
const colours = process.stdout.isTTY ? [] : ['--colors=off']

/** Parts of the names of test files that need no server: texts, defaults, and who may import whom. */
const QUICK_TESTS = ['rooms', 'unreached-exports', 'legal/', 'words', 'language', '/brand', 'documented']

const BY_HAND = 'change what is printed above'
/** What each step checks, and how to correct it. */
const STEPS = [
  [
    'Style and mistakes',
    styled.length === 0 ? null : ['@biomejs/biome', 'biome', 'ci', ...colours, ...styled],
    '`npm run format` mends nearly all of it',
  ],
  ['Types, and who imports whom', ['typescript', 'tsc', '-b'], BY_HAND],
  [
    'Texts, defaults, and what nobody uses',
    ['vitest', 'vitest', 'run', '--reporter=default', ...QUICK_TESTS],
    `${BY_HAND}; \`npm run test:code -- FILE\` runs one file again`,
  ],
]

// The quick gate. Edits nothing that is kept. Runs every step, whatever the earlier ones found, and says what mends each.
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
