import { setTimeout as pause } from 'node:timers/promises'

/** A page in some engine, as far as a journey needs it: what any of them can do by the standards for tests. */
export interface Tab {
  open(url: string): Promise<void>
  /** What an expression of the page comes to, as text. */
  read(expression: string): Promise<string>
  /** Fingers and keys, in the words that both WebDriver standards share (`input sources` of WebDriver, 17.4). */
  act(sources: readonly InputSource[]): Promise<void>
  /** What the page in it did wrong: exceptions, and what a policy forbade. */
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A browser of another make than Chromium. */
export interface Engine {
  openTab(): Promise<Tab>
  stop(): Promise<void>
}

/** What a phone shows; the app around WebKit has a window of this size. */
export const PHONE_SIZE = { width: 390, height: 844 } as const

export type InputSource = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: readonly Record<string, string | number>[]
}

/** A loaded machine is slow, and not wrong. */
const PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 100

/** Waits until an expression of the page is true. While one page goes and another comes nothing can be asked. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  let last = ''
  while (Date.now() < end) {
    last = await tab.read(`Boolean(${expression})`).catch(String)
    if (last === 'true') return
    await pause(LOOK_AGAIN_MS)
  }
  const where = await tab.read('location.href + "\\n" + document.body.innerText').catch(String)
  throw new Error(`never: ${expression} (${last}) at ${where}`)
}

/** Waits until the page script runs. Before that, the browser handles a tap by itself. */
export const untilAwake = (tab: Tab): Promise<void> =>
  until(tab, `document.documentElement.dataset.awake !== undefined`)

/** Taps the middle of the first thing that an expression finds. */
export async function tap(tab: Tab, selector: string): Promise<void> {
  const found = `document.querySelector(${JSON.stringify(selector)})`
  await until(tab, `${found}?.checkVisibility()`)
  await tab.read(`${found}.scrollIntoView({ block: 'center' })`)
  const place = await tab.read(
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2].map(Math.round).join())(${found}.getBoundingClientRect())`,
  )
  const [x = 0, y = 0] = place.split(',').map(Number)
  await tab.act([
    {
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}

/** Types into what has the focus. */
export const type = (tab: Tab, text: string): Promise<void> =>
  tab.act([
    {
      type: 'key',
      id: 'keys',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ])

/** The Tab, Enter and Escape keys, as the standards spell them. */
export const KEYS = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const
