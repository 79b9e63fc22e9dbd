import { CONFIRM_RELOAD_DELAY_MS } from '#domain/loans/loan-confirm.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { GAP } from '#web/words/script-words.ts'
import { useWords } from '#web/words/words.ts'

type ReloadModalProps = {
  productId: string
  /** The address of the same page with `isType` 1, for the second and last request. */
  href: string
  /** The server's text about the amount. */
  text: string
}

/**
 * Waits while the amount is computed, then opens the reloaded offer (spec 4, `browser/wait.ts`). Without a script a
 * link does.
 */
export function ReloadModal({ productId, href, text }: ReloadModalProps) {
  const { confirm, common } = useWords()
  const words = useBorrowWords()
  const seconds = Math.ceil(CONFIRM_RELOAD_DELAY_MS / 1000)
  const inAll = confirm.secondsLeft(seconds)
  return (
    <Modal id="reload" title={confirm.reloadTitle} closeLabel={common.close} open>
      <div
        className="countdown"
        data-go-on={href}
        data-go-on-after={CONFIRM_RELOAD_DELAY_MS}
        data-waits-for={productId}
      >
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="44" />
          <circle cx="50" cy="50" r="44" pathLength="100" strokeDasharray="100 100" />
        </svg>
        <p role="timer" data-text={inAll.replace(String(seconds), GAP)}>
          {inAll}
        </p>
      </div>
      <p>{text || confirm.reloadText}</p>
      <noscript>
        <ButtonLink href={href}>{words.continue}</ButtonLink>
      </noscript>
    </Modal>
  )
}
