import type { Minor } from '#domain/amount.ts'
import type { AmountStyle } from '#web/ui/figures/amount.tsx'
import { GAP } from '#web/words/script-words.ts'
import { useWords } from '#web/words/words.ts'

/** What the typed part leaves to pay. The page script fills it in while typing (`browser/parts/part-left.ts`). */
export function PartLeft({ owed, most, currency, format }: AmountStyle & { owed: Minor; most: Minor }) {
  const { part } = useWords()
  const texts = { 'data-leaves': part.leaves(GAP), 'data-up-to': part.upTo(GAP) }
  const facts = { 'data-owed': String(owed), 'data-most': String(most) }
  return (
    <output
      className="part-left cost-bar needs-script"
      htmlFor="part"
      data-part-left=""
      {...facts}
      data-currency={currency}
      data-format={format}
    >
      <svg aria-hidden="true">
        <g data-part="base">
          <rect width="100%" height="100%" rx="3" />
        </g>
        <g data-part="cost">
          <rect width="0" height="100%" rx="3" />
        </g>
      </svg>
      <span aria-hidden="true" {...texts} />
      <span className="only-read" {...texts} />
    </output>
  )
}
