import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from '#web/ui/anchor.tsx'

type Look = {
  kind?: 'secondary' | 'soft' | 'quiet' | 'danger' | 'quiet-danger' | undefined
  size?: 'small' | undefined
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ kind, size, className = '', ...rest }: AnchorProps & Look) {
  return <Anchor className={`button ${className}`.trim()} data-kind={kind} data-size={size} {...rest} />
}

/** A button for a script's own doings (copy, refresh). Without a script it is not shown. */
export function Button({ kind, size, className = '', ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      className={`button ${className}`.trim()}
      data-kind={kind}
      data-size={size}
      {...rest}
    />
  )
}

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Look & { busy?: boolean | undefined; busyText?: string }

/**
 * Sends its form. While the form is sent the page script sets `aria-busy` and says `busyText`; the button keeps focus and
 * place. The label is an element of its own: a translator moves every text into its elements.
 */
export function SubmitButton({ kind, size, busy, busyText, children, ...rest }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button"
      data-kind={kind}
      data-size={size}
      {...rest}
      aria-busy={busy || undefined}
    >
      <span data-busy={busyText}>{busy && busyText ? busyText : children}</span>
    </button>
  )
}
