import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
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
const NAMES = LANGUAGES.flatMap((language) => COLOURS.map((colours) => `${language}-${colours}`))
const GROUND = { light: '#dfe4e0', dark: '#050807' } as const

/** The borrowers of the pages, by README language. */
const people = {
  es: { borrows: 'Ana Ejemplo', isOffered: 'Lucía Muestra', offer: 'mx-directo', landing: 'mx-primavera' },
  en: { borrows: 'Ravi Sample', isOffered: 'Asha Sample', offer: 'in-direct', landing: 'in-monsoon' },
} as const

type Shown = keyof typeof people

/** The README's pages, from the first offer to a paid loan, in order. */
async function addressesOf({ url, person }: SandboxServer, language: Shown): Promise<string[]> {
  const { borrows, isOffered, offer, landing } = people[language]
  const offered = await person(isOffered)
  const borrower = await person(borrows)
  const order = (status: string) => {
    const one = borrower.orders.find((candidate) => candidate.status === status)
    return `${borrower.query}&productId=${one?.productId}&orderId=${one?.orderNo}`
  }
  const repay = `${url}/repay?${order('174')}`
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

/** A picture with the places of random content. */
interface Seen {
  picture: Buffer
  byLot: readonly Place[]
}

async function shoot(browser: Browser, address: string, colorScheme: Colours): Promise<Seen> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1,
    colorScheme,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(THE_DAY)
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${new URL(address).pathname} answered ${answer?.status()}`)
  await inPhoneFont(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  const byLot = await placesByLot(page)
  await context.close()
  return { picture, byLot }
}

/** Visible places of a reference or its bar code. */
const placesByLot = (page: Page): Promise<Place[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.code, .code-image img, .captcha')]
      .map((one) => one.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => ({
        left: Math.max(0, Math.floor(left)),
        top: Math.max(0, Math.floor(top)),
        width: Math.ceil(Math.min(right, innerWidth) - Math.max(0, left)),
        height: Math.ceil(Math.min(bottom, innerHeight) - Math.max(0, top)),
      }))
      .filter(({ width, height }) => width > 0 && height > 0),
  )

/** One strip: the phones side by side. */
async function strip(phones: readonly Seen[], colours: Colours): Promise<Seen> {
  const { width, height } = PHONE
  const size = { width: phones.length * (width + GAP) + GAP, height: height + 2 * GAP }
  const leftOf = (index: number) => GAP + index * (width + GAP)
  const places = phones.map(({ picture }, index) => ({ input: picture, left: leftOf(index), top: GAP }))
  const picture = await sharp({ create: { ...size, channels: 3, background: GROUND[colours] } })
    .composite(places)
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  const byLot = phones.flatMap(({ byLot }, index) =>
    byLot.map((place) => ({ ...place, left: place.left + leftOf(index), top: place.top + GAP })),
  )
  return { picture, byLot }
}

/** Takes pictures of the main pages, in every language and colour scheme, from the running product. */
async function takePictures(then: (name: string, seen: Seen) => Promise<void>): Promise<void> {
  const { only } = values
  const server = await startSandbox({ now: () => THE_DAY })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    for (const language of LANGUAGES) {
      const addresses = await addressesOf(server, language)
      for (const colours of COLOURS) {
        if (only !== undefined && only !== `${language}-${colours}`) continue
        const phones: Seen[] = []
        for (const address of addresses) phones.push(await shoot(browser, address, colours))
        await then(`${language}-${colours}.webp`, await strip(phones, colours))
      }
    }
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
  await takePictures(async (name, { picture, byLot }) => {
    const kept = await readFile(join(folder, name)).catch(() => null)
    const said = kept === null ? ['it is not there'] : await differences(kept, picture, byLot)
    console.log(`${name}: ${said.join('; ') || 'as it is'}`)
    if (said.length > 0) process.exitCode = 1
  })
  if (process.exitCode) console.log('Look at the pages; `npm run pictures` takes the pictures anew.')
}

/** Compares page by page at the size of the references, so that a change of one page shows. */
async function differences(kept: Buffer, seen: Buffer, byLot: readonly Place[]): Promise<string[]> {
  const [before, now] = [await patched(kept, byLot), await patched(seen, byLot)]
  const { width = 0 } = await sharp(now).metadata()
  if ((await sharp(before).metadata()).width !== width) return ['it shows another number of pages']
  const said: string[] = []
  for (let left = GAP; left < width; left += PHONE.width + GAP) {
    const page = (picture: Buffer) =>
      sharp(picture)
        .extract({ left, top: GAP, ...PHONE })
        .png()
        .toBuffer()
        .then(asReference)
    const how = await differenceOf(await page(before), await page(now))
    if (how !== null) said.push(`page ${Math.ceil(left / (PHONE.width + GAP))}: ${how}`)
  }
  return said
}

async function keepPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await takePictures(async (name, { picture }) => {
    await writeFile(join(folder, name), picture)
    console.log(`${join(folder, name)}: ${Math.round(picture.length / 1024)} kB`)
  })
}

const [folder = 'docs/pictures'] = positionals
if (values.only !== undefined && !NAMES.includes(values.only))
  refuseArguments('pictures', `There is no picture ${values.only}, but ${NAMES.join(', ')}`)
await (values.compare ? comparePictures(folder) : keepPictures(folder))
