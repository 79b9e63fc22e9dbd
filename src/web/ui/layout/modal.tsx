import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type ModalProps = {
  /** Also the in-page address that shows it without a script. */
  id: string
  title: string
  closeLabel: string
  /** For a modal that the screen opens by itself. Leave out for one opened by a `ModalLink`. */
  open?: boolean | undefined
  /** Opens it after this many milliseconds. */
  opensAfterMs?: number | undefined
  /** Page to continue with, after a delay or on close. */
  then?: { href: string; afterMs: number } | undefined
  /** What an app may do instead (`appFirst`). */
  inApp?: { 'data-app-first'?: string; 'data-here'?: string } | undefined
  /** It is placed below the content without an overlay, for a question that can wait. */
  isBelow?: boolean | undefined
  children: ReactNode
}

/**
 * A native dialog, shown as a bottom sheet. It is opened by script (`browser/parts/dialogs.ts`), by the server
 * (`open`), or by its address.
 */
export function Modal({
  id,
  title,
  closeLabel,
  open,
  opensAfterMs,
  then,
  inApp,
  isBelow,
  children,
}: ModalProps) {
  const titleId = useId()
  return (
    <dialog
      id={id}
      className={isBelow ? 'modal-below card' : 'modal'}
      open={open}
      data-open-after={opensAfterMs}
      data-then={then?.href}
      data-then-after={then?.afterMs}
      {...inApp}
      aria-labelledby={titleId}
    >
      <div>
        <header className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {open ? (
            // Closes a sheet opened by the server, without script.
            <form method="dialog">
              <button type="submit" className="icon-button" aria-label={closeLabel}>
                <Icon name="close" />
              </button>
            </form>
          ) : (
            <a href="#_" className="icon-button" aria-label={closeLabel}>
              <Icon name="close" />
            </a>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}

type ModalLinkProps = {
  target: string
  className?: string | undefined
  label?: string | undefined
  /** Styled as a button, if it has that class. */
  kind?: 'secondary' | 'quiet' | undefined
  children: ReactNode
}

/** Opens the `Modal` with the id `target`. Without a script it is a link to that part of the page. */
export const ModalLink = ({ target, className, label, kind, children }: ModalLinkProps) => (
  <a href={`#${target}`} className={className} data-kind={kind} aria-label={label} aria-haspopup="dialog">
    {children}
  </a>
)
