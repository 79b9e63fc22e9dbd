import type { ReactNode } from 'react'
import type { Minor } from '#domain/amount.ts'

export interface BarPart {
  /**
   * `base`: what the borrower gets or owes. `cost`: what the loan costs. `extra`: a penalty or fee. `saved`: a saving.
   * `rest`: empty space, so that two bars have one scale.
   */
  kind: 'base' | 'cost' | 'extra' | 'saved' | 'rest'
  minor: Minor
  /** Name and amount of the part below the bar. Absent if the text beside the bar states them. */
  label?: string
  value?: ReactNode
}

/** The least share of a part in percent: the smallest fee stays visible. */
const LEAST = 3
/** Space between parts, in percent. */
const GAP = 0.75

/** Parts of an amount as a bar. The drawing is hidden from screen readers, which read the labels. */
export function CostBar({ parts }: { parts: readonly BarPart[] }) {
  const drawn = parts.filter(({ minor }) => minor > 0n)
  const places = barPlaces(drawn.map(({ minor }) => minor))
  const labelled = drawn.filter(({ label }) => label)
  return (
    <div className="cost-bar">
      <svg aria-hidden="true">
        {places.map(([x, width], index) => {
          const kind = drawn[index]?.kind
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sum never change places.
            <g key={index} data-part={kind}>
              <rect x={x} width={width} height="100%" rx="3" />
              {kind === 'saved' && <line x1={x} x2="100%" y1="50%" y2="50%" strokeWidth="100%" />}
            </g>
          )
        })}
      </svg>
      {labelled.length > 0 && (
        <dl>
          {labelled.map(({ kind, label, value }) => (
            <div key={label} data-part={kind}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Widths in percent that sum to 100: proportional, except that no part is narrower than `LEAST`. */
export function barWidths(amounts: readonly Minor[]): number[] {
  const total = Number(amounts.reduce((sum, minor) => sum + minor, 0n))
  const shares = amounts.map((minor) => (Number(minor) / total) * 100)
  const isTiny = (share: number) => share < LEAST
  const rest = shares.filter((share) => !isTiny(share)).reduce((sum, share) => sum + share, 0)
  const room = 100 - shares.filter(isTiny).length * LEAST
  return shares.map((share) => (isTiny(share) ? LEAST : (share / rest) * room))
}

const percent = (share: number) => `${Math.round(share * 100) / 100}%`

/** The place and width of each part as attributes of the drawing. */
export function barPlaces(amounts: readonly Minor[]): [x: string, width: string][] {
  const widths = barWidths(amounts)
  let end = 0
  return widths.map((width, index) => {
    const x = end
    end += width
    return [percent(x), percent(index === widths.length - 1 ? width : width - GAP)]
  })
}
