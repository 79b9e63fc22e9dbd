import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { WAITS_FOR_SOMEBODY } from '#contract/pages/pages-ahead.ts'
import { changesInPlace } from '../in-place.ts'
import { scriptOf } from './script-of.ts'

/** A phone with less memory, in gigabytes, draws nothing ahead that is not about to be needed. */
const MEMORY_MIN = 2

/**
 * Tells the browser which pages to have ready: the one to which this page's main action leads and the one before it as soon
 * as this page is at rest, any other as soon as a finger is on its link. What is sent or loaded anew in between ends that:
 * what was drawn before could say something else. Nothing of it for somebody who saves data.
 */
export function PagesAhead() {
  const { key } = useLocation()
  const isAtRest = useNavigation().state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own.
  useEffect(() => {
    if (!isAtRest || !HTMLScriptElement.supports?.('speculationrules') || savesData()) return
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    const rest = requestIdleCallback(
      () => {
        rules.textContent = rulesFor(document)
        document.head.append(rules)
      },
      { timeout: 1000 },
    )
    return () => {
      cancelIdleCallback(rest)
      rules.remove()
    }
  }, [key, isAtRest])
  return null
}

/** What a browser without this takes for an empty script. */
function rulesFor(page: ParentNode): string {
  const links = [
    ...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([target], [download])'),
  ].filter(isReadOnly)
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
