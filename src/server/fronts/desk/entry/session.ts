import { randomBytes } from 'node:crypto'
import type { Transaction } from '#server/base/database/database.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { hashOf } from '#server/call/serve.ts'
import {
  findDeskSession,
  insertDeskSession,
  touchDeskSession,
} from '#server/fronts/desk/rows/desk-sessions.ts'
import type { DeskUser } from '#server/fronts/desk/rows/desk-users.ts'
import type { Service } from '#server/service/service.ts'

/** A session ends after a working day, and earlier without activity. */
export const SESSION_HOURS = 12
export const IDLE_MINUTES = 30

/** A page that is reloaded within this time writes nothing. */
const TOUCH_MS = 60_000
const MS_PER_MINUTE = 60_000

/**
 * A session of the desk. `formToken` is in every form and valid in this session only; `formTokens` also
 * contains those of forms from before a change of the secret.
 */
export interface Session {
  user: DeskUser
  tokenHash: Buffer
  formToken: string
  formTokens: readonly string[]
}

export const withDemo = ({ config }: Service): boolean => config.mode === 'sandbox'

/** Begins a session and resolves with its token, of which only the hash is stored. */
export async function beginSession(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 60 * MS_PER_MINUTE)
  await insertDeskSession(tx, { tokenHash: hashOf(token), userId, expiresAt }, now)
  return token
}

/** The session of a token, while it lasts. */
export async function sessionOf(service: Service, token: string, now: Date): Promise<Session | null> {
  const tokenHash = hashOf(token)
  const idleSince = new Date(now.getTime() - IDLE_MINUTES * MS_PER_MINUTE)
  const query = { now, idleSince, withDemo: withDemo(service) }
  const found = await service.database.transaction((tx) => findDeskSession(tx, tokenHash, query), {
    readOnly: true,
  })
  if (!found) return null
  const { seenAt, ...user } = found
  if (now.getTime() - seenAt.getTime() > TOUCH_MS)
    await service.database.transaction((tx) => touchDeskSession(tx, tokenHash, now))
  const [current, ...older] = keyedEach(service, 'desk-form', token)
  const formToken = written(current)
  return { user, tokenHash, formToken, formTokens: [formToken, ...older.map(written)] }
}

const written = (mark: Buffer) => mark.toString('base64url')
