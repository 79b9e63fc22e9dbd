import { createContext, use } from 'react'
import type { PublicBrand } from '#contract/brand/brand.ts'
import type { Part } from '#contract/wire/parts.ts'
import type { Settings } from './settings-of-page.ts'

/** Settings with the nonce of this answer, which the browser cannot read back. */
export interface Surroundings {
  settings: Settings
  nonce: string
  /** Request id of this page; empty in the browser and on cached pages. */
  requestId: string
  /** Address of the page. */
  place: { pathname: string; search: string }
  /** Title of the document. */
  title?: string | undefined
  /** The page script requested this page: it uses the content and has the rest. */
  isForPageScript?: boolean
  /** Addresses of this release's page script and its static imports. The first identifies the release. */
  pageScripts: readonly string[]
}

const SurroundingsContext = createContext<Surroundings | null>(null)
export const SurroundingsProvider = SurroundingsContext

export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext)
  if (!surroundings) throw new Error('A page was rendered outside of its surroundings')
  return surroundings
}

export const useBrand = (): PublicBrand => useSurroundings().settings.brand

/** The date format; parts rendered alone use the specified one. */
export const useDateStyle = (): PublicBrand['dateStyle'] =>
  use(SurroundingsContext)?.settings.brand.dateStyle ?? 'specified'

/** Whether the backend has a part of the product; without it, pages show no link to it. */
export function useHas(): (part: Part) => boolean {
  const { absent } = useSurroundings().settings.wireMap
  return (part) => !absent.includes(part)
}

/** Guarantees of our own server, and of a lender's backend only if its wire map says so. */
export function usePromises() {
  const { isOwnBackend, wireMap } = useSurroundings().settings
  return {
    /** Length and validity of a code, and customer service hours. */
    ownRules: isOwnBackend,
    /** Whether a number beside a payment method is a fresh, payable reference; elsewhere it may be permanent. */
    liveReferences: isOwnBackend,
    /** Whether accepting an offer twice creates one loan. */
    oneLoan: isOwnBackend || wireMap.idempotencyHeader !== '',
    /** Whether sending a complaint twice on a day creates one complaint. */
    sendsOnce: isOwnBackend || wireMap.idempotencyHeader !== '',
  }
}
