import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { KeptAssets } from './kept-assets.ts'
import { digestIn, withDictionary } from './page-dictionary.ts'
import { FOR_EVER } from './serve-assets.ts'

/** What a script is called besides what its text decides: `app-BhOiY.js` is one of `app`. */
const STEM = /^([\w.-]+)-[\w-]{5}\.js$/

/** So many scripts of one name are looked through for the one that a browser has: those of the newest releases. */
const OLDER_MAX = 12
/** So many answers are kept: those between two releases that follow each other. */
const ANSWERS_MAX = 200

/** Says of a script that the next release's of the same name may be told as what has changed in it (RFC 9842). */
export function dictionaryHeader(name: string): string | null {
  const stem = STEM.exec(name)?.[1]
  return stem === undefined ? null : `match="/assets/${stem}-*.js", match-dest=("script")`
}

/**
 * Scripts of this release for browsers that have those of another one: what has changed, in the coding of the dictionary.
 * Both are the same for everybody. Whoever has none, or one that nobody keeps, gets the whole script as before.
 */
export function changedScripts(
  app: FastifyInstance,
  folder: string,
  kept: Pick<KeptAssets, 'names' | 'find'>,
  answersMax: number = ANSWERS_MAX,
): void {
  const own = new Set(readdirSync(folder))
  const digests = new Map<string, Promise<string | null>>()
  const answers = new Map<string, Promise<Buffer | null>>()

  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const name = /^\/assets\/([\w.-]+)$/.exec(url)?.[1] ?? ''
    const digest = digestIn(headers)
    // Names that somebody invents cost nothing.
    if (method !== 'GET' || digest === null || !STEM.test(name) || !own.has(name)) return
    const bytes = await answerFor(name, digest)
    if (bytes === null) return
    return reply
      .headers({ 'cache-control': FOR_EVER, vary: VARY, 'content-encoding': 'dcb' })
      .header('use-as-dictionary', dictionaryHeader(name) ?? '')
      .type('text/javascript; charset=utf-8')
      .send(bytes)
  })

  /** All who ask for the same share one answer; what is asked for most lately is kept, and the oldest is forgotten. */
  function answerFor(name: string, digest: string): Promise<Buffer | null> {
    const key = `${name} ${digest}`
    // What cannot be read or made is no reason to refuse the script.
    const answer = answers.get(key) ?? changesSince(name, digest).catch(() => null)
    answers.delete(key)
    answers.set(key, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= answersMax) break
      answers.delete(oldest)
    }
    // Digests that nobody knows have no end, and are to push nothing out.
    void answer.then((bytes) => bytes === null && answers.get(key) === answer && answers.delete(key))
    return answer
  }

  async function changesSince(name: string, digest: string): Promise<Buffer | null> {
    const stem = STEM.exec(name)?.[1]
    const older = (await kept.names()).filter((other) => other !== name && STEM.exec(other)?.[1] === stem)
    for (const other of older.slice(0, OLDER_MAX)) {
      if ((await digestOf(other)) !== digest) continue
      const bytes = await kept.find(other)
      if (!bytes) continue
      const whole = await readFile(join(folder, name))
      return withDictionary(whole, { bytes, digest: Buffer.from(digest, 'base64') })
    }
    return null
  }

  /** A name means the same bytes for ever, so each is read once; null where nobody has it any more. */
  function digestOf(name: string): Promise<string | null> {
    const known = digests.get(name) ?? readDigest(name)
    digests.set(name, known)
    return known
  }

  async function readDigest(name: string): Promise<string | null> {
    const bytes = await kept.find(name).catch(() => null)
    if (bytes === null) digests.delete(name)
    return bytes && createHash('sha256').update(bytes).digest('base64')
  }
}

/** What decides how a script travels. */
export const VARY = 'accept-encoding, available-dictionary'
