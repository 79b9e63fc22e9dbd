import type { ReactNode } from 'react'

type SaidProps = { as: string; children: ReactNode }

/**
 * Text with a different spoken form, such as `$3.204.17`. Screen readers read the generated text, which lies over the
 * visible one for touch exploration; selecting, copying and searching use the visible one.
 */
export const Said = ({ as, children }: SaidProps) => (
  <span className="said" data-said={as} translate="no">
    <span aria-hidden="true">{children}</span>
  </span>
)
