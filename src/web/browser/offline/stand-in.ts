import { KEPT_LIST, type WorkerSettings } from '#contract/offline/worker.ts'
import { languageOf } from '#domain/language.ts'
import { ownerOf } from '#web/browser/drafts/owner.ts'
import { copiesOf, copyAt } from './kept-copies.ts'
import { keptAddressOf, secretIn } from './kept-place.ts'

/**
 * The only script of the offline page: it reloads once the network is stable. A flapping network would reload the page
 * under a tap.
 */
const COME_BACK =
  "addEventListener('online',()=>setTimeout(()=>{if(navigator.onLine)location.reload()},1000))"

/** Returns the offline page: the last copy of this session, else a message that there is none. */
export async function offlinePage(url: string, { offline }: WorkerSettings, now: number): Promise<Response> {
  const copy = await keptPage(url, now)
  if (copy) return copy
  const owner = await ownerIn(url)
  const kept = owner ? await copiesOf(owner, now) : []
  const list = kept.map(
    ({ address: href, title }) => `<li><a href="${escaped(href)}">${escaped(title)}</a></li>`,
  )
  const page = offline[languageOf(new URL(url).searchParams.get('type'))]
  return pageOf(list.length === 0 ? withoutList(page) : page.replace(KEPT_LIST, () => list.join('')), 503)
}

/** Returns the last copy of a page for this session, if any. */
export async function keptPage(url: string, now: number): Promise<Response | null> {
  const owner = await ownerIn(url)
  const address = keptAddressOf(url)
  const copy = owner && address ? await copyAt(address, owner, now) : null
  return copy && pageOf(copy.html, 200)
}

async function ownerIn(url: string) {
  const secret = secretIn(url)
  return secret === null ? null : ownerOf(secret)
}

/** Without copies, they are not mentioned. */
const withoutList = (page: string) => page.replace(/<section data-kept>.*<\/section>/s, '')

/** Content from the page itself must neither run nor load anything, except the script above. */
async function pageOf(html: string, status: number): Promise<Response> {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const policy = [
    "default-src 'none'",
    `style-src ${await hashOf(style)}`,
    `script-src ${await hashOf(COME_BACK)}`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return new Response(
    html.replace('</body>', () => `<script>${COME_BACK}</script></body>`),
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy.join('; '),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    },
  )
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
