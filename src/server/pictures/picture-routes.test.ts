import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { refusals } from '#contract/refusals.ts'
import { type Database, statement, type Transaction } from '#server/base/database/database.ts'
import { registry } from '#server/base/observability/metrics.ts'
import { LOOSE_PICTURE_DAYS } from '#server/pictures/tables.ts'
import { newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { browserVisit } from '#testing/browser-visit.ts'
import { makeHeic } from '#testing/heic-samples.ts'
import { makePdf, pdfBomb } from '#testing/pdf-samples.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import { pictureLink, readPictureLink } from './picture-links.ts'
import { LOOSE_PICTURES_A_DAY_MAX } from './picture-routes.ts'
import { pictureOwner } from './pictures.ts'

const DAY_MS = 86_400_000

let server: SandboxServer
const FIRST_MOMENT = new Date('2026-11-20T18:00:00Z')
let clock = FIRST_MOMENT
beforeEach(() => {
  clock = FIRST_MOMENT
})
let ana: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
})
afterAll(() => server.close())

const png = makePng(40, 30)
const UPLOAD = '/nomination/user-problem/upload-problem-img'
/** A page whose form accepts a picture. */
const PAGE = '/complainPageNext'
const count = statement<{ count: number }>(
  'test-count-pictures',
  'SELECT count(*)::int AS count FROM pictures',
)
const rows = async () => (await server.service.database.transaction((tx) => tx.one(count, []))).count
const files = async () => {
  const { files: where } = server.service.config
  const found = 'folder' in where ? await readdir(where.folder, { recursive: true }).catch(() => []) : []
  return found.filter((name) => name.endsWith('.jpg')).length
}
const kept = async () => [await rows(), await files()]

describe('a picture', () => {
  test('is redrawn, has an address without a comma, and shows what was sent', async () => {
    const { url } = dataOf(await sendPicture(server, ana.query, png))
    expect(url).toMatch(/^\/pictures\/[0-9a-f]{32}-[0-9a-z]+-[\w-]{22}\.jpg$/)
    const response = await fetch(server.url + url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([shown.format, shown.width, shown.height]).toEqual(['jpeg', 40, 30])
  })

  test('that arrived as a phone’s HEIC is a JPEG that every browser shows', async () => {
    const as = { type: 'image/heic', name: 'IMG_0001.HEIC' }
    const { url } = dataOf(await sendPicture(server, ana.query, makeHeic({ columns: 2, turns: 3 }), as))
    const response = await fetch(server.url + url)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([shown.format, shown.width, shown.height]).toEqual(['jpeg', 64, 128])
  })

  test('that arrived as a PDF is a picture like any other, and never a PDF', async () => {
    const as = { type: 'application/pdf', name: 'receipt.pdf' }
    const { url } = dataOf(await sendPicture(server, ana.query, makePdf(), as))
    const response = await fetch(server.url + url)
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'image/jpeg',
      'inline; filename="picture.jpg"',
    ])
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width]).toEqual(['jpeg', 1240])
  })

  test('exists until its address expires, and the expiry cannot be forged', async () => {
    const { url } = dataOf(await sendPicture(server, ana.query, png))
    const link = readPictureLink(url)
    if (!link) throw new Error(url)
    const start = clock
    const later = Math.floor(start.getTime() / 1000 + 10 ** 7).toString(36)
    const longer = `/pictures/${link.key}-${later}-${link.mark}.jpg`
    const forged = `/pictures/${link.key}-${url.split('-')[1]}-${'A'.repeat(22)}.jpg`
    for (const address of [longer, forged, `/pictures/${link.key}.jpg`, '/pictures/..%2fsecret'])
      expect([address, (await fetch(server.url + address)).status]).toEqual([address, 404])
    clock = new Date(link.expiresAt.getTime() - 1000)
    expect((await fetch(server.url + url)).status).toBe(200)
    clock = link.expiresAt
    expect((await fetch(server.url + url)).status).toBe(404)
    clock = start
  })

  test('has a separate address for each reader', async () => {
    const { url } = dataOf(await sendPicture(server, ana.query, png))
    const key = readPictureLink(url)?.key ?? ''
    const until = new Date(clock.getTime() + 60_000)
    const statusFor = async (reader: string) =>
      (await fetch(server.url + pictureLink(server.service, key, reader, until))).status
    const owner = await server.service.database.transaction((tx) => pictureOwner(tx, key))
    expect(await statusFor(owner ?? '')).toBe(200)
    expect([await statusFor('desk'), await statusFor('another')]).toEqual([404, 404])
  })
})

