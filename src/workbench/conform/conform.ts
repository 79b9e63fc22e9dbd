import { runMain } from '#server/config/run-main.ts'
import { conformTo } from './conform-to.ts'
import { verdictTable } from './verdict-table.ts'

/** `npm run conform -- ./our-provider.ts`: tries a module of the lender's own, and ends with 1 where a rule is broken. */
await runMain(async () => {
  const [path] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-')) {
    console.error('Say which module: npm run conform -- ./our-provider.ts')
    process.exitCode = 1
    return
  }
  const verdicts = await conformTo(path)
  console.log(verdictTable(verdicts))
  process.exitCode = verdicts.some(({ outcome }) => outcome === 'FAIL') ? 1 : 0
})
