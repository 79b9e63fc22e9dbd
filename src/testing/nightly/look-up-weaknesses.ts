import { spawnSync } from 'node:child_process'
import { weaknessesIn } from './audit.ts'

// Checks the server's packages against the registry's advisories. Without a registry this is reported, and is no
// failure.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const found = weaknessesIn(stdout ?? '')
if (found === null) console.log('Left out: no registry answered.')
else console.log(found.length === 0 ? 'None is known.' : found.join('\n'))
process.exitCode = found === null || found.length === 0 ? 0 : 1