describe('an invalid upload is refused and not stored', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, object, keyof typeof refusals][] = [
    [
      'a text that claims to be a picture',
      () => Buffer.from('hello'),
      { type: 'image/jpeg', name: 'a.jpg' },
      'not-an-image',
    ],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      { type: 'image/svg+xml' },
      'not-an-image',
    ],
    [
      'a page that claims to be a PNG',
      () => Buffer.concat([png.subarray(0, 8), Buffer.from('<html>')]),
      {},
      'not-an-image',
    ],
    ['a picture of 50,000 by 50,000', () => makePng(50_000, 50_000, 0, true), {}, 'image-too-large'],
    ['a HEIC of 60,000 by 60,000', () => makeHeic({ width: 60_000, height: 60_000 }), {}, 'image-too-large'],
    ['a text with the name of a HEIC', () => Buffer.from('hello'), { name: 'IMG.HEIC' }, 'not-an-image'],
    ['a PDF of four pages', () => makePdf({ pages: 4 }), {}, 'pdf-too-long'],
    ['a PDF that unpacks beyond the limit', pdfBomb, {}, 'image-too-large'],
    ['a file in a field of another name', () => png, { field: 'photo' }, 'not-an-image'],
    ['a file of more than 5 MB', () => randomBytes(5 * 1024 * 1024 + 1), {}, 'image-too-large'],
  ]
  test.each(cases)('%s', async (_, bytes, as, reason) => {
    const before = await kept()
    const result = await sendPicture(server, ana.query, await bytes(), as)
    expect([result.status, result.code]).toEqual([200, refusals[reason].code])
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['a picture of 50,000 by 50,000', () => makePng(50_000, 50_000, 0, true)],
    ['a HEIC of 60,000 by 60,000', () => makeHeic({ width: 60_000, height: 60_000 })],
  ])('%s is reported as too large to open, not as a file of more than 5 MB', async (_, bytes) => {
    const large = await sendPicture(server, ana.query, randomBytes(5 * 1024 * 1024 + 1))
    const unpacked = await sendPicture(server, ana.query, bytes())
    expect(unpacked.code).toBe(large.code)
    expect([large.message, unpacked.message]).toEqual([
      expect.stringContaining('5 MB'),
      expect.stringMatching(/too big to open|demasiado grande para abrirla/),
    ])
  })

  test('a picture without a session, or of an ended session', async () => {
    const before = await kept()
    expect((await sendPicture(server, 'type=1', png)).code).toBe(refusals['session-missing'].code)
    expect((await sendPicture(server, 'type=1&dearest=guessed', png)).code).toBe(
      refusals['session-ended'].code,
    )
    expect(await kept()).toEqual(before)
  })

  /** Begins to send a picture: one byte of a million, and then nothing more. */
  const begin = (query: string) =>
    new Promise<string>((resolve, reject) => {
      const address = new URL(`${server.url}/nomination/user-problem/upload-problem-img?${query}`)
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000000' }
      const sent = request(address, { method: 'POST', headers }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve(body))
      })
      sent.on('error', reject)
      sent.write('-')
    })

  test('a picture without a session is refused before its body is read', async () => {
    const answered = await begin('type=1&dearest=guessed')
    expect(JSON.parse(answered).code).toBe(refusals['session-ended'].code)
  })

  test('a call without a file', async () => {
    const url = `${server.url}/nomination/user-problem/upload-problem-img?${ana.query}`
    const response = await fetch(url, { method: 'POST' })
    expect((await response.json()).code).toBe(refusals['not-an-image'].code)
  })

  const part = (name: string, extra = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\nx\r\n`
  test.each([
    ['a truncated body', `${part('problemImage', '; filename="a.png"')}--b\r\ncontent-disp`, 'b', 400],
    ['a body without a boundary', part('a'), '', 400],
    ['1,000 parts', `${Array.from({ length: 1000 }, (_, at) => part(`f${at}`)).join('')}--b--\r\n`, 'b', 413],
    ['two files', `${part('problemImage', '; filename="a.png"').repeat(2)}--b--\r\n`, 'b', 413],
    ['a field name that pollutes the prototype', `${part('__proto__')}--b--\r\n`, 'b', 400],
  ])('%s', async (_, body, boundary, status) => {
    const before = await kept()
    const response = await fetch(`${server.url}/nomination/user-problem/upload-problem-img?${ana.query}`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}` },
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ data: null })
    expect(await kept()).toEqual(before)
  })

  test('multipart to any other call', async () => {
    for (const path of ['/nomination/user-problem/problem-save', '/complaint', '/loanDetail']) {
      const form = new FormData()
      form.append('problemDetail', 'x')
      const response = await fetch(`${server.url}${path}?${ana.query}`, { method: 'POST', body: form })
      expect([path, response.status]).toEqual([path, 415])
    }
  })

  test.each([
    ['with a declared length', true],
    ['without a declared length', false],
  ])('100 MB %s, without using memory for them', async (_, isAnnounced) => {
    const before = process.memoryUsage().rss
    const { status, sent } = await pour(isAnnounced)
    // A server may also close the connection.
    expect([413, null]).toContain(status)
    expect(sent).toBeLessThan(100 * 1024 * 1024)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(120)
  })

  test('more loose pictures than a day needs', async () => {
    const person = await server.person('Ana Ejemplo')
    const small = makePng(2, 2)
    for (let at = 0; at < LOOSE_PICTURES_A_DAY_MAX; at++)
      dataOf(await sendPicture(server, person.query, small))
    const refused = await sendPicture(server, person.query, small)
    expect(refused.code).toBe(refusals['too-many-requests'].code)
    // The next one is refused too, before it is read.
    expect(JSON.parse(await begin(person.query)).code).toBe(refusals['too-many-requests'].code)
  })
})

