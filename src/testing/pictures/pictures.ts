import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, chromiumPath } from '#testing/browser.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const COLOURS = ['light', 'dark'] as const
type Colours = (typeof COLOURS)[number]

const PHONE = { width: 360, height: 720 }
/** Between two phones, in pixels of the picture. */
const GAP = 24
const GROUND = { light: '#dfe4e0', dark: '#050807' } as const

/** In each language that the README shows, whom the pages are of. */
const people = {
  es: { borrows: 'Ana Ejemplo', isOffered: 'Lucía Muestra', offer: 'mx-directo', landing: 'mx-primavera' },
  en: { borrows: 'Ravi Sample', isOffered: 'Asha Sample', offer: 'in-direct', landing: 'in-monsoon' },
} as const

type Shown = keyof typeof people

/** The pages that the README shows, from the first offer to a paid loan, as one opens them. */
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

async function shoot(browser: Browser, address: string, colorScheme: Colours): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1,
    colorScheme,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${new URL(address).pathname} answered ${answer?.status()}`)
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}

/** One strip: the phones side by side, as one looks at a product. */
async function strip(phones: readonly Buffer[], colours: Colours): Promise<Buffer> {
  const { width, height } = PHONE
  const size = { width: phones.length * (width + GAP) + GAP, height: height + 2 * GAP }
  const places = phones.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP }))
  return sharp({ create: { ...size, channels: 3, background: GROUND[colours] } })
    .composite(places)
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

/** Writes the pictures of the main pages, in every language and in both colours, from the running product. */
async function makePictures(folder: string): Promise<void> {
  const server = await startSandbox()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    await mkdir(folder, { recursive: true })
    for (const language of ['es', 'en'] as const) {
      const addresses = await addressesOf(server, language)
      for (const colours of COLOURS) {
        const phones: Buffer[] = []
        for (const address of addresses) phones.push(await shoot(browser, address, colours))
        const picture = await strip(phones, colours)
        const path = join(folder, `${language}-${colours}.webp`)
        await writeFile(path, picture)
        console.log(`${path}: ${phones.length} pages, ${Math.round(picture.length / 1024)} kB`)
      }
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

await makePictures(process.argv[2] ?? 'docs/pictures')
