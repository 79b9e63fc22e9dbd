import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readArguments } from '#scripts/arguments.mjs'
import { failover, WITHIN_SECONDS } from './failover.ts'
import { insideCommand, isInside, mayMakeNetworks } from './network.ts'
import { findPrograms } from './packages.ts'

// Ends with 0 when nothing was lost and writing was back in time each time.
// What it needs and does not find is said, with --if-possible as something that was left out.

const { values, positionals } = readArguments('failover')
const rounds = Number(positionals[0] ?? 10)
const leaveOut = values['if-possible']

const programs = findPrograms()
if (values.list) {
  console.log(`programs of the cluster: ${'missing' in programs ? programs.missing : 'here'}`)
  console.log(`networks: ${mayMakeNetworks() ? 'here' : 'root only'}`)
} else if ('missing' in programs || !mayMakeNetworks()) {
  const why = 'missing' in programs ? `Type: ${programs.missing}` : 'Networks can be made by root only.'
  console.log(`Left out: the cluster cannot be built here. ${why}`)
  process.exitCode = leaveOut ? 0 : 1
} else if (!isInside()) {
  const { command, args, env } = insideCommand()
  const child = spawn(command, args, { env, stdio: 'inherit' })
  // A terminal tells both; whoever stops this one alone means both.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  process.exitCode = Number(code ?? 1)
} else {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const startedAt = performance.now()
  const say = (text: string) =>
    console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`)
  try {
    const seen = await failover({ programs, rounds, say, stop: stop.signal })
    const worst = Math.max(...seen.silencesMs) / 1000
    console.log({ ...seen, longestWithoutWritesSeconds: Number(worst.toFixed(1)) })
    if (worst > WITHIN_SECONDS) {
      console.log(`Writing was away for longer than ${WITHIN_SECONDS} s.`)
      process.exitCode = 1
    }
  } catch (error) {
    console.log(stop.signal.aborted ? 'Stopped. Nothing is left; it begins anew.' : error)
    process.exitCode = 1
  }
}
