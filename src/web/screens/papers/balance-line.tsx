import type { Minor } from '#domain/amount.ts'

const HEIGHT = 48
const STEP = 10

/** Draws the debt after each movement as a stepped line. It is decorative: the list in front of it states the amounts. */
export function BalanceLine({ balances }: { balances: readonly Minor[] }) {
  if (balances.length < 2) return null
  const shown = balances.map((balance) => Math.max(0, Number(balance)))
  const most = Math.max(...shown, 1)
  const heightOf = (balance: number) => Math.round((1 - balance / most) * HEIGHT * 10) / 10
  const steps = shown.map((balance, index) => `L${index * STEP} ${heightOf(balance)}h${STEP}`).join('')
  const width = shown.length * STEP
  return (
    <svg
      className="balance-line"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="area" d={`M0 ${HEIGHT}${steps}V${HEIGHT}z`} />
      <path className="edge" d={`M0 ${heightOf(shown[0] ?? 0)}${steps}`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
