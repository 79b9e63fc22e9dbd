import { existsSync } from 'node:fs'
import { buildIfChanged } from './build.mjs'
import { prepare } from './prepare.mjs'
import { command, run, runInstead } from './run.mjs'

// `npm run engines -- firefox`: the main journeys in that engine, whose packages Debian has; without a name, in all.
// With --list it only says which packages each of them lacks here.

await prepare()
const { engineNames, missing } = await import('../src/testing/engines/packages.ts')
if (process.argv[2] === '--list') {
  for (const name of engineNames) console.log(`${name}: ${missing(name).join(', ') || 'here'}`)
  process.exit()
}
const given = process.argv.slice(2)
const unknown = given.filter((name) => !engineNames.includes(name))
if (unknown.length > 0) {
  console.error(`There is no engine "${unknown.join(' ')}". There are: ${engineNames.join(', ')}.`)
  process.exit(1)
}
const engines = given.length > 0 ? given : engineNames
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
    console.error(`Missing here. On Debian, as root: ${line}`)
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
