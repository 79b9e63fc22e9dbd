import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CONFIRM_RELOAD_DELAY_MS, reloadSecondsLeft } from '#domain/loans/loan-confirm.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useWords } from '#web/words/words.ts'

type ReloadModalProps = {
  productId: string
  /** The same page with `isType` 1, which asks the second and last time. */
  href: string
  /** The server's own words about the amount. */
  text: string
}

const TICK_MS = 250

/**
 * Waits while the amount is worked out, then goes to the reloaded offer (spec 4). The wait is counted from its first
 * moment: who leaves the page and comes back waits only for the rest. Without a script a link goes on.
 */
export function ReloadModal({ productId, href, text }: ReloadModalProps) {
  const { confirm, common } = useWords()
  const words = useBorrowWords()
  const navigate = useNavigate()
  const [elapsedMs, setElapsed] = useState(0)
  useEffect(() => {
    const startedAt = waitStart(productId)
    const passed = () => Math.max(0, Date.now() - startedAt)
    const ticking = setInterval(() => setElapsed(passed()), TICK_MS)
    // Its own place in the history is given up, so that the way back does not wait again.
    const goOn = setTimeout(() => navigate(href, { replace: true }), CONFIRM_RELOAD_DELAY_MS - passed())
    return () => {
      clearInterval(ticking)
      clearTimeout(goOn)
    }
  }, [productId, href, navigate])

  const left = Math.max(0, 1 - elapsedMs / CONFIRM_RELOAD_DELAY_MS)
  return (
    <Modal id="reload" title={confirm.reloadTitle} closeLabel={common.close} open>
      <div className="countdown">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="44" />
          <circle cx="50" cy="50" r="44" pathLength="100" strokeDasharray={`${Math.round(left * 100)} 100`} />
        </svg>
        <p role="timer">{confirm.secondsLeft(reloadSecondsLeft(elapsedMs))}</p>
      </div>
      <p>{text || confirm.reloadText}</p>
      <noscript>
        <ButtonLink href={href}>{words.continue}</ButtonLink>
      </noscript>
    </Modal>
  )
}

/** When the wait for this product began, which outlives the page. Without storage each visit begins anew. */
function waitStart(productId: string): number {
  const key = `abono-reload-${productId}`
  const now = Date.now()
  try {
    const kept = Number(sessionStorage.getItem(key) ?? Number.NaN)
    // A clock that was set back must not make anybody wait for hours.
    if (kept <= now) return kept
    sessionStorage.setItem(key, String(now))
  } catch {
    // Some webviews forbid storage.
  }
  return now
}
