import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { answerOn, ask } from './process-channel.ts'

/** A child process that sends this message and lives on, with the errors of its channel. */
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

test('a process that dies before the answer does not end the other one', async () => {
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
  // A channel reports errors in the next iteration.
  await new Promise((resolve) => setImmediate(resolve))
  expect(errors).toEqual([])
})

test('a request to a dead process fails at once', async () => {
  const { child, errors, end } = another({})
  await once(child, 'message')
  await end()
  expect(await ask(child, 'figures', 600_000)).toBeUndefined()
  expect(errors).toEqual([])
})
