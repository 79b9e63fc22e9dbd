import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.mjs'
import { runMain } from '#server/service/run-main.ts'
import { chosen, ofNight, root } from './groups.ts'
import { listedIn } from './listed.ts'
import { linesOf } from './show.ts'
import { installStryker, tryMutants } from './try-mutants.ts'
import { isWell, type Verdict, verdictsOf } from './verdict.ts'

/** Mutants tried in parallel: two on two processors. */
const workers = Number(process.env.MUTANTS_WORKERS ?? '2')

const DAY_MS = 86_400_000

await runMain(async () => {
  const verdicts = await judge()
  for (const line of linesOf(verdicts)) console.log(line)
  process.exitCode = verdicts.every((verdict) => isWell(verdict) || !verdict.isHeld) ? 0 : 1
})

function wanted() {
  const { values, positionals } = readArguments('mutants')
  const named = chosen(positionals)
  return values.tonight ? ofNight(Math.floor(Date.now() / DAY_MS), named) : named
}

async function judge(): Promise<readonly Verdict[]> {
  const listed = listedIn(await readFile(join(root, 'src/testing/mutants/equivalent-mutants.md'), 'utf8'))
  const verdicts: Verdict[] = []
  const groups = wanted()
  await installStryker()
  for (const group of groups) {
    console.log(`\n${group.name}: ${group.sources.length} files`)
    verdicts.push(...verdictsOf(await tryMutants(group, workers), group, listed))
  }
  return verdicts
}
