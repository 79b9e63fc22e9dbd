import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { untilDone } from '#testing/until-done.ts'

let server: SandboxServer
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox()
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const KINDS = [
  {
    ...{ kind: 'correction', further: { field: 'given-name', value: '=SUMA(A1) 😀 राम' } },
    done: 'data-corrected',
    whenGranted: 'Cumplida',
  },
  // After the deletion the borrower cannot read its state.
  { kind: 'deletion', further: {}, done: 'account-deleted', whenGranted: null },
] as const

const hold = statement<{ id: string }, [string]>(
  'test-hold-whose-request',
  `SELECT id FROM borrowers WHERE id = (SELECT borrower_id FROM data_requests WHERE folio = $1) FOR NO KEY UPDATE`,
)
const waiting = statement<{ count: number }, []>(
  'test-who-waits-for-a-grant',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const steps = statement<{ action: string }, [string]>(
  'test-steps-at-once',
  'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
)
const stepsOf = async (folio: string) => {
  const rows = await server.service.database.transaction((tx) => tx.rows(steps, [folio]))
  return rows.map(({ action }) => action).filter((action) => action !== 'request-opened')
}

/** A borrower with a request, its state as they see it, and both buttons of its page. */
async function fileRequest({ kind, further }: (typeof KINDS)[number]) {
  const { query } = await server.person('Lucía Muestra')
  const call = asBorrower(server, query)
  const folio = dataOf(await call(fileDataRequest, { kind, detail: '', ...further })).id
  const page = await clerk.text(`/desk/requests/${folio}`)
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const kept = /name="kept" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const press = (step: string, fields: Record<string, string>) =>
    clerk.post(`/desk/requests/${folio}/${step}`, fields, { token })
  return {
    folio,
    grant: () => press('grant', { kept, confirmed: '1', text: '' }),
    refuse: () => press('answer', { do: 'refuse', text: 'Falta algo.' }),
    async status() {
      const listed = await call(dataRequests, {})
      return listed.success ? listed.data.list[0]?.status : null
    },
  }
}

for (const one of KINDS) {
  test(`a ${one.kind} that is granted and refused concurrently is one of the two`, async () => {
    for (const isGrantFirst of [true, false, true, false]) {
      const { folio, grant, refuse, status } = await fileRequest(one)
      const ways = isGrantFirst ? [grant, refuse] : [refuse, grant]
      const [first, second] = await Promise.all(ways.map((press) => press()))
      expect([first?.status, second?.status].toSorted()).toEqual([303, 422])
      const isGranted = (isGrantFirst ? first : second)?.status === 303
      expect(await stepsOf(folio)).toEqual(isGranted ? ['request-answered', one.done] : ['request-refused'])
      expect(await status()).toBe(isGranted ? one.whenGranted : 'Negada')
    }
  })

  test(`a ${one.kind} that was refused while its grant waited for the borrower is refused`, async () => {
    const { folio, grant, refuse, status } = await fileRequest(one)
    const { database } = server.service
    const late = await database.transaction(async (tx) => {
      await tx.one(hold, [folio])
      const granting = grant()
      await untilDone(
        async () => ((await database.transaction((other) => other.row(waiting, [])))?.count ?? 0) > 0,
        'the grant that waits',
      )
      expect((await refuse()).status).toBe(303)
      return { granting }
    })
    expect((await late.granting).status).toBe(422)
    expect(await stepsOf(folio)).toEqual(['request-refused'])
    expect(await status()).toBe('Negada')
  })
}
