import type { Timers } from '#web/bridge/conversation.ts'
import { ANSWER_WAIT_MS } from '#web/bridge/protocol.ts'
import type { Check } from './check-catalogue.ts'
import type { Attempt, CheckRecord } from './check-record.ts'

interface Watched {
  record(): CheckRecord
  watch(watcher: () => void): () => void
}

/** Waits until everything that a check asked for is answered, and no longer than a page waits. */
export function untilAnswered(check: Check, { record, watch }: Watched, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      timers.clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (isAnswered(record().attempts[check])) finish()
    }
    const timer = timers.setTimeout(finish, ANSWER_WAIT_MS)
    const stop = watch(look)
    look()
  })
}

function isAnswered(attempt: Attempt | undefined): boolean {
  if (!attempt || attempt.outcome !== null) return false
  const answers = attempt.heard.filter(({ fault }) => fault === null)
  if (attempt.asked.length === 0) return answers.some(({ kind }) => kind === 'ready')
  return attempt.asked.every(({ id }) => answers.some((answer) => answer.id === id))
}
