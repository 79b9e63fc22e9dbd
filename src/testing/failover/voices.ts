import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type GuardedProcess, runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import { HERE } from './network.ts'
import type { Setting } from './setting.ts'

/**
 * The three voices of etcd, which decide who leads. They stand apart from the databases, as etcd's authors wish: a voice
 * that comes back after its network was cut forces the others to vote again, which would lengthen each failover.
 */
export const voices = [1, 2, 3].map((number) => ({
  name: `voice${number}`,
  client: `${HERE}:${2378 + number}`,
  peer: `http://${HERE}:${3378 + number}`,
}))

/** Starts them, and resolves with what ends them. */
export async function startVoices({ programs, asUser, own, folder }: Setting): Promise<() => Promise<void>> {
  const running: GuardedProcess[] = []
  for (const { name, client, peer } of voices) {
    await mkdir(join(folder, name))
    await own(join(folder, name))
    const command = [
      programs.etcd,
      `--name=${name}`,
      `--data-dir=${join(folder, name)}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
      `--initial-cluster=${voices.map((voice) => `${voice.name}=${voice.peer}`).join(',')}`,
      // Long enough for a machine that is busy with other things.
      '--heartbeat-interval=200',
      '--election-timeout=2000',
      '--logger=zap',
    ]
    const logFile = join(folder, `${name}.log`)
    running.push(await runGuarded(asUser(command), { user: undefined, logFile }))
  }
  return async () => {
    for (const one of running) one.kill('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
  }
}
