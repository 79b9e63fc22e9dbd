import { readArguments } from '#scripts/arguments.mjs'
import { runMain } from '#server/service/run-main.ts'
import { conformTo } from './conform-to.ts'
import { verdictTable } from './verdict-table.ts'

/** `npm run conform -- ./our-provider.ts`: tests a provider module. The exit code is 1 if a rule is broken. */
await runMain(async () => {
  const [path = ''] = readArguments('conform').positionals
  const verdicts = await conformTo(path)
  console.log(verdictTable(verdicts))
  process.exitCode = verdicts.some(({ outcome }) => outcome === 'FAIL') ? 1 : 0
})
