import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilUnresponsive } from './check-liveness.ts'

// The test uses short pauses instead of half a minute.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that answers the selected questions, counted from one. */
function processThat(answers: (question: number) => boolean) {
  const line = new EventEmitter()
  let questions = 0
  return Object.assign(line, {
    send: (message: object) => {
      questions += 1
      if (answers(questions)) line.emit('message', { replyTo: Object(message).number, answer: true })
    },
  })
}

/** Whether it was found silent within ten minutes. */
async function isFoundSilent(line: ReturnType<typeof processThat>): Promise<boolean> {
  let found = false
  let isOver = false
  const watched = untilUnresponsive(line, () => isOver).then((silent) => {
    found = silent
  })
  await vi.advanceTimersByTimeAsync(600_000)
  isOver = true
  await vi.advanceTimersByTimeAsync(60_000)
  await watched
  return found
}

test('a process that stops answering is detected, and one that always answers is not', async () => {
  expect(await isFoundSilent(processThat((question) => question < 4))).toBe(true)
  expect(await isFoundSilent(processThat(() => true))).toBe(false)
})

test('a single missing answer is ignored, because the asking process may have been paused', async () => {
  expect(await isFoundSilent(processThat((question) => question % 2 === 0))).toBe(false)
})
