import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Icon } from '#web/ui/icon.tsx'

type ModalProps = {
  /** Also the in-page address that shows it without a script. */
  id: string
  title: string
  closeLabel: string
  /** For a modal that the screen opens by itself. Leave out for one opened by a `ModalLink`. */
  open?: boolean | undefined
  onClose?: (() => void) | undefined
  /** It stands below the page's content, and lies over nothing: for a question that can wait. */
  isBelow?: boolean | undefined
  children: ReactNode
}

/** The browser's own dialog, as a sheet from below. It opens by script, by the server (`open`), or by its address. */
export function Modal({ id, title, closeLabel, open, onClose, isBelow, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Only the first paint may carry the attribute: later on the browser keeps it, and React must not take it away.
  const [openAtFirst] = useState(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || open === undefined) return
    if (!open) element.close()
    else if (isBelow) element.show?.()
    else if (!isModal(element)) showAsModal(element)
  }, [open, isBelow])

  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
    if (window.location.hash === `#${id}`) window.location.hash = '_'
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the shade is extra; Escape and the close link are the keyboard's.
    <dialog
      id={id}
      ref={dialog}
      className={isBelow ? 'modal-below card' : 'modal'}
      open={openAtFirst}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close(event)}
    >
      <div>
        <header className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {openAtFirst ? (
            // What the server opened closes so without a script.
            <form method="dialog">
              <button type="submit" className="icon-button" aria-label={closeLabel}>
                <Icon name="close" />
              </button>
            </form>
          ) : (
            // biome-ignore lint/a11y/useValidAnchor: without a script this address closes what :target opened.
            <a href="#_" className="icon-button" aria-label={closeLabel} onClick={close}>
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
export function ModalLink({ target, className, label, kind, children }: ModalLinkProps) {
  const open = (event: MouseEvent) => {
    const element = document.getElementById(target)
    if (!(element instanceof HTMLDialogElement) || !element.showModal) return
    event.preventDefault()
    showAsModal(element)
  }
  return (
    <a
      href={`#${target}`}
      className={className}
      data-kind={kind}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={open}
    >
      {children}
    </a>
  )
}

/** Its heading says first what has opened. Closing gives the focus back to where it was, which is the browser's own doing. */
function showAsModal(element: HTMLDialogElement) {
  element.removeAttribute('open')
  element.showModal?.()
  focusHeading(element)
}

function isModal(element: HTMLDialogElement) {
  return element.open && CSS.supports('selector(:modal)') && element.matches(':modal')
}
