import { existsSync } from 'node:fs'
import { engineNames, missing } from '../src/testing/engines/packages.ts'
import { readArguments } from './arguments.mjs'
import { buildIfChanged } from './build.mjs'
import { command, run, runInstead } from './run.mjs'

const { values, positionals } = readArguments('engines')
if (values.list) {
  for (const name of engineNames) console.log(`${name}: ${missing(name).join(', ') || 'complete'}`)
  process.exit()
}
const engines = positionals.length > 0 ? positionals : engineNames
const lacking = engines.flatMap((name) => missing(name))
if (lacking.length > 0) await install(lacking)
await buildIfChanged()
await runInstead(
  process.execPath,
  [command('vitest', 'vitest'), 'run', '--reporter=verbose', 'src/testing/engines'],
  { ...process.env, NIGHTLY: '1', ENGINES: engines.join(' ') },
)

async function install(packages) {
  const line = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.error(`Missing packages. On Debian, as root: ${line}`)
    process.exit(1)
  }
  console.log(`Installing ${packages.join(', ')} with apt-get (once) ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, keepOutput: true })
  const [program, ...args] = line.split(' ')
  const { code, output } = await run(program, args, { env, keepOutput: true })
  if (code === 0) return
  console.error(output.trim().split('\n').slice(-10).join('\n'))
  process.exit(1)
}
