import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { asReference, differenceOf } from '#testing/looks/picture-difference.ts'
import { inPhoneFont, THE_DAY } from '#testing/looks/still-page.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const { values, positionals } = readArguments('pictures')

const COLOURS = ['light', 'dark'] as const
type Colours = (typeof COLOURS)[number]

const PHONE = { width: 360, height: 720 }
/** Gap between two phones in picture pixels. */
const GAP = 24
const LANGUAGES = ['es', 'en'] as const
const DESK = { width: 1100, height: 720 }
/** Complaints that the desk shows, with their borrowers. */
const COMPLAINTS = [
  ['Ana Ejemplo', 'I paid at the store on Friday, and my loan still says that it is late.'],
  ['Ravi Sample', 'The amount is higher than in my agreement.'],
  ['Carla Muestra', 'Please send me a receipt for my last payment.'],
] as const
/** How long the recording shows each page. */
const FRAME_MS = 1800
const NAMES = [
  ...LANGUAGES.flatMap((language) => COLOURS.map((colours) => `${language}-${colours}`)),
  'paying',
  'desk',
]
const GROUND = { light: '#dfe4e0', dark: '#050807' } as const

/** The borrowers of the pages, by README language. */
const people = {
  es: { borrows: 'Ana Ejemplo', isOffered: 'Lucía Muestra', offer: 'mx-directo', landing: 'mx-primavera' },
  en: { borrows: 'Ravi Sample', isOffered: 'Asha Sample', offer: 'in-direct', landing: 'in-monsoon' },
} as const

type Shown = keyof typeof people

/** The README's pages, from the first offer to a paid loan, in order. */
async function addressesOf(
  { url, person }: SandboxServer,
  language: Shown,
  paid: '174' | '180' = '174',
): Promise<string[]> {
  const { borrows, isOffered, offer, landing } = people[language]
  const offered = await person(isOffered)
  const borrower = await person(borrows)
  const order = (status: string) => {
    const one = borrower.orders.find((candidate) => candidate.status === status)
    return `${borrower.query}&productId=${one?.productId}&orderId=${one?.orderNo}`
  }
  const repay = `${url}/repay?${order(paid)}`
  const page = await fetch(repay).then((answer) => answer.text())
  const slip = /href="(\/carpmm\?[^"]+)"/.exec(page)?.[1] ?? ''
  return [
    `${url}/register?id=${landing}`,
    `${url}/confirm?${offered.query}&productId=${offer}`,
    `${url}/loanDetail?${order('174')}`,
    `${url}/loanDetail?${order('180')}`,
    repay,
    url + slip.replaceAll('&amp;', '&'),
    `${url}/complaint?${order('174')}`,
  ]
}

/** A rectangle in picture pixels. */
interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** A page, with the places of random content. */
interface Seen {
  picture: Buffer
  byLot: readonly Place[]
}

/** A picture of the README, the pages that it shows, and how to find them in a file. */
interface Picture {
  file: Buffer
  pages: readonly Seen[]
  pagesIn(file: Buffer): Promise<Buffer[]>
}

