import { AsyncLocalStorage } from 'node:async_hooks'
import { newSlotQueue } from './slot-queue.ts'

/** A process has one processor for rendering. More pages at once would only make each later. */
const PAGES_AT_ONCE = 2
/** The longest wait of a page for a slot. Then the server answers that it is busy. */
const PAGE_WAIT_MAX_MS = 500

/** Slots in which pages are rendered. A page that waits for data gives its slot to another one meanwhile. */
export interface RenderSlots {
  /**
   * Renders a page in a slot. Rejects with `Overloaded` if no slot is free in time, also after the page waited for data: then
   * the rest of it is not rendered.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether a page would be rendered at once. A prefetched page does not wait. */
  hasFreeSlot(): boolean
  /** Waits for data without the slot of the page. */
  withoutSlot<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Rendering {
  /** Releases the slot; null while the page has none. */
  release: (() => void) | null
  /** How many parts of the page wait for data. */
  waiting: number
  isOver: boolean
  refuse(error: unknown): void
}

export function newRenderSlots(): RenderSlots {
  const queue = newSlotQueue({ name: 'pages', slots: PAGES_AT_ONCE, waitMaxMs: PAGE_WAIT_MAX_MS })
  const renderings = new AsyncLocalStorage<Rendering>()
  const giveUp = (rendering: Rendering) => {
    rendering.release?.()
    rendering.release = null
  }
  const resume = async (rendering: Rendering) => {
    const release = await queue.acquire({ priority: 'resumed' }).catch((error: unknown) => {
      rendering.refuse(error)
      // The rest of the page is never rendered.
      return new Promise<never>(() => {})
    })
    // Another part of the page may have resumed already, or may wait for data again.
    if (rendering.release || rendering.waiting > 0 || rendering.isOver) release()
    else rendering.release = release
  }
  return {
    hasFreeSlot: queue.hasFreeSlot,
    async run(work) {
      const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
      const rendering = { release: await queue.acquire(), waiting: 0, isOver: false, refuse }
      try {
        return await Promise.race([renderings.run(rendering, work), refused])
      } finally {
        rendering.isOver = true
        giveUp(rendering)
      }
    },
    async withoutSlot(work) {
      const rendering = renderings.getStore()
      if (!rendering) return work()
      rendering.waiting += 1
      if (rendering.waiting === 1) giveUp(rendering)
      try {
        return await work()
      } finally {
        rendering.waiting -= 1
        if (rendering.waiting === 0) await resume(rendering)
      }
    },
  }
}
