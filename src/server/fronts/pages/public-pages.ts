import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESSIBILITY_PAGE, ASKED_AMOUNT, SITE_PAGES } from '#contract/site/public-pages.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { cachedPages, type FreshPage } from './page-cache.ts'
import type { WebEntry } from './web-bundle.ts'

/** A public page as the web bundle rendered it, with the scripts that its pages may contain. */
export interface PublicRendering {
  answer: Awaited<ReturnType<WebEntry['answer']>>
  ownScripts: readonly string[]
}

/** The page that the site's privacy section frames; it may be in a frame of this host. */
const PRIVACY: readonly string[] = ['/privacy', '/PrivacyPolicy']

/** Pages that are the same for all visitors, except for the language in their address. */
const PUBLIC: readonly string[] = [...SITE_PAGES, ACCESSIBILITY_PAGE, ...PRIVACY, '/User']

/** Long enough for one visit, short enough that a changed text is soon visible. */
const CACHE = 'public, max-age=300'

/**
 * Answers for public pages with bytes that were rendered and compressed once per language
 * (docs/contribute/decisions/0019-kept-pages.md). Returns false for another page, and for one that cannot be
 * cached at the moment.
 */
export function publicPages(server: PageServer, render: (request: Request) => Promise<PublicRendering>) {
  const keptPage = cachedPages(
    async (address) => fresh(server, address, await render(new Request(`http://localhost${address}`))),
    server.now,
  )
  return async function answerPublic(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const address = publicAddressOf(request)
    const page = address === null ? null : await keptPage(address)
    if (!page) return false
    reply.headers({ ...page.headers, 'cache-control': CACHE, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(page.headers.etag ?? '')) {
      reply.status(304).send()
    } else if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      reply.header('content-encoding', 'br').send(page.small)
    } else {
      reply.send(page.html)
    }
    return true
  }
}

function publicAddressOf({ method, raw }: FastifyRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path = '', query] = (raw.url ?? '').split('?', 2)
  if (!PUBLIC.includes(path)) return null
  const parameters = new URLSearchParams(query)
  // A request with an amount is answered for that amount.
  if (path === '/' && parameters.has(ASKED_AMOUNT)) return null
  // A borrower's privacy notice has its own link.
  if (PRIVACY.includes(path) && parameters.has('dearest')) return null
  return parameters.get('type') === '1' ? `${path}?type=1` : path
}

function fresh(server: PageServer, address: string, { answer, ownScripts }: PublicRendering): FreshPage {
  const [path = ''] = address.split('?')
  const html = 'html' in answer ? answer.html : ''
  return {
    status: answer.status,
    html: Buffer.from(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(server, path, html, ownScripts),
    },
    lasting: answer.headers.get('cache-control') !== 'no-store',
  }
}

/**
 * The policy of cached pages. Shared bytes cannot contain a nonce, so scripts and styles are allowed by their
 * hashes: the sheet in the head, and known scripts. Injected ones are not among them.
 */
function policy({ config }: PageServer, path: string, html: string, ownScripts: readonly string[]): string {
  const [, sheet = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? []
  const scripts = ownScripts.filter((script) => html.includes(script))
  const { privacyUrl } = config.brand
  const isFramed = PRIVACY.includes(path) || config.mode === 'sandbox'
  return [
    "default-src 'none'",
    ...(scripts.length > 0 ? [`script-src ${scripts.map(hashOf).join(' ')}`] : []),
    `style-src ${hashOf(sheet)}`,
    "img-src 'self' data:",
    // Auditing tools read `robots.txt` from the page; the page itself makes no requests.
    "connect-src 'self'",
    ...(path === '/Policy' ? [`frame-src ${privacyUrl ? new URL(privacyUrl).origin : "'self'"}`] : []),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
