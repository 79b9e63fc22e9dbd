import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** A rendered public page, with the headers of its content. */
export interface CachedPage {
  html: Buffer
  /** The page compressed at the best level, once, so that no visitor waits for it. */
  small: Buffer
  headers: Readonly<Record<string, string>>
}

/** A page as it was just rendered; `lasting` says whether the next visitor may get the same one. */
export interface FreshPage {
  status: number
  html: Buffer
  headers: Readonly<Record<string, string>>
  lasting: boolean
}

/** How long a page is cached: the offered products may change. */
const KEEP_MS = 10 * 60_000

/**
 * Caches public pages in memory, by address, from their first request on. A page that does not last (its data
 * could not be read) is not cached; an older one is returned instead, otherwise null.
 */
export function cachedPages(render: (address: string) => Promise<FreshPage>, now: () => Date) {
  const pages = new Map<string, { page: Promise<CachedPage | null>; at: number }>()

  return function keptPage(address: string): Promise<CachedPage | null> {
    const known = pages.get(address)
    if (known && now().getTime() - known.at < KEEP_MS) return known.page
    const goBack = () => {
      if (known) pages.set(address, known)
      else pages.delete(address)
      return known?.page ?? null
    }
    // Concurrent requests wait for the same rendering.
    const page = keep(render(address)).then(
      (fresh) => fresh ?? goBack(),
      (error: unknown) => {
        const older = goBack()
        if (older) return older
        throw error
      },
    )
    pages.set(address, { page, at: now().getTime() })
    return page
  }
}

async function keep(rendering: Promise<FreshPage>): Promise<CachedPage | null> {
  const { status, html, headers, lasting } = await rendering
  if (status !== 200 || !lasting) return null
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, small: await brotli(html, { params }), headers: { ...headers, etag } }
}
