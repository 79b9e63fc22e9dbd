import { useEffect } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { WAITS_FOR_SOMEBODY } from '#contract/pages/pages-ahead.ts'
import { changesInPlace } from '#web/in-place.ts'
import { scriptOf } from './script-of.ts'

/** A phone with less memory, in gigabytes, draws nothing ahead that is not about to be needed. */
const MEMORY_MIN = 2

/**
 * Tells the browser which pages to have ready: the one to which this page's main action leads and the one before it as soon
 * as this page is at rest, any other as soon as a finger is on its link. What is sent, what this page hears meanwhile, and
 * whatever somebody did elsewhere ends that: what was drawn before could say something else. Nothing of it for somebody who
 * saves data.
 */
export function PagesAhead() {
  const { key } = useLocation()
  const isAtRest = useNavigation().state === 'idle'
  const said = textOf(useMatches().at(-1)?.loaderData)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own, and so has each answer.
  useEffect(() => {
    if (!isAtRest || !canHaveReady() || savesData()) return
    let end = () => {}
    const begin = () => {
      end()
      end = document.visibilityState === 'visible' ? haveReady() : () => {}
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      document.removeEventListener('visibilitychange', begin)
      end()
    }
  }, [key, isAtRest, said])
  return null
}

const canHaveReady = () =>
  HTMLScriptElement.supports?.('speculationrules') === true && 'requestIdleCallback' in window

/** What a page was told. As it came over the wire it looks otherwise to the server, and what it means is there beside it. */
const textOf = (data: unknown): string | undefined =>
  JSON.stringify(data, (name, value: unknown) => {
    if (name === 'raw') return null
    return typeof value === 'bigint' ? String(value) : value
  })

/** Names the pages once nothing else is to be done; what it gives takes that back, and with it what was drawn. */
function haveReady(): () => void {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  const name = () => {
    rules.textContent = rulesFor(document)
    document.head.append(rules)
  }
  const rest = requestIdleCallback(name, { timeout: 1000 })
  return () => {
    cancelIdleCallback(rest)
    rules.remove()
  }
}

/** What a browser without this takes for an empty script. */
function rulesFor(page: ParentNode): string {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target])')].filter(isReadOnly)
  const next = [page.querySelector('.action-bar a'), page.querySelector('.page-header .back')]
  const isNext = (link: HTMLAnchorElement) => next.includes(link) && !hasLittleMemory()
  const urlsOf = (some: HTMLAnchorElement[]) => [...new Set(some.map(({ href }) => href))]
  return JSON.stringify({
    prerender: [
      { urls: urlsOf(links.filter(isNext)), eagerness: 'immediate' },
      { urls: urlsOf(links.filter((link) => !isNext(link))), eagerness: 'conservative' },
    ],
  })
}

/** Whether a link leads to another page of ours which may be read before somebody goes there. */
const isReadOnly = ({ pathname, href }: HTMLAnchorElement): boolean =>
  pathname !== location.pathname &&
  changesInPlace(href.slice(location.origin.length)) &&
  !WAITS_FOR_SOMEBODY.includes(pathname) &&
  scriptOf(pathname) !== undefined

interface Phone {
  connection?: { saveData?: boolean }
  deviceMemory?: number
}

/** Not every browser tells. */
export const savesData = () => (navigator as Phone).connection?.saveData === true

const hasLittleMemory = () => ((navigator as Phone).deviceMemory ?? MEMORY_MIN) < MEMORY_MIN
