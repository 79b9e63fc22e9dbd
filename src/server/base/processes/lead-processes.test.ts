import type { Worker } from 'node:cluster'
import type { EventEmitter } from 'node:events'
import v8 from 'node:v8'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#server/base/observability/log.ts'
import { leadProcesses } from './lead-processes.ts'
import { LISTENS } from './own-process.ts'

/** Processes that follow the test and end on request. */
const forked = vi.hoisted(() => [] as { name: string; worker: EventEmitter }[])
const setUp = vi.hoisted(() => [] as string[][])
vi.mock('node:cluster', async () => {
  const { EventEmitter: Events } = await import('node:events')
  return {
    default: {
      SCHED_RR: 2,
      setupPrimary({ execArgv }: { execArgv: string[] }) {
        setUp.push(execArgv)
      },
      fork({ ABONO_PROCESS: own = '' }: { ABONO_PROCESS?: string }) {
        const worker = new Events()
        const kill = () => worker.emit('exit', 0, 'SIGTERM')
        Object.assign(worker, { process: { pid: forked.length + 1, kill }, send: () => true })
        forked.push({ name: own.split(' ')[0] ?? '', worker })
        return worker as Worker
      },
    },
  }
})

afterEach(() => {
  forked.length = 0
  setUp.length = 0
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.removeAllListeners('SIGTERM')
  process.removeAllListeners('SIGINT')
})

const names = () => forked.map(({ name }) => name)
const listens = (number: number) => forked[number - 1]?.worker.emit('message', { asks: LISTENS, given: 3000 })
const dies = (number: number) => forked[number - 1]?.worker.emit('exit', null, 'SIGKILL')
const lead = () =>
  leadProcesses({
    names: ['1', '2', '3'],
    socketDir: null,
    log: openLog('silent'),
    close: async () => {},
  })

test('a process that dies while others start is restarted, again if its successor dies at once', async () => {
  const up = lead()
  listens(1)
  await expect.poll(names).toEqual(['1', '2', '3'])
  dies(1)
  await expect.poll(names).toEqual(['1', '2', '3', '1'])
  dies(4)
  await expect.poll(names).toEqual(['1', '2', '3', '1', '1'])
  for (const number of [2, 3, 5]) listens(number)
  expect(await up).toBe(3000)
})

test('a process that cannot start ends the start and is not retried', async () => {
  const up = lead()
  listens(1)
  await expect.poll(names).toEqual(['1', '2', '3'])
  listens(2)
  dies(3)
  await expect(up).rejects.toThrow('one of its processes could not start')
  expect(names()).toEqual(['1', '2', '3'])
})

test.each([
  ['a bound of ours', 4096, '--enable-source-maps', ['--max-old-space-size=1024']],
  ['none if the operator sets one', 4096, '--max_old_space_size=3000', []],
  ['none where there is room for less', 512, '', []],
])('the heap of each process has %s', async (_bound, limitMb, options, given) => {
  vi.stubEnv('NODE_OPTIONS', options)
  const statistics = { ...v8.getHeapStatistics(), heap_size_limit: limitMb * 2 ** 20 }
  vi.spyOn(v8, 'getHeapStatistics').mockReturnValue(statistics)
  const up = lead()
  for (const number of [1, 2, 3]) {
    await expect.poll(() => forked.length).toBeGreaterThanOrEqual(number)
    listens(number)
  }
  await up
  expect(setUp).toEqual([[...process.execArgv, ...given]])
})
