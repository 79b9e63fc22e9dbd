import { type Currency, formatMoney, type Minor, type NumberStyle, plainAmount } from '#domain/amount.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { isField } from '#web/browser/page/change.ts'
import { onPage } from '#web/browser/page/on-page.ts'
import { filled } from '#web/words/script-words.ts'

/** States below the amount field what the typed part leaves to pay (`screens/money/part-left.tsx`). */
export function tend(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && target.name === 'part') say()
  })
  onPage(say)
}

function say(): void {
  const place = document.querySelector<HTMLElement>('[data-part-left]')
  const field = place && document.getElementById('part')
  if (!place || !isField(field)) return
  const { owed = '0', most = '0', currency, format } = place.dataset
  const read = readAmount(field.value)
  const amount = read.ok ? read.value : 0n
  const isTooMuch = amount > BigInt(most)
  const shown = isTooMuch ? BigInt(most) : BigInt(owed) - amount
  for (const line of place.querySelectorAll<HTMLElement>('[data-leaves]')) {
    const sentence = (isTooMuch ? line.dataset.upTo : line.dataset.leaves) ?? ''
    const write = (minor: Minor) =>
      line.ariaHidden
        ? formatMoney(minor, currency as Currency, format as NumberStyle)
        : plainAmount(minor, currency as Currency)
    const text = amount > 0n ? filled(sentence, write(shown)) : ''
    if (line.textContent !== text) line.textContent = text
  }
  const paid = amount > BigInt(owed) ? 100 : Number((amount * 100n) / BigInt(owed))
  place.querySelector('[data-part="cost"] rect')?.setAttribute('width', `${paid}%`)
}