test('of two concurrent pictures one is accepted if one is left', async () => {
  const person = await server.person('Ana Ejemplo')
  const small = makePng(2, 2)
  for (let at = 1; at < LOOSE_PICTURES_A_DAY_MAX; at++) dataOf(await sendPicture(server, person.query, small))
  // The other one is requested while one is drawn.
  const large = makePng(3000, 2000)
  const both = await Promise.all([1, 2].map(() => sendPicture(server, person.query, large)))
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, refusals['too-many-requests'].code])
})

/** The cookie of a browser in which the borrower is signed in. */
async function signedIn(): Promise<string> {
  const { phone } = await newApplicant(server)
  const browser = browserVisit(server, '10.9.1.1')
  await browser.signIn(phone)
  return [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

test.each([
  ['by a call', UPLOAD, async () => null],
  ['by the form of a page', PAGE, async () => null],
  ['by the form of a page, from a signed-in browser', PAGE, signedIn],
])(
  'at most two pictures of one session are read at the same time %s, while others send theirs',
  async (_, path, signIn) => {
    const cookie = await signIn()
    const send = (query: string) => holdPicture({ to: `${path}?${query}`, headers: {} })
    const sendHers = () => (cookie ? holdPicture({ to: path, headers: { cookie } }) : send(ana.query))
    const lucia = await server.person('Lucía Muestra')
    const figure = async (name: string) =>
      Number(new RegExp(`abono_lane_${name}\\{lane="uploads"\\} (\\d+)`).exec(await registry.metrics())?.[1])
    // Uploads that wait here do not time out.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const before = await figure('begun_total')
      const held = [sendHers(), sendHers()]
      await expect.poll(() => figure('busy')).toBe(2)
      const third = sendHers()
      third.finish()
      for (let number = 0; number < 3; number++) {
        const theirs = send(lucia.query)
        theirs.finish()
        await theirs.answer
      }
      expect((await figure('begun_total')) - before).toBe(2 + 3)
      for (const one of held) one.finish()
      const answers = await Promise.all([...held, third].map(({ answer }) => answer))
      expect(answers.filter((status) => status === 403 || status >= 500)).toEqual([])
      expect((await figure('begun_total')) - before).toBe(3 + 3)
    } finally {
      vi.useRealTimers()
    }
  },
)

test.each([
  ['a page', '/complainPageNext', () => ana.query, 1],
  ['a page, for an ended session', '/complainPageNext', () => 'type=1&dearest=guessed', 0],
  ['the desk, without a session', '/desk/complaints/none/answer', () => '', 0],
])(
  'the form of %s takes a slot for its picture only for an authorised sender',
  async (_, path, query, rooms) => {
    const begun = async () =>
      Number(/abono_lane_begun_total\{lane="uploads"\} (\d+)/.exec(await registry.metrics())?.[1])
    const before = await begun()
    const form = new FormData()
    form.append('problemDetail', 'Pagué.')
    form.append('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    const { status } = await fetch(`${server.url}${path}?${query()}`, { method: 'POST', body: form, headers })
    expect(status).toBeLessThan(500)
    expect((await begun()) - before).toBe(rooms)
  },
)

/** A database that records the name of each reading statement. */
function noting(database: Database): { database: Database; names: string[] } {
  const names: string[] = []
  const noted = (tx: Transaction): Transaction => ({
    ...tx,
    rows: (query, params) => {
      names.push(query.name)
      return tx.rows(query, params)
    },
  })
  return {
    names,
    database: {
      close: () => database.close(),
      transaction: (work, options) => database.transaction((tx) => work(noted(tx)), options),
    },
  }
}

test('a form with a picture lists no more orders than the same form without one', async () => {
  const { service } = server
  const { database } = service
  const listed = async (body: FormData | URLSearchParams) => {
    const noted = noting(database)
    service.database = noted.database
    try {
      const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
      const { status } = await fetch(`${server.url}${PAGE}?${ana.query}`, { method: 'POST', body, headers })
      expect(status).toBe(200)
    } finally {
      service.database = database
    }
    return noted.names.filter((name) => name === 'list-orders').length
  }
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const without = await listed(new URLSearchParams({ problemDetail: '' }))
  expect(without).toBe(1)
  expect(await listed(form)).toBe(without)
})

/** Sends the beginning of a file, and the rest on request. Resolves with the status. */
function holdPicture({ to, headers }: { to: string; headers: Record<string, string> }) {
  const head = '--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.png"\r\n\r\nx'
  const end = '\r\n--b--\r\n'
  const sent = request(server.url + to, {
    method: 'POST',
    headers: {
      origin: server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + end.length,
      ...headers,
    },
  })
  const answer = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  sent.write(head)
  return { answer, finish: () => void sent.end(end) }
}

describe('the sweep', () => {
  test('removes loose pictures, and keeps those of a complaint', async () => {
    const person = await server.person('Ana Ejemplo')
    const send = async () => dataOf(await sendPicture(server, person.query, png)).url
    const [used, loose] = [await send(), await send()]
    const draft = { problemType: '3', problemSonType: '', problemDetail: 'con imagen', problemImage: [used] }
    expect((await asBorrower(server, person.query)(problemSave, draft)).success).toBe(true)

    const start = clock
    const sweepAll = async () => {
      while ((await sweepFiles(server.service, clock)) > 0);
    }
    clock = new Date(start.getTime() + LOOSE_PICTURE_DAYS * DAY_MS - 60_000)
    await sweepAll()
    expect((await fetch(server.url + loose)).status).toBe(200)
    clock = new Date(start.getTime() + LOOSE_PICTURE_DAYS * DAY_MS + 60_000)
    const [rowsBefore, filesBefore] = await kept()
    await sweepAll()
    const [rowsAfter, filesAfter] = await kept()
    expect(rowsAfter).toBe(1)
    expect((filesBefore ?? 0) - (filesAfter ?? 0)).toBe((rowsBefore ?? 0) - 1)
    const late = { ...draft, problemDetail: 'tarde', problemImage: [loose] }
    expect((await asBorrower(server, person.query)(problemSave, late)).code).toBe(
      refusals['unknown-image'].code,
    )
    clock = start
  })

  test('finishes what a crash interrupted', async () => {
    const person = await server.person('Ana Ejemplo')
    dataOf(await sendPicture(server, person.query, png))
    const start = clock
    clock = new Date(start.getTime() + 30 * DAY_MS)
    const { service } = server
    let begun = 0
    const crashing: Database = {
      ...service.database,
      transaction: (...work) => {
        begun += 1
        return begun === 1 ? service.database.transaction(...work) : Promise.reject(new Error('crash'))
      },
    }
    await expect(sweepFiles({ ...service, database: crashing }, clock)).rejects.toThrow('crash')
    const before = await rows()
    expect(await sweepFiles(service, clock)).toBeGreaterThan(0)
    expect(await rows()).toBeLessThan(before)
    clock = start
  })

  test('retries a file that cannot be removed with growing delays, and delays no other', async () => {
    const person = await server.person('Ana Ejemplo')
    const send = async () => dataOf(await sendPicture(server, person.query, png)).url
    const [stuck, free] = [await send(), await send()]
    const key = readPictureLink(stuck)?.key
    const start = clock
    clock = new Date(start.getTime() + 30 * DAY_MS)
    const { service } = server
    const { files } = service
    let requests = 0
    const stubborn = {
      ...files,
      delete: async (one: string) => {
        if (one !== key) return files.delete(one)
        requests += 1
        throw new Error('it stays')
      },
    }
    const sweepAt = async (minutes: number) => {
      const at = new Date(clock.getTime() + minutes * 60_000)
      while ((await sweepFiles({ ...service, files: stubborn }, at)) > 0);
    }
    await sweepAt(0)
    expect((await fetch(server.url + free)).status).toBe(404)
    expect(requests).toBe(1)
    // After a minute, then after two more.
    for (const minutes of [0.5, 1, 2.5, 3]) await sweepAt(minutes)
    expect(requests).toBe(3)
    expect(await sweepFiles(service, new Date(clock.getTime() + 8 * 60_000))).toBe(1)
    clock = start
  })
})

/**
 * Sends up to 100 MB slowly enough to receive an answer; resolves with its status and the number of sent
 * bytes.
 */
function pour(isAnnounced: boolean): Promise<{ status: number | null; sent: number }> {
  const total = 100 * 1024 * 1024
  const head = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  )
  return new Promise((resolve) => {
    let sent = 0
    const outgoing = request(`${server.url}/nomination/user-problem/upload-problem-img?${ana.query}`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        ...(isAnnounced && { 'content-length': total }),
      },
    })
    const end = (status: number | null) => {
      resolve({ status, sent })
      outgoing.destroy()
    }
    outgoing.on('response', ({ statusCode }) => end(statusCode ?? null))
    outgoing.on('error', () => end(null))
    const chunk = Buffer.alloc(256 * 1024)
    const more = () => {
      while (sent < total && !outgoing.destroyed) {
        sent += chunk.length
        if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      }
    }
    outgoing.write(head)
    more()
  })
}
