import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
import { runMain } from '#server/config/run-main.ts'
import type { Observation } from './observation.ts'
import { propose } from './proposal.ts'
import { proposalText } from './proposal-text.ts'
import { openProxy, PROPOSAL_PATH } from './recording-proxy.ts'

/** More than enough of each call; the memory of a proxy that is left on does not grow. */
const KEPT_OF_A_CALL = 30
const CALLS_MAX = 500

/** `npm run learn-wire`: hands calls on to a backend and proposes a wire map. */
async function main(): Promise<void> {
  const { backend, host = '127.0.0.1', port = '3005' } = readArguments('learn-wire').values
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(backend))
    refuseArguments(
      'learn-wire',
      '--backend should be the origin of your backend, such as https://core.example.com',
    )

  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    refuseArguments('learn-wire', '--port should be a number from 0 to 65535')

  const seen = new Map<string, Observation[]>()
  const proposal = () => proposalText(propose([...seen.values()].flat()))
  const proxy = await openProxy({
    backend,
    host,
    port: Number(port),
    proposal,
    take(observation) {
      const call = `${observation.method} ${observation.path}`
      const kept = seen.get(call) ?? []
      if (kept.length === 0 && seen.size < CALLS_MAX) console.error(`seen: ${call}`)
      if (kept.length < KEPT_OF_A_CALL && (kept.length > 0 || seen.size < CALLS_MAX))
        seen.set(call, [...kept, observation])
    },
  })
  console.error(`${proxy.url} hands every call on to ${backend} and keeps no value.`)
  console.error(`The proposal so far: ${proxy.url}${PROPOSAL_PATH}, and here when this ends (Ctrl+C).`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      console.log(proposal())
      await proxy.close()
    })
}

await runMain(main)
