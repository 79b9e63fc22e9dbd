import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { refuseArguments } from '#scripts/arguments.mjs'
import { chosen } from './chosen.ts'
import { minutesOf, runInParallel } from './parallel-work.ts'
import { keepResults, type Result } from './results.ts'
import { runStep } from './run-step.ts'
import { steps as all, type Step } from './steps.ts'

// npm run nightly -- --from fuzz, --only dev,third, --go-on, --list
const FOLDER = 'test-results/nightly'
const STATUS_EVERY_MS = 60_000
const cores = availableParallelism()
const startedAt = Date.now()

const results = keepResults(`${FOLDER}/results.json`, commitHere())
const { steps, listOnly } = chosenSteps()
if (listOnly) {
  for (const [place, { name, title, minutes }] of all.entries())
    console.log(`${String(place + 1).padStart(2)} ${name.padEnd(13)} ${title} (about ${minutes} min)`)
  process.exit()
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

const running = new Map<string, number>()
const left = new Set<Step>(steps)
const ended: Result[] = []
say(`${steps.length} of ${all.length} steps, about ${minutesOf(steps, cores)} min. What each says: ${FOLDER}`)
const statusTimer = setInterval(printStatus, STATUS_EVERY_MS)
await runInParallel(steps, cores, runOne, () => stop.signal.aborted)
clearInterval(statusTimer)

const failed = ended.filter(({ isWell }) => !isWell)
console.log('')
for (const { name, isWell, seconds, leftOut } of ended) {
  console.log(`${isWell ? 'well  ' : 'FAILED'} ${name.padEnd(13)} ${minutesAndSeconds(seconds)}`)
  for (const what of leftOut) console.log(`       not tried: ${what}`)
}
if (stop.signal.aborted) console.log('Stopped. `npm run nightly -- --go-on` does what is left.')
const inPart = ended.filter(({ leftOut }) => leftOut.length > 0).length
console.log(
  `${ended.length - failed.length} well, ${inPart} of all not or not wholly tried here, ${failed.length} failed, ${left.size} not begun`,
)
process.exitCode = failed.length === 0 && left.size === 0 ? 0 : 1

function chosenSteps() {
  try {
    return chosen(process.argv.slice(2), all, results.earlier)
  } catch (error) {
    refuseArguments('nightly', (error as Error).message)
  }
}

async function runOne(step: Step): Promise<void> {
  running.set(step.name, Date.now())
  say(`${step.name}: ${step.title} (about ${step.minutes} min)`)
  const { isWell, seconds, said, leftOut } = await runStep(step, FOLDER, stop.signal)
  running.delete(step.name)
  // An interrupted step has no result and runs again.
  if (stop.signal.aborted) return
  left.delete(step)
  const result = { name: step.name, isWell, seconds, leftOut }
  results.add(result)
  ended.push(result)
  if (!isWell) console.log(said)
  say(`${step.name}: ${isWell ? 'well' : 'FAILED'}, ${minutesAndSeconds(seconds)}`)
  for (const what of leftOut) say(`${step.name}: not tried: ${what}`)
}

function printStatus(): void {
  const now = [...running].map(
    ([name, since]) => `${name} for ${minutesAndSeconds((Date.now() - since) / 1000)}`,
  )
  say(
    `${ended.length} of ${steps.length} done; ${now.join(', ')}; about ${minutesOf([...left], cores)} min left`,
  )
}

function say(text: string): void {
  console.log(`[${minutesAndSeconds((Date.now() - startedAt) / 1000)}] ${text}`)
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
}

/** The commit, marked if the tree is modified. Without history there is nothing to continue. */
function commitHere(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    const changed = git('status', '--porcelain')
    return changed === '' ? git('rev-parse', 'HEAD') : `changed at ${startedAt}`
  } catch {
    return `unknown at ${startedAt}`
  }
}
