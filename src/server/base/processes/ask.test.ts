import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { answerOn, ask } from './ask.ts'

/** A process that says this to the one that started it, and lives on; and what went wrong on the line to it. */
function another(says: object) {
  const program = `process.send(${JSON.stringify(says)}); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const errors: unknown[] = []
  child.on('error', (error) => errors.push(error))
  onTestFinished(() => void child.kill('SIGKILL'))
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { child, errors, end }
}

test('a process that dies before it is answered ends nobody else', async () => {
  const { child, errors, end } = another({ asks: 'figures', number: 1 })
  const answered = Promise.withResolvers<void>()
  answerOn(child, {
    figures: async () => {
      await end()
      answered.resolve()
      return 'figures'
    },
  })
  await answered.promise
  // What went wrong on a line is told in the turn after it.
  await new Promise((resolve) => setImmediate(resolve))
  expect(errors).toEqual([])
})

test('who asks a process that is gone hears that at once', async () => {
  const { child, errors, end } = another({})
  await once(child, 'message')
  await end()
  expect(await ask(child, 'figures', 600_000)).toBeUndefined()
  expect(errors).toEqual([])
})
