import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { table } from './statistics.ts'

const SLICES = Number(process.env.BENCH_RENDERING_SLICES ?? 40)
const PAGES_A_SLICE = 20
const LANDING = '/register?id=mx-primavera&user_from=bench&utm_tag=bench&app_from=web'
/** What many visitors of one moment leave in the database is written together, so a crowd is measured, too. */
const TOGETHER = `landing, ${PAGES_A_SLICE} visitors at once`
const ACCEPT = {
  'accept-encoding': 'br',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; K) Chrome/120.0.0.0',
}

/**
 * What a page costs its process, from the request to its compressed bytes, in slices that take turns: others on the machine
 * slow some of them down, and the fastest are those that nobody disturbed. What the database does is its own process's.
 */
export async function renderingTable(): Promise<string> {
  const kept = Buffer.alloc(10_000, 'abono')
  const sandbox = await startSandbox({
    extend: (app) => {
      app.get('/bench/kept', async (_request, reply) => reply.type('text/html; charset=utf-8').send(kept))
    },
  })
  try {
    const person = await sandbox.person('Ana Ejemplo')
    const loan = loanOf(person, '174')
    const call = asBorrower(sandbox, person.query)
    const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
    const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
    dataOf(await call(generateVcode, wish))
    const query = `${person.query}&${new URLSearchParams(loan)}`
    const slip = new URLSearchParams({ ...wish, amount: String(amount), requestType: String(REQUEST_REPAY) })
    const addresses = {
      'bytes that are kept': '/bench/kept',
      'loan details': `/loanDetail?${query}`,
      repay: `/repay?${query}`,
      slip: `/carpmm?${person.query}&${slip}`,
      landing: LANDING,
      [TOGETHER]: LANDING,
    }
    const costs = new Map(Object.keys(addresses).map((name) => [name, [] as number[]]))
    for (let slice = -5; slice < SLICES; slice++) {
      for (const [name, url] of Object.entries(addresses)) {
        const before = process.cpuUsage()
        const atOnce = name === TOGETHER ? PAGES_A_SLICE : 1
        for (let page = 0; page < PAGES_A_SLICE; page += atOnce) {
          const answers = await Promise.all(
            Array.from({ length: atOnce }, () => sandbox.app.inject({ url, headers: ACCEPT })),
          )
          const failed = answers.find(({ statusCode }) => statusCode !== 200)
          if (failed) throw new Error(`${name} was answered with ${failed.statusCode}`)
        }
        // What is done after the answer belongs to it.
        await nextTurn()
        const { user, system } = process.cpuUsage(before)
        if (slice >= 0) costs.get(name)?.push((user + system) / PAGES_A_SLICE)
      }
    }
    const rows = [...costs].map(([name, all]) => {
      const sorted = all.toSorted((one, other) => one - other)
      const [best = Number.NaN, quarter = Number.NaN] = [sorted[0], sorted[Math.floor(sorted.length / 4)]]
      return [name, best.toFixed(0), quarter.toFixed(0), (1e6 / best).toFixed(0)]
    })
    return table(
      ['page', 'best slice, processor us a page', 'best quarter', 'pages/s of one core at best'],
      rows,
    )
  } finally {
    await sandbox.close()
  }
}

// By itself: `node bench/rendering.ts`.
if (import.meta.main) console.log(await renderingTable())
