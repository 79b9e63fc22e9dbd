import { expect, type Page } from '@playwright/test'
import { takeLoan, untilAwake } from '../journey.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import type { Shown, View } from './view.ts'

/** Views of failures: an error, no answer, or no network. */
export async function fallenViews(
  server: SandboxServer,
  language: Shown,
  who: string,
): Promise<Record<string, View>> {
  const [loan, somebodys] = [
    await takeLoan(server, who, '174', language),
    await takeLoan(server, who, '174', language),
  ]
  const details = loan.address('/loanDetail')
  const stoodIn = (visited: string, asked: string): View => ({
    address: details,
    async reach(page) {
      const document = await documentOfWorker(page, visited, asked)
      await page.route(details, (route) => route.fulfill({ contentType: 'text/html', body: document }))
      await page.goto(details)
      await page.unroute(details)
    },
  })
  return {
    fault: {
      address: details,
      async reach(page) {
        const restore = breakAmounts()
        try {
          await page.goto(details)
        } finally {
          restore()
        }
      },
    },
    'no-answer': {
      address: details,
      async reach(page) {
        const { database } = server.service
        const { transaction } = database
        database.transaction = () => Promise.reject(new Error('broken on purpose'))
        try {
          await page.goto(details)
        } finally {
          database.transaction = transaction
        }
        // An island that renders again would show the incident's own number.
        await untilAwake(page)
      },
    },
    // Another borrower's page has no offline copy.
    offline: stoodIn(somebodys.address('/loanDetail'), loan.address('/repay')),
    'offline-kept': stoodIn(details, loan.address('/repay')),
  }
}

/** Makes the server fail where it draws an amount, and not where a call answers with one. Returns a function that mends it. */
function breakAmounts(): () => void {
  const { prototype } = BigInt
  const { stackTraceLimit } = Error
  const written = prototype.toString
  Error.stackTraceLimit = 200
  prototype.toString = function (this: bigint, radix) {
    if (new Error('where').stack?.includes('renderToString')) throw new Error('broken on purpose')
    return written.call(this, radix)
  }
  return () => {
    Error.stackTraceLimit = stackTraceLimit
    prototype.toString = written
  }
}

/** The service worker's page for an unvisited address without a network. */
async function documentOfWorker(page: Page, visited: string, asked: string): Promise<string> {
  const context = await page.context().browser()?.newContext({ serviceWorkers: 'allow' })
  if (!context) throw new Error('no browser to open')
  const phone = await context.newPage()
  await phone.goto(visited)
  await untilAwake(phone)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  const copies = () => phone.evaluate(async () => (await (await caches.open('abono-kept-2')).keys()).length)
  await expect.poll(copies).toBe(1)
  await context.setOffline(true)
  await phone.goto(asked)
  const document = await phone.content()
  await context.close()
  // The time of the copy, which is now.
  return document.replace(/(<li><a [^>]*>[^,<]*),[^<]*/g, '$1, 00:00')
}
