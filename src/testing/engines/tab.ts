import { setTimeout as pause } from 'node:timers/promises'

/** A tab in any engine, with the functions that all WebDriver standards share. */
export interface Tab {
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; returns text. */
  read(expression: string): Promise<string>
  /** Touch and key input in the form that both WebDriver standards share (`input sources` of WebDriver, 17.4). */
  act(sources: readonly InputSource[]): Promise<void>
  /** Page errors: exceptions and policy violations. */
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A browser other than Chromium. */
export interface Engine {
  openTab(): Promise<Tab>
  stop(): Promise<void>
}

/** Viewport of a phone; the app around WebKit has a window of this size. */
export const PHONE_SIZE = { width: 390, height: 844 } as const

export type InputSource = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: readonly Record<string, string | number>[]
}

/** Allows for a loaded machine. */
const PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 100

/** Waits until an expression of the page is true. Evaluation fails during a navigation. */
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

/** Taps the middle of the first element that an expression returns. */
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

/** Types into the focused element. */
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
