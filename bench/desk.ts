import pg from 'pg'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { sealerOf } from '#server/base/database/sealed.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { complaintPlace } from '#server/complaints/complaint-rows.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { median, table } from './statistics.ts'

/** What one member of the staff waits for at most, at the server. */
const DESK_MS_MAX = 100
const COMPLAINTS = 10_000
/** Of one borrower, who has written more than anybody. */
const OWN = 200
/** Each looks at its complaint, takes it up and answers it: so many lines has the log. */
const LINES_EACH = 3
const ROUNDS = 40
/** Before what is measured: programs are read, plans are made. */
const WARM = 5

interface Page {
  name: string
  open: () => Promise<Response>
}

/** How long every page of the desk takes with 10,000 complaints, of which 6,000 are open: the middle and the slowest. */
export async function measureDesk(): Promise<
  { name: string; middle: number; slowest: number; kB: number }[]
> {
  const sandbox = await startSandbox()
  try {
    const desk = await atTheDesk(sandbox)
    const token = /name="token" value="([^"]+)"/.exec(await desk.text('/desk'))?.[1] ?? ''
    const pages = pagesOf(desk, token, await fillDesk(sandbox))
    const times = pages.map((): number[] => [])
    const sizes = pages.map(() => 0)
    for (let round = -WARM; round < ROUNDS; round++) {
      for (const [at, { name, open }] of pages.entries()) {
        const start = performance.now()
        const response = await open()
        const body = await response.arrayBuffer()
        const took = performance.now() - start
        // What was found as the only one is opened at once.
        if (!response.ok && response.status !== 303)
          throw new Error(`${name} was answered with ${response.status}`)
        sizes[at] = body.byteLength
        if (round >= 0) times[at]?.push(took)
      }
    }
    return pages.map(({ name }, at) => ({
      name,
      middle: median(times[at] ?? []),
      slowest: Math.max(...(times[at] ?? [])),
      kB: (sizes[at] ?? 0) / 1000,
    }))
  } finally {
    await sandbox.close()
  }
}

interface Filled {
  /** One of them, the place in the middle of the queue, and the loan that many are about. */
  folio: string
  after: string
  orderNo: string
}

/** 10,000 complaints of 490 borrowers, as they are after three months: sealed, with their steps and the log of the staff. */
async function fillDesk(sandbox: SandboxServer): Promise<Filled> {
  const ana = await sandbox.person('Ana Ejemplo')
  const orderNo = ana.orders[0]?.orderNo ?? ''
  const client = new pg.Client(clientConfig(sandbox.connection))
  await client.connect()
  try {
    const today = dayIn(new Date(), markets.mx.timeZone)
    const sealer = sealerOf(sandbox.service)
    const folios = Array.from({ length: COMPLAINTS }, () => newFolio(today))
    const said = folios.map((folio) =>
      sealer.seal('Me cobraron dos veces el pago de octubre.', complaintPlace(folio, 'content')),
    )
    await client.query(
      `INSERT INTO borrowers (id, market, given_name, family_name, address, client_kind, created_at)
       SELECT 'crowd-' || n, 'mx', 'x', 'x', 'x', 'new', now() FROM generate_series(0, $1::int / 20) AS n`,
      [COMPLAINTS],
    )
    const own = await client.query<{ id: string }>(
      'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
      [orderNo],
    )
    // Six of ten wait for an answer, and one of nine of those is late.
    await client.query(
      `INSERT INTO complaints (folio, borrower_id, content, market, problem_type, problem_son_type, fingerprint, state,
         opened_at, opened_on, due_on, reply, replied_at, order_no)
       SELECT folio, CASE WHEN n <= $3 THEN $4 ELSE 'crowd-' || (n / 20) END, content, 'mx', (1 + n % 3)::text, '',
         sha256(folio::bytea), CASE WHEN n % 10 < 6 THEN 'received' ELSE 'answered' END,
         now() - n % 90 * interval '1 day', current_date - (n % 90)::int, current_date - (n % 90)::int + 80,
         CASE WHEN n % 10 < 6 THEN NULL ELSE content END,
         CASE WHEN n % 10 < 6 THEN NULL ELSE now() - n % 60 * interval '1 day' END,
         CASE WHEN n <= $3 THEN $5 END
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (folio, content, n)`,
      [folios, said, OWN, own.rows[0]?.id, orderNo],
    )
    await client.query(
      `INSERT INTO owners SELECT 'folio/' || folio, borrower_id FROM complaints WHERE folio = ANY($1)`,
      [folios],
    )
    await client.query(
      `INSERT INTO complaint_events (borrower_id, folio, number, kind, actor, at)
       SELECT borrower_id, folio, 1, 'received', 'borrower', opened_at FROM complaints WHERE folio = ANY($1)`,
      [folios],
    )
    await client.query(
      `INSERT INTO desk_audit (at, action, folio)
       SELECT now() - n * interval '1 second', 'complaint-opened', ($1::text[])[1 + n % $2::int] FROM generate_series(1, $2::int * $3::int) AS n`,
      [folios, COMPLAINTS, LINES_EACH],
    )
    await client.query('ANALYZE')
    const middle = await client.query<{ after: string }>(
      `SELECT due_on::text || '_' || folio AS after FROM complaints WHERE state = 'received'
       ORDER BY due_on, folio OFFSET $1 LIMIT 1`,
      [COMPLAINTS * 0.3],
    )
    return { folio: folios[0] ?? '', after: middle.rows[0]?.after ?? '', orderNo }
  } finally {
    await client.end()
  }
}

/** Every list and every page of one thing that somebody opens in a day. */
function pagesOf(desk: DeskBrowser, token: string, { folio, after, orderNo }: Filled): Page[] {
  const page = (name: string, path: string): Page => ({ name, open: () => desk.get(`/desk${path}`) })
  const search = (name: string, q: string): Page => ({
    name,
    open: () => desk.post('/desk/search', { q }, { token }),
  })
  return [
    page('the queue', ''),
    page('the queue from its middle', `?after=${after}`),
    page('what is late', '?state=overdue'),
    page('what is answered', '?state=answered'),
    page('of one type and market', '?type=2&market=mx'),
    page('a complaint', `/complaints/${folio}`),
    page('a complaint to write down', '/new'),
    search('search by loan', orderNo),
    search('search by a part of a folio', folio.split('-')[1] ?? ''),
    search('search for what is not there', '0000-0000'),
    page('figures of 90 days', '/figures?days=90'),
    page('the log', '/log'),
    page('applications', '/applications'),
    page('money', '/money'),
    page('payments of a loan', `/money/loan?order=${orderNo}`),
    page('claims', '/claims'),
    page('money of nobody', '/worklists?list=unmatched'),
    page('money that went back', '/worklists?list=reversals'),
    page('systems', '/webhooks'),
    page('the own account', '/account'),
  ]
}

/** The same as a table; what takes longer than it may is marked. */
export async function deskTable(): Promise<string> {
  const lines = await measureDesk()
  return table(
    ['page of the desk', 'ms', `slowest of ${ROUNDS}`, 'kB'],
    lines.map(({ name, middle, slowest, kB }) => [
      name,
      middle.toFixed(1),
      slowest.toFixed(1) + (slowest <= DESK_MS_MAX ? '' : ' (!)'),
      kB.toFixed(0),
    ]),
  )
}
