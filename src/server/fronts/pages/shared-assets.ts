import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AssetStore, KeptAsset } from '#server/base/assets/assets.ts'

/** How many of the last releases keep their files, however old they are. */
const RELEASES_MIN = 3
/** A page that was opened longer ago than this is reloaded. */
const KEEP_MS = 30 * 24 * 60 * 60_000
/** The shortest time between two lookups of new releases in the store. */
const LOOK_AGAIN_MS = 500
/** The number of concurrent transfers. */
const AT_ONCE = 8
/** The prefix of a release's list of names, which is written after all its files. */
const RELEASE = 'release.'

/** The built files that releases store for each other: each stores its own, and finds those of the others. */
export function sharedAssets(store: AssetStore, folder: string, now: () => Date) {
  let known = new Set<string>()
  /** A list is immutable, so each is read once: unknown names may be requested without limit. */
  const lists = new Map<string, readonly string[]>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let soon: Promise<void> | null = null

  /** All requests for unknown names share one lookup, which begins after them. */
  function lookAgain(): Promise<void> {
    soon ??= (async () => {
      await pause(Math.max(0, lookedAt + LOOK_AGAIN_MS - performance.now()))
      soon = null
      lookedAt = performance.now()
      await look()
    })()
    return soon
  }

  async function look(): Promise<void> {
    const releases = newestFirst(await store.list(RELEASE))
    const names = await Promise.all(releases.map(async ({ name }) => [name, await listOf(name)] as const))
    lists.clear()
    // A list that is being written or deleted is empty, and read again.
    for (const [name, list] of names) if (list.length > 0) lists.set(name, list)
    known = new Set([...lists.values()].flat())
  }

  const listOf = async (name: string) => lists.get(name) ?? (await namesIn(store, name))

  return {
    /** Stores the files of this release for others, and deletes those that are too old. */
    async keep(): Promise<void> {
      const own = (await readdir(folder)).filter((name) => !name.endsWith('.gz')).sort()
      const release = `${RELEASE}${createHash('sha256').update(own.join('\n')).digest('hex').slice(0, 16)}.json`
      if ((await store.get(release)) === null) {
        await inTurns(own, async (name) => store.put(name, await readFile(join(folder, name))))
      }
      // At each start, because a running release is not old.
      await store.put(release, Buffer.from(JSON.stringify(own)))
      await deleteOld(store, now())
    },

    /** A file of any release; unknown names cost the store nothing. */
    async find(name: string): Promise<Buffer | null> {
      if (!known.has(name)) await lookAgain()
      return known.has(name) ? store.get(name) : null
    },
  }
}

export type SharedAssets = ReturnType<typeof sharedAssets>

async function namesIn(store: AssetStore, release: string): Promise<readonly string[]> {
  const bytes = await store.get(release)
  return bytes === null ? [] : JSON.parse(bytes.toString())
}

const newestFirst = (releases: readonly KeptAsset[]): KeptAsset[] =>
  releases.toSorted((one, other) => other.at.getTime() - one.at.getTime())

async function deleteOld(store: AssetStore, now: Date): Promise<void> {
  const releases = newestFirst(await store.list(RELEASE))
  const isOld = ({ at }: { at: Date }, index: number) =>
    index >= RELEASES_MIN && now.getTime() - at.getTime() > KEEP_MS
  const old = releases.filter(isOld)
  if (old.length === 0) return
  const staying = releases.filter((one) => !old.includes(one))
  const needed = new Set((await Promise.all(staying.map(({ name }) => namesIn(store, name)))).flat())
  for (const { name } of old) {
    const gone = (await namesIn(store, name)).filter((file) => !needed.has(file))
    // The list is deleted first: a release that starts again meanwhile then stores all files again.
    await store.delete(name)
    await inTurns(gone, (file) => store.delete(file))
  }
}

async function inTurns(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names]
  const one = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await work(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
