import { readArguments } from './arguments.mjs'
import { changedForBiome } from './changed-files.mjs'
import { command, root, runInstead } from './run.mjs'

const { values, passedOn } = readArguments('format')
const isNamed = passedOn.some((word) => !word.startsWith('-'))
const files = isNamed ? [] : values.all ? ['.'] : changedForBiome(root)
if (!isNamed && files.length === 0) {
  console.log('No file has changed since main. `npm run format -- --all` takes all files.')
  process.exit()
}
await runInstead(process.execPath, [
  command('@biomejs/biome', 'biome'),
  'check',
  '--write',
  ...passedOn,
  ...files,
])
