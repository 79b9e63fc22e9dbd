import { spawnSync } from 'node:child_process'
import { weaknessesIn } from './audit.ts'

// What a server is made of, against the weaknesses that its registry knows. Where none can be asked, that is said, and
// nothing is claimed: a night without a network is no failure.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const found = weaknessesIn(stdout ?? '')
if (found === null) console.log('Left out: no registry answered.')
else console.log(found.length === 0 ? 'None is known.' : found.join('\n'))
process.exitCode = found === null || found.length === 0 ? 0 : 1
