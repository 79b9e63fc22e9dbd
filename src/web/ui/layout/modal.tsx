import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type ModalProps = {
  /** Also the in-page address that shows it without a script. */
  id: string
  title: string
  closeLabel: string
  /** For a modal that the screen opens by itself. Leave out for one opened by a `ModalLink`. */
  open?: boolean | undefined
  /** Opens it by itself after so many milliseconds. */
  opensAfterMs?: number | undefined
  /** Where the page goes on by itself, and after how long, or when it is closed. */
  then?: { href: string; afterMs: number } | undefined
  /** What an app may do in its place (`appFirst`). */
  inApp?: { 'data-app-first'?: string; 'data-here'?: string } | undefined
  /** It stands below the page's content, and lies over nothing: for a question that can wait. */
  isBelow?: boolean | undefined
  children: ReactNode
}

/** The browser's own dialog, as a sheet from below. It opens by script (`browser/dialogs.ts`), by the server (`open`), or by its address. */
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
            // What the server opened closes so without a script.
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
  /** Look of a button, when it has that class. */
  kind?: 'secondary' | 'quiet' | undefined
  children: ReactNode
}

/** Opens the `Modal` with the id `target`. Without a script it is a link to that part of the page. */
export const ModalLink = ({ target, className, label, kind, children }: ModalLinkProps) => (
  <a href={`#${target}`} className={className} data-kind={kind} aria-label={label} aria-haspopup="dialog">
    {children}
  </a>
)
