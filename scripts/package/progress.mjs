import { elapsed } from '../run.mjs'

/** Runs steps in order and says before each what it does, and after it how long it took. */
export async function inSteps(steps) {
  for (const [index, [title, work]] of steps.entries()) {
    const startedAt = Date.now()
    const said = `[${index + 1}/${steps.length}] ${title}`
    console.log(`${said} ...`)
    const result = await work()
    console.log(`${said}: ${result ? `${result}, ` : ''}${elapsed(startedAt)}`)
  }
}