async function shoot(
  browser: Browser,
  address: string,
  colorScheme: Colours,
  cookie: readonly string[] = [],
): Promise<Seen> {
  const isDesk = cookie.length > 0
  const context = await browser.newContext({
    viewport: isDesk ? DESK : PHONE,
    deviceScaleFactor: 1,
    colorScheme,
    hasTouch: !isDesk,
    isMobile: !isDesk,
    reducedMotion: 'reduce',
    bypassCSP: true,
    locale: 'en',
  })
  const [name = '', value = ''] = cookie
  if (isDesk) await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.clock.setFixedTime(THE_DAY)
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${new URL(address).pathname} answered ${answer?.status()}`)
  await inPhoneFont(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  const byLot = await placesByLot(page, isDesk ? 'td:nth-child(6n + 1)' : '.code, .code-image img, .captcha')
  await context.close()
  return { picture, byLot }
}

/** Visible places of random content: a reference or its bar code, a folio, a loan number. */
const placesByLot = (page: Page, selector: string): Promise<Place[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map((one) => one.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => ({
          left: Math.max(0, Math.floor(left)),
          top: Math.max(0, Math.floor(top)),
          width: Math.ceil(Math.min(right, innerWidth) - Math.max(0, left)),
          height: Math.ceil(Math.min(bottom, innerHeight) - Math.max(0, top)),
        }))
        .filter(({ width, height }) => width > 0 && height > 0),
    selector,
  )

/** One strip: the phones side by side. */
async function strip(pages: readonly Seen[], colours: Colours): Promise<Picture> {
  const { width, height } = PHONE
  const size = { width: pages.length * (width + GAP) + GAP, height: height + 2 * GAP }
  const leftOf = (index: number) => GAP + index * (width + GAP)
  const places = pages.map(({ picture }, index) => ({ input: picture, left: leftOf(index), top: GAP }))
  const file = await sharp({ create: { ...size, channels: 3, background: GROUND[colours] } })
    .composite(places)
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  const pagesIn = (kept: Buffer) =>
    Promise.all(
      pages.map((_, index) =>
        sharp(kept)
          .extract({ left: leftOf(index), top: GAP, ...PHONE })
          .png()
          .toBuffer(),
      ),
    )
  return { file, pages, pagesIn }
}

/** Paying a late loan, page by page. */
async function recording(browser: Browser, server: SandboxServer): Promise<Picture> {
  const inEnglish = (address: string) => address.replace('type=2', 'type=1')
  const addresses = await addressesOf(server, 'es', '180')
  const [, , , late = '', repay = '', slip = ''] = addresses.map(inEnglish)
  const pages: Seen[] = []
  for (const address of [late, repay, slip]) pages.push(await shoot(browser, address, 'light'))
  const query = new URL(slip).searchParams
  const said = (name: string) => query.get(name) ?? ''
  const amount = BigInt(said('amount'))
  const { repayDetail } = dataOf(
    await asBorrower(server, query.toString())(generateVcode, {
      productId: said('productId'),
      orderId: said('orderId'),
      amount,
      payCode: said('payCode'),
      requestType: REQUEST_REPAY,
    }),
  )
  await payAtStore(server, repayDetail.vCode, amount)
  pages.push(await shoot(browser, late, 'light'))
  const file = await sharp(
    pages.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 82, effort: 6, delay: pages.map(() => FRAME_MS), loop: 0 })
    .toBuffer()
  const pagesIn = (kept: Buffer) =>
    Promise.all(pages.map((_, page) => sharp(kept, { page }).png().toBuffer()))
  return { file, pages, pagesIn }
}

/** The work list of the lender's staff. */
async function desk(browser: Browser, server: SandboxServer): Promise<Picture> {
  for (const [name, problemDetail] of COMPLAINTS) {
    const { query, orders } = await server.person(name)
    const complaint = { problemType: '3', problemDetail, problemImage: [], orderNo: orders[0]?.orderNo }
    dataOf(await asBorrower(server, query)(problemSave, complaint))
  }
  const { cookie } = await atTheDesk(server)
  const page = await shoot(browser, `${server.url}/desk`, 'light', cookie.split(/=(.*)/s))
  const file = await sharp(page.picture).webp({ quality: 82, effort: 6 }).toBuffer()
  return { file, pages: [page], pagesIn: async (kept) => [await sharp(kept).png().toBuffer()] }
}

/** Takes the pictures of the README from the running product, or the one that `--only` names. */
async function takePictures(then: (name: string, picture: Picture) => Promise<void>): Promise<void> {
  const { only } = values
  const isWanted = (name: string) => only === undefined || only === name
  const server = await startSandbox({ now: () => THE_DAY })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    for (const language of LANGUAGES) {
      const addresses = await addressesOf(server, language)
      for (const colours of COLOURS) {
        if (!isWanted(`${language}-${colours}`)) continue
        const pages: Seen[] = []
        for (const address of addresses) pages.push(await shoot(browser, address, colours))
        await then(`${language}-${colours}.webp`, await strip(pages, colours))
      }
    }
    if (isWanted('paying')) await then('paying.webp', await recording(browser, server))
    if (isWanted('desk')) await then('desk.webp', await desk(browser, server))
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Random content is covered on both pictures before the comparison. */
async function patched(picture: Buffer, places: readonly Place[]): Promise<Buffer> {
  const patches = places.map(({ left, top, width, height }) => ({
    input: { create: { width, height, channels: 3, background: '#808080' } } as const,
    left,
    top,
  }))
  return sharp(picture).composite(patches).png().toBuffer()
}

/** Reports for each page of the stored pictures whether it is unchanged, and fails otherwise. */
async function comparePictures(folder: string): Promise<void> {
  await takePictures(async (name, picture) => {
    const kept = await readFile(join(folder, name)).catch(() => null)
    const said = kept === null ? ['it is not there'] : await differences(kept, picture)
    console.log(`${name}: ${said.join('; ') || 'as it is'}`)
    if (said.length > 0) process.exitCode = 1
  })
  if (process.exitCode) console.log('Look at the pages; `npm run pictures` takes the pictures anew.')
}

/** Compares page by page at the size of the references, so that a change of one page shows. */
async function differences(kept: Buffer, { file, pages, pagesIn }: Picture): Promise<string[]> {
  const [before, now] = [await sharp(kept).metadata(), await sharp(file).metadata()]
  if (before.width !== now.width || before.pages !== now.pages) return ['it shows another number of pages']
  const [pagesBefore, pagesNow] = [await pagesIn(kept), await pagesIn(file)]
  const said: string[] = []
  for (const [index, { byLot }] of pages.entries()) {
    const page = async (all: readonly Buffer[]) =>
      asReference(await patched(all[index] ?? Buffer.alloc(0), byLot))
    const how = await differenceOf(await page(pagesBefore), await page(pagesNow))
    if (how !== null) said.push(`page ${index + 1}: ${how}`)
  }
  return said
}

async function keepPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await takePictures(async (name, { file }) => {
    await writeFile(join(folder, name), file)
    console.log(`${join(folder, name)}: ${Math.round(file.length / 1024)} kB`)
  })
}

const [folder = 'docs/pictures'] = positionals
if (values.only !== undefined && !NAMES.includes(values.only))
  refuseArguments('pictures', `There is no picture ${values.only}, but ${NAMES.join(', ')}`)
await (values.compare ? comparePictures(folder) : keepPictures(folder))
