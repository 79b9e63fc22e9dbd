import { elapsed } from '../run.mjs'

/** Runs steps in order, and prints each with its duration. */
export async function inSteps(steps) {
  for (const [index, [title, work]] of steps.entries()) {
    const startedAt = Date.now()
    const said = `[${index + 1}/${steps.length}] ${title}`
    console.log(`${said} ...`)
    const result = await work()
    console.log(`${said}: ${result ? `${result}, ` : ''}${elapsed(startedAt)}`)
  }
}
