import { AsyncLocalStorage } from 'node:async_hooks'
import { requestContext } from '#server/base/observability/request-context.ts'
import { Overloaded } from './overloaded.ts'

/** The most inputs of one batch, so that one batch writes little. */
const BATCH_MAX = 100
/** The longest wait for a batch: as long as the batch before may wait for a lock. */
const WAIT_MAX_MS = 2000
/** The most waiting inputs. More could not be served in that time. */
const WAITING_MAX = 2000

interface Entry<Input, Output> {
  input: Input
  /** The deadline of the request of this entry. */
  answerBy: number
  /** Runs work as part of the request of this entry. */
  inRequest: <Result>(work: () => Result) => Result
  timer: NodeJS.Timeout | undefined
  resolve(output: Output): void
  reject(error: unknown): void
}

/**
 * Batches calls: inputs that arrive while a batch runs are processed together in the next one. A single call runs at once.
 * `work` returns one output for each input, in their order. If it fails, it fails for all inputs of the batch. A call that
 * would wait too long rejects with `Overloaded`.
 */
export function batched<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  // A set keeps its order, and removes an entry in the middle as fast as the first.
  const waiting = new Set<Entry<Input, Output>>()
  let isBusy = false
  const runAll = async () => {
    isBusy = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, BATCH_MAX)
      for (const entry of batch) {
        waiting.delete(entry)
        clearTimeout(entry.timer)
      }
      await runBatch(batch, work)
    }
    isBusy = false
  }
  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) throw new Overloaded(WAIT_MAX_MS)
      const inRequest = AsyncLocalStorage.snapshot()
      const { answerBy = Number.POSITIVE_INFINITY } = requestContext() ?? {}
      const entry: Entry<Input, Output> = { input, answerBy, inRequest, timer: undefined, resolve, reject }
      waiting.add(entry)
      if (!isBusy) return void runAll()
      entry.timer = setTimeout(() => {
        waiting.delete(entry)
        reject(new Overloaded(WAIT_MAX_MS))
      }, WAIT_MAX_MS)
    })
}

async function runBatch<Input, Output>(
  batch: readonly Entry<Input, Output>[],
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): Promise<void> {
  try {
    const inputs = batch.map(({ input }) => input)
    // As part of the request with the most time left. A prefetched page has none, and the work would be refused for all.
    const latest = batch.reduce((one, other) => (other.answerBy < one.answerBy ? one : other))
    const outputs = await latest.inRequest(() => work(inputs))
    if (outputs.length !== batch.length) throw new Error('A batch did not return one output for each input')
    // The lengths are equal, so each output is there.
    for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
