import type { ReactNode } from 'react'

type SaidProps = { as: string; children: ReactNode }

/**
 * What is seen in one way and said in another, such as `$3.204.17`. A voice reads the generated text, which lies over what
 * is seen, so that a finger finds it; selecting, copying and searching know only what is seen.
 */
export const Said = ({ as, children }: SaidProps) => (
  <span className="said" data-said={as} translate="no">
    <span aria-hidden="true">{children}</span>
  </span>
)
