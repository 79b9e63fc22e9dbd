import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from '#web/ui/anchor.tsx'

type Look = {
  kind?: 'secondary' | 'soft' | 'quiet' | 'danger' | 'quiet-danger' | undefined
  size?: 'small' | undefined
}

/** A link styled as a button. */
export function ButtonLink({ kind, size, className = '', ...rest }: AnchorProps & Look) {
  return <Anchor className={`button ${className}`.trim()} data-kind={kind} data-size={size} {...rest} />
}

/** A button for script actions (copy, refresh). Hidden without script. */
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
 * Submits its form. Meanwhile the page script sets `aria-busy` and shows `busyText`; the button keeps focus and place.
 * The label is a separate element, because translators move text nodes.
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
