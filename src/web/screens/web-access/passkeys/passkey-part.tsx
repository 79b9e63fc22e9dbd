import type { ReactNode } from 'react'
import type { PasskeyKind } from '#web/browser/passkeys/passkey-page.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

interface PasskeyPartProps {
  kind: PasskeyKind
  /** The style of its first button. */
  look?: 'secondary' | 'quiet' | undefined
  /** The form's own session, and the page after signing in. */
  sid?: string
  then?: string
  /** The content above the button. */
  children?: ReactNode
  /** The content below it. */
  beside?: ReactNode
}

/**
 * Requests a passkey from this device. The page script shows it if the device supports passkeys; without a script it
 * stays hidden.
 */
export function PasskeyPart({ kind, look, sid, then, children, beside }: PasskeyPartProps) {
  const { passkey } = useWebAccessWords()
  const isEntry = kind === 'enter-first' || kind === 'enter-last'
  const words = { ...(isEntry ? passkey.entering : passkey.making), lost: passkey.lost }
  return (
    <div
      id={`passkey-${kind}`}
      hidden
      data-passkey={kind}
      data-words={JSON.stringify(words)}
      data-sid={sid}
      data-then={then}
    >
      <div role="status">
        <div data-passkey-is="done" hidden>
          {!isEntry && <Notice kind="success">{passkey.added}</Notice>}
        </div>
      </div>
      <div data-passkey-is="offered" hidden>
        <div className={kind === 'offer' ? 'card stack' : 'stack'}>
          {children}
          <div data-passkey-is="refused" hidden>
            <Notice kind="error">
              <p />
            </Notice>
          </div>
          <Button kind={look} data-passkey-does="ask">
            {isEntry ? passkey.enter : passkey.add}
          </Button>
          {beside}
        </div>
      </div>
    </div>
  )
}
